import Foundation
import RIBs
import RIBsTesting
import Testing

@MainActor
@Suite(.watchdog)
struct RIBTreeTests {
    private let ribs = NamedTree()

    @Test func `a tree lists all RIBs in depth-first order`() {
        let tree = ribs.home.tree

        #expect(tree.entries.map(\.name) == ["Home", "Board", "Post", "Post"])
        #expect(tree.entries.map(\.depth) == [0, 1, 2, 2])
        #expect(
            tree.entries.map(\.id) == [
                ribs.home.ribID, ribs.board.ribID, ribs.posts[0].ribID, ribs.posts[1].ribID,
            ])
        #expect(tree.children.map(\.name) == ["Board"])
        #expect(tree.children[0] == ribs.board.tree)
    }

    @Test func `a tree shows which RIBs are not loaded, loaded, and active`() {
        let home = HomeRouter(interactor: Interactor())
        home.attachChild(BoardRouter(interactor: Interactor()))
        #expect(home.tree.text == "Home (inactive)\n└── Board (loaded)")

        home.interactor.activate()
        #expect(home.tree.text == "Home (active)\n└── Board (active)")

        home.interactor.deactivate()
        #expect(home.tree.text == "Home (loaded)\n└── Board (loaded)")
    }

    @Test func `a tree is a value that later changes do not affect`() {
        let before = ribs.home.tree

        ribs.home.detachChild(ribs.board)

        #expect(before.entries.count == 4)
        #expect(before.entries.allSatisfy { $0.state == .active })
        #expect(ribs.home.tree.entries.count == 1)
    }

    @Test func `the text has one RIB per line with its state`() {
        ribs.home.attachChild(SampleRouter("a", Journal()))

        #expect(
            ribs.home.tree.text == """
                Home (active)
                ├── Board (active)
                │   ├── Post#1 (active)
                │   └── Post#2 (active)
                └── Sample (active)
                """)
    }

    @Test func `a path identifies its RIB, and every RIB has a different path`() {
        let tree = ribs.home.tree

        #expect(
            tree.paths == ["Home", "Home/Board", "Home/Board/Post#1", "Home/Board/Post#2"])
        for (path, entry) in zip(tree.paths, tree.entries) {
            #expect(tree.subtree(at: path)?.id == entry.id)
            #expect(tree.path(of: entry.id) == path)
        }
        #expect(ribs.posts[1].path == "Home/Board/Post#2")
    }

    @Test(arguments: ["", "/", "Board", "Home/Post#1", "Home/Board/Post", "Home/Board/Post#3"])
    func `an unknown path finds nothing`(path: String) {
        #expect(ribs.home.tree.subtree(at: path) == nil)
    }

    @Test func `a path of the second branch is not searched in the first`() {
        let second = SampleRouter("second", Journal())
        ribs.home.attachChild(second)
        second.attachChild(PostRouter(interactor: Interactor()))

        let tree = ribs.home.tree

        #expect(tree.subtree(at: "Home/Sample/Post")?.id == second.children.first?.ribID)
        #expect(tree.subtree(at: "Home/Board/Post") == nil)
    }

    @Test func `a name has a number only while siblings share it`() {
        ribs.board.detachChild(ribs.posts[0])

        #expect(ribs.home.tree.paths == ["Home", "Home/Board", "Home/Board/Post"])
        #expect(ribs.posts[1].path == "Home/Board/Post")
        #expect(ribs.home.tree.path(of: ribs.posts[0].ribID) == nil)
    }

    @Test func `the library's own routers are named after their interactors`() {
        #expect(Router(interactor: SampleInteractor("a", Journal())).tree.name == "Sample")
        #expect(Router(interactor: Interactor()).tree.name == "RIB")
    }

    @Test func `a router that is not a Router is its own tree without a number`() {
        let router = RoutingSpy()
        router.attachChild(ribs.board)

        #expect(router.tree.text == "RoutingSpy (inactive)")
        #expect(router.path == "RoutingSpy")
        #expect(router.ribID == .none)
        var events: [RIBEvent] = []
        _ = router.events.subscribe { events.append($0) }
        router.interactable.activate()
        #expect(events == [])
    }

    @Test func `a tree is unchanged after encoding and decoding as JSON`() throws {
        let tree = ribs.home.tree

        #expect(try JSONDecoder().decode(RIBTree.self, from: Data(tree.json.utf8)) == tree)
        let encoded = try JSONEncoder().encode(tree)
        #expect(try JSONDecoder().decode(RIBTree.self, from: encoded) == tree)
        #expect(
            ribs.posts[0].tree.json
                == #"{"id":\#(ribs.posts[0].ribID),"name":"Post","state":"active","children":[]}"#)
    }

    @Test func `names with quotation marks, backslashes and control characters are escaped`() throws
    {
        let name = "a\"b\\c\u{1}\u{1F}d/é🎮"
        let json = JSONTestTree.json(named: name)

        let tree = try JSONDecoder().decode(RIBTree.self, from: Data(json.utf8))

        #expect(tree.name == name)
        #expect(try JSONDecoder().decode(RIBTree.self, from: Data(tree.json.utf8)) == tree)
    }

    @Test func `a chain of 100,000 RIBs is listed, searched and printed`() {
        let depth = 100_000
        let chain = (0..<depth).map { _ in PostRouter(interactor: Interactor()) }
        let pairs = zip(chain, chain.dropFirst()).reversed()
        for (parent, child) in pairs { parent.attachChild(child) }

        let tree = chain[0].tree

        #expect(tree.entries.count == depth)
        #expect(tree.entries.last?.depth == depth - 1)
        #expect(tree.path(of: tree.entries[9].id)?.count == "Post/".count * 10 - 1)
        #expect(tree.json.hasSuffix(String(repeating: "]}", count: depth)))
        // From the bottom: released from the top, each router would release all below it
        // recursively, and a bug that visits everything below a detached RIB would take hours.
        for (parent, child) in pairs { parent.detachChild(child) }
    }
}

/// A tree with a name that no type can have.
private enum JSONTestTree {
    static func json(named name: String) -> String {
        let encoded = try? JSONEncoder().encode(name)
        let text = encoded.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return #"{"id":1,"name":\#(text),"state":"loaded","children":[]}"#
    }
}
