"""Tables made fast, with numpy and OpenCV, for training."""
