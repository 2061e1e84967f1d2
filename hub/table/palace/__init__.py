"""Palace Poker at a table: what cameras see of banners, soldiers and palace cards, buttons, and alarms."""
