"""From a game or a history to pages and pictures."""

import sys
from types import ModuleType

# ReportLab runs what lies in ~/.reportlab_mods and ~/.reportlab_settings, and fails where the home is a file. Pages
# look the same for everybody: it finds these empty modules first.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
