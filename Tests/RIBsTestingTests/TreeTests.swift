import RIBs
import RIBsTesting
import Testing

@MainActor
struct TreeTests {
    private let order = OrderRecorder()
    private let root: ChildStub
    private let child: ChildStub

    init() {
        root = ChildStub("root", notesIn: order)
        child = ChildStub("child", notesIn: order)
    }

    @Test func `a tree that matches passes`() throws {
        root.interactor.activate()
        root.attachChild(child)

        try expectTree(of: root, "ChildStub (active)\n└── ChildStub (active)")
    }

    @Test(arguments: [
        ("ChildStub (active)", 1), ("ChildStub (loaded)", 2),
        ("ChildStub (loaded)\n└── ChildStub (active)", 2),
    ])
    func `a tree that differs fails with both texts`(picture: String, line: Int) throws {
        root.load()
        root.attachChild(child)

        let mismatch = #expect(throws: TreeMismatch.self) {
            try expectTree(of: root, picture)
        }

        #expect(
            mismatch?.description == """
                Line \(line) is not as expected. Expected:
                \(picture)
                The tree:
                ChildStub (loaded)
                └── ChildStub (loaded)
                """)
    }

    @Test func `events and hooks are recorded in one order`() {
        order.follow(root)
        root.attachChild(child)
        root.interactor.activate()
        order.stop()
        root.detachChild(child)

        #expect(
            order.take() == [
                "ChildStub/ChildStub loaded", "ChildStub/ChildStub attached", "ChildStub loaded",
                "ChildStub activated", "root.didBecomeActive", "ChildStub/ChildStub activated",
                "child.didBecomeActive", "child.willResignActive",
            ])
    }
}
