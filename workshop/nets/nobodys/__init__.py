"""The net that knows players' pieces from wood that is nobody's."""
