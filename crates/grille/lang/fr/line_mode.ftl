# line_mode
