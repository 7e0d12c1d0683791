import RIBsTesting
import Testing

@testable import RIBs

/// Tests of the order and the numbers of children after random changes.
@MainActor
@Suite(.watchdog)
struct ChildListTests {
    @Test(arguments: 0..<20)
    func `children stay in the order of attachment and are numbered by it`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parent = HomeRouter(interactor: Interactor())
        var expected: [any Routing] = []

        for _ in 0..<400 {
            if expected.isEmpty || Int.random(in: 0..<5, using: &generator) < 3 {
                let isBoard = Bool.random(using: &generator)
                let child: any Routing =
                    isBoard
                    ? BoardRouter(interactor: Interactor()) : PostRouter(interactor: Interactor())
                parent.attachChild(child)
                expected.append(child)
            } else {
                let index = Int.random(in: expected.indices, using: &generator)
                parent.detachChild(expected.remove(at: index))
            }
            guard let child = expected.randomElement(using: &generator) else { continue }

            #expect(parent.children.elementsEqual(expected) { $0 === $1 })
            #expect(child.path == path(of: child, among: expected))
        }
    }

    private func path(of child: any Routing, among siblings: [any Routing]) -> String {
        let namesakes = siblings.filter { type(of: $0) == type(of: child) }
        let number = (namesakes.firstIndex { $0 === child } ?? -1) + 1
        return "Home/\(child.tree.name)" + (namesakes.count > 1 ? "#\(number)" : "")
    }

    @Test func `a leak is named by the path that its RIB had, however deep and wide the branch is`()
    {
        let home = HomeRouter(interactor: Interactor())
        let detector = LeakDetector(clock: ManualClock())
        home.leakDetector = detector
        let board = BoardRouter(interactor: Interactor())
        let posts = (0..<20).map { _ in PostRouter(interactor: Interactor()) }
        for post in posts { board.attachChild(post) }
        let below = BoardRouter(interactor: Interactor())
        posts[18].attachChild(below)
        home.attachChild(BoardRouter(interactor: Interactor()))
        home.attachChild(board)

        home.detachChild(board)
        posts[18].detachChild(below)

        let leaks = detector.check().filter { $0.role == .router }
        #expect(leaks.first?.path == "Home/Board#2")
        #expect(leaks.contains { $0.path == "Home/Board#2/Post#19/Board" })
        #expect(leaks.last?.path == "Home/Board#2/Post#20")
    }
}
