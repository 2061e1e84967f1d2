"""Where frames come from: a camera, a recording, a rendered table; one port, one contract suite."""
