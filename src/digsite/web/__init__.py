"""The web table: pages that Python draws, pushed to everyone who watches."""
