"""Who may what on the pages: log-in, roles, links, where a request comes from, how often somebody may try."""
