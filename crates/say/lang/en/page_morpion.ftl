# The page.
