import Testing

struct TypeConventionTests {
    @Test func `an interactor that holds its listener`() throws {
        #expect(
            try Fixture("StrongListener").findings() == [
                "NoticeInteractor.swift:5: "
                    + "`listener` keeps alive what keeps this alive; make it a weak var."
            ])
    }

    @Test func `an interactor that crashes where its listener is gone`() throws {
        #expect(
            try Fixture("UnownedListener").findings() == [
                "NoticeInteractor.swift:5: "
                    + "`listener` may be used when it is gone; make it a weak var."
            ])
    }

    @Test func `an interactor that holds its router, under whatever name`() throws {
        #expect(
            try Fixture("StrongRouter").findings() == [
                "NoticeInteractor.swift:4: "
                    + "`ways` keeps alive what keeps this alive; make it a weak var."
            ])
    }

    @Test func `a view that holds its listener`() throws {
        #expect(
            try Fixture("StrongViewListener").findings() == [
                "NoticeViewController.swift:5: "
                    + "`listener` keeps alive what keeps this alive; make it a weak var."
            ])
    }

    @Test func `hooks that do not call super, or call that of another hook`() throws {
        #expect(
            try Fixture("HookWithoutSuper").findings() == [
                "NoticeInteractor.swift:6: "
                    + "Call super.didBecomeActive() first in `didBecomeActive`.",
                "NoticeInteractor.swift:10: "
                    + "Call super.willResignActive() first in `willResignActive`.",
                "NoticeRouter.swift:4: Call super.didLoad() first in `didLoad`.",
                "NoticeRouter.swift:8: Call super.didDetach() first in `didDetach`.",
            ])
    }
}
