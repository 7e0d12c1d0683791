import BoardCore
import Testing

@testable import BoardClients

struct PageGuardTests {
    /// Returns the reason to stop after each page.
    private func ends(_ pages: [[Int]]) -> [EarlyEnd.Cause?] {
        var known = PageGuard<Int>()
        return pages.map { known.take($0) }
    }

    @Test func `a page without any new item ends the list`() {
        let found = ends([[1, 2], [2, 3], [3, 1]])
        #expect(found == [nil, nil, .samePage])
    }

    @Test func `an empty page is not a repeated page`() {
        let found = ends([[], [], [1]])
        #expect(found == [nil, nil, nil])
    }

    @Test func `an endless number of items or pages reaches a limit`() {
        let items = ends([Array(0..<PageGuard<Int>.itemLimit)])
        #expect(items == [.limit])
        let pages = ends((1...1_000).map { [$0] })
        #expect(pages.firstIndex(of: .limit) == 499)
    }

    @Test func `an endless amount of text reaches a limit`() {
        var known = PageGuard<Int>()
        let cause = known.take([1], size: 1 << 30)
        #expect(cause == .limit)
    }
}
