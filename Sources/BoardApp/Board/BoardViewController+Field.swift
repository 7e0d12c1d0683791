import BoardCore
import TerminalUI

/// Searching, filtering and labels: the input in the field on the last row.
extension BoardViewController {
    func handleInField(_ event: InputEvent) -> Bool {
        setNeedsDisplay()
        let (state, purpose) = (shown.state, finder.purpose)
        switch finder.handle(event, complete: { state.completion(of: $0, for: purpose) }) {
        case .unused: return false
        case .changed(let text): look(for: text)
        case .moved: break
        case .submitted(let text):
            switch purpose {
            case .source: listener?.searchSource(for: text)
            case .labels(let post, _): listener?.toggleLabels(text, of: post)
            case .search, .filter: break
            }
        case .cancelled: giveUp()
        }
        return true
    }

    private func look(for text: String) {
        if !shown.state.rows.isEmpty { place.choose() }
        switch finder.purpose {
        case .filter: listener?.filter(by: text, from: finder.origin)
        case .search:
            if text.isEmpty { table.list.select(finder.origin) }
            listener?.search(for: text, from: finder.origin)
        case .source, .labels: break
        }
    }

    private func giveUp() {
        switch finder.purpose {
        case .search: clearSearch()
        case .filter(let old): listener?.filter(by: old, from: finder.origin)
        case .source, .labels: break
        }
        table.list.select(finder.origin)
    }

    func editLabels(of post: PostID) {
        let old = shown.state.rows.labels(of: post)
        finder.begin(.labels(of: post, old: old), at: selectedPlace)
    }

    func step(_ match: BoardFinder.Wanted, by step: Int) {
        guard shown.state.search != nil else {
            listener?.goToPost(.unread, from: selection, by: step)
            return
        }
        finder.want(match)
        moveToWantedMatch()
    }

    func filter(by text: String) {
        place.choose(isThere: !shown.state.rows.isEmpty)
        listener?.filter(by: text, from: selection)
    }

    func clear() {
        // Escape first clears the number, which any key does.
        if count.number != nil { return }
        if shown.state.search != nil {
            clearSearch()
        } else if shown.state.filter != nil {
            filter(by: "")
        } else if shown.state.isFound {
            listener?.close()
        }
    }

    private func clearSearch() {
        finder.want(nil)
        if shown.state.search != nil { listener?.search(for: "", from: 0) }
    }

    func moveToWantedMatch() {
        guard let search = shown.state.search,
            let row = finder.wantedRow(
                in: search, selection: selection, isLoading: shown.state.isLoading)
        else { return }
        select(row: row)
    }
}
