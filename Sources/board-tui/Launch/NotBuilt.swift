/// The program of a build without parts; see `BOARD_PARTS` in `Package.swift`.
@main enum NotBuilt {
    static func main() {
        print("This build has only the RIBs libraries. To build and start board-tui, run: make run")
    }
}
