import Testing

@testable import RIBs

@MainActor
@Suite(.watchdog)
struct MisuseTests {
    private let journal = Journal()
    private let a: SampleRouter
    private let b: SampleRouter
    private let c: SampleRouter

    init() {
        a = SampleRouter("a", journal)
        b = SampleRouter("b", journal)
        c = SampleRouter("c", journal)
        a.interactor.activate()
        a.attachChild(b)
        _ = journal.take()
    }

    @Test func `attaching a child twice changes nothing`() {
        #expect(misuse { a.attachChild(b) }.map(\.rule) == [.attachedTwice])
        #expect(a.childNames == ["b"])
        #expect(journal.take() == [])
    }

    @Test func `attaching another router's child changes nothing`() {
        #expect(misuse { c.attachChild(b) }.map(\.rule) == [.attachedWithParent])
        #expect(c.childNames == [] && a.childNames == ["b"])
        #expect(b.isActive)
    }

    @Test func `attaching an ancestor, or itself, changes nothing`() {
        b.attachChild(c)

        let found = misuse {
            c.attachChild(a)
            a.attachChild(a)
        }

        #expect(found.map(\.rule) == [.attachedAncestor, .attachedAncestor])
        #expect(c.childNames == [] && a.childNames == ["b"])
    }

    @Test func `detaching a router that is not a child leaves it active`() {
        b.attachChild(c)
        _ = journal.take()

        #expect(misuse { a.detachChild(c) }.map(\.rule) == [.detachedStranger])
        #expect(c.isActive)
        #expect(b.childNames == ["c"])
        #expect(journal.take() == [])
    }

    // The other rules end the process; see the exit tests.
    @Test(arguments: Misuse.Rule.allCases.filter { !$0.isAlwaysFatal })
    func `a handler receives the rule and both types`(of rule: Misuse.Rule) async {
        let found = await misuse { await MisuseExample.perform(rule) }

        #expect(found.map(\.rule) == [rule])
        #expect(found.map(\.description) == [MisuseExample.sentence(rule)])
    }

    @Test(arguments: Misuse.Rule.allCases)
    func `a message names both types`(for rule: Misuse.Rule) {
        let found = Misuse(rule: rule, subject: "Subject", object: "Object")

        #expect(found.description.contains("Subject"))
        #expect(found.description.contains("Object"))
        #expect(found.description.hasSuffix("."))
    }
}
