print("board-tui")
