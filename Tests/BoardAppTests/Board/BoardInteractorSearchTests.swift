import BoardApp
import BoardCore
import TestSupport
import Testing

@MainActor struct BoardInteractorSearchTests {
    let bench = BoardInteractorFixture()

    @Test func `a search finds titles and authors regardless of case`() async {
        await bench.load(SamplePosts.mixed)

        bench.interactor.search(for: "ANN", from: 0)
        await bench.pendingWork.finish()
        #expect(bench.state?.search?.rows == [1])
        bench.interactor.search(for: "café", from: 0)
        await bench.pendingWork.finish()

        #expect(bench.state?.search?.rows == [3])
        #expect(bench.state?.search?.isComplete == true)
    }

    @Test func `a search also finds rows before its start`() async {
        await bench.load(SamplePosts.numbered(1...30))

        bench.interactor.search(for: "\"post 2\"", from: 25)
        await bench.pendingWork.finish()

        #expect(bench.state?.search?.rows == [1] + Array(19...28))
    }

    @Test func `an empty text ends the search`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.search(for: "post", from: 0)
        await bench.pendingWork.finish()

        bench.interactor.search(for: "", from: 0)

        #expect(bench.state?.search == nil)
    }

    @Test func `results for an older text never follow newer ones`() async {
        await bench.load(SamplePosts.numbered(1...3000))

        for text in ["p", "po", "post 2999"] { bench.interactor.search(for: text, from: 0) }
        let earlier = bench.presenter.states.count
        await bench.pendingWork.finish()

        let later = bench.presenter.states.dropFirst(earlier)
        #expect(later.allSatisfy { $0.search?.query.text == "post 2999" })
        #expect(bench.state?.search?.rows == [2998])
        #expect(bench.state?.search?.isComplete == true)
    }

    @Test func `results update when the list grows`() async {
        let half = ReadProgress(bytes: 50, total: 100)
        await bench.source.last.send(.of(SamplePosts.numbered(1...3), progress: half))
        bench.interactor.search(for: "\"post 3\"", from: 0)

        await bench.load(SamplePosts.numbered(0...30))

        #expect(bench.state?.search?.rows == [3, 30])
    }

    @Test func `results of the old list are never shown with a new one`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.search(for: "post 3", from: 0)
        await bench.pendingWork.finish()
        bench.interactor.refresh()

        await bench.load(SamplePosts.numbered(0...3))

        for state in bench.presenter.states {
            let titles = state.search?.rows.map { row in
                state.contents.posts.indices.contains(row) ? state.contents.posts[row].title : "-"
            }
            #expect(titles?.allSatisfy { $0 == "Post 3" } ?? true)
        }
        #expect(bench.state?.search?.rows == [3])
    }

    @Test func `a search continues in another board`() async {
        await bench.load(SamplePosts.numbered(1...3))
        bench.interactor.search(for: "post 3", from: 0)
        await bench.pendingWork.finish()

        bench.interactor.boardPicker(didChoose: .board(Board(id: "games")))
        #expect(bench.state?.search?.rows == [])
        await bench.load(SamplePosts.numbered(3...4))

        #expect(bench.state?.search?.rows == [0])
    }
}
