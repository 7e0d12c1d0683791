import RIBs
import RIBsTesting
import Testing

@MainActor
struct ExpectNoLeaksTests {
    @Test func `released RIBs are not leaks, detached or not`() async throws {
        try await expectNoLeaks { parent in
            let detached = ChildStub()
            parent.attachChild(detached)
            #expect(detached.interactor.isActive)
            parent.detachChild(detached)
            parent.attachChild(ChildStub())
        }
    }

    @Test func `an object that is still retained is named`() async throws {
        var held: [InteractorSpy] = []

        let found = await #expect(throws: LeaksFound.self) {
            try await expectNoLeaks { parent in
                let child = ChildStub()
                held.append(child.interactor)
                parent.attachChild(child)
            }
        }

        #expect(found?.leaks.map(\.role) == [.interactor])
        #expect(
            found?.description.contains("InteractorSpy, the interactor of WatchedParent/ChildStub")
                == true)
        #expect(found?.description.contains("RIBsTestingTests/ExpectNoLeaksTests.swift:") == true)
    }

    @Test func `a cycle is named`() async throws {
        await #expect(throws: LeaksFound.self) {
            try await expectNoLeaks { parent in
                let child = ChildStub()
                child.interactor.onBecomeActive = { _ = child }
                parent.attachChild(child)
            }
        }
    }

    @Test func `a RIB that always reattaches itself is named`() async throws {
        let found = await #expect(throws: LeaksFound.self) {
            try await expectNoLeaks { parent in
                let child = ChildStub()
                child.interactor.onResignActive = { [weak parent, weak child] in
                    guard let parent, let child else { return }
                    parent.detachChild(child)
                    if parent.children.isEmpty { parent.attachChild(child) }
                }
                parent.attachChild(child)
            }
        }

        #expect(found?.leaks.map(\.role) == [.router, .interactor, .view])
    }

    @Test(arguments: [false, true])
    func `a RIB attached by a sibling's detachment is detached, in either order`(
        isFirst: Bool
    ) async throws {
        try await expectNoLeaks { parent in
            let child = ChildStub()
            child.interactor.onResignActive = { [weak parent] in
                parent?.attachChild(ChildStub())
            }
            if isFirst { parent.attachChild(child) }
            parent.attachChild(ChildStub())
            if !isFirst { parent.attachChild(child) }
        }
    }

    @Test(arguments: [false, true])
    func `a sibling reattached by another's detachment is detached`(isFirst: Bool)
        async throws
    {
        try await expectNoLeaks { parent in
            let (child, sibling) = (ChildStub("child"), ChildStub("sibling"))
            var isOver = false
            child.interactor.onResignActive = { [weak parent, weak sibling] in
                guard let parent, let sibling, !isOver else { return }
                isOver = true
                if !parent.children.contains(where: { $0 === sibling }) {
                    parent.attachChild(sibling)
                }
            }
            for rib in isFirst ? [child, sibling] : [sibling, child] { parent.attachChild(rib) }
        }
    }

    @Test func `the captures of an ending task are not leaks`() async throws {
        try await expectNoLeaks { parent in
            let child = ChildStub()
            child.interactor.onBecomeActive = { [unowned child] in
                child.interactor.whileActive { [interactor = child.interactor] in
                    await Task.yield()
                    _ = interactor
                }
            }
            parent.attachChild(child)
            await Task.yield()
        }
    }

    @Test func `the captures of a task that continues are named`() async throws {
        let clock = ManualClock()
        var task: Task<Void, Never>?

        await #expect(throws: LeaksFound.self) {
            try await expectNoLeaks { parent in
                let child = ChildStub()
                task = Task { [interactor = child.interactor] in
                    try? await clock.sleep(for: .seconds(1))
                    _ = interactor
                }
                parent.attachChild(child)
                try await expectEventually("the task sleeps") { clock.sleeperCount == 1 }
            }
        }

        task?.cancel()
    }
}
