import RIBs
import RIBsTesting
import Testing

/// Tests of workflows with several branches.
@MainActor
@Suite(.watchdog)
struct ForkTests {
    private let journal = Journal()
    private let root: SampleInteractor
    private let workflow = Workflow<SampleInteractor>()
    private let forked: Step<SampleInteractor, SampleInteractor, Int>

    init() {
        let root = SampleInteractor("root", journal)
        root.activate()
        _ = journal.take()
        self.root = root
        forked = workflow.onStep { root in
            await root.visit("shared")
            return (root, 7)
        }
    }

    @Test func `shared steps run once, and each branch receives their result`() async throws {
        for name in ["a", "b", "c"] { addBranch { await $0.visit("\(name)\($1)") } }

        let outcome = try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect(outcome.isCompleted)
        #expect(journal.take() == ["root.shared", "root.a7", "root.b7", "root.c7"])
    }

    @Test func `several first steps are also branches`() async throws {
        let workflow = Workflow<SampleInteractor>()
        for name in ["a", "b"] {
            workflow
                .onStep { root in
                    await root.visit(name)
                    return (root, ())
                }
                .commit()
        }

        let outcome = try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect(outcome.isCompleted)
        #expect(journal.take() == ["root.a", "root.b"])
    }

    @Test(arguments: [0, 1])
    func `the run ends when every branch has ended, whichever is last`(slow: Int) async throws {
        let gate = Gate()
        for index in 0...1 {
            addBranch { root, _ in
                if index == slow { await gate.wait() }
                await root.visit("branch")
            }
        }
        var outcome: WorkflowOutcome?
        let run = Task { outcome = await workflow.run(root) }
        try await gate.isWaitedFor()
        await otherTasks()

        #expect(journal.take() == ["root.shared", "root.branch"])
        #expect(outcome == nil)
        gate.open()
        try await expectEnd(of: "the run", run)

        #expect(outcome?.isCompleted == true)
        #expect(journal.take() == ["root.branch"])
    }

    @Test func `a failing branch does not end the others, and determines the outcome`() async throws
    {
        let gate = Gate()
        addBranch { root, _ in
            await gate.wait()
            await root.visit("slow")
        }
        addBranch { _, _ in throw SampleError() }
        let run = Task { await workflow.run(root) }
        try await gate.isWaitedFor()
        await otherTasks()

        gate.open()

        #expect(try await outcome(of: run) == "failed: SampleError()")
        #expect(journal.take() == ["root.shared", "root.slow"])
    }

    @Test(arguments: [1, 2])
    func `of two failing branches, the first added determines the outcome`(slow: Int)
        async throws
    {
        let gate = Gate()
        for number in [1, 2] {
            addBranch { _, _ in
                if number == slow { await gate.wait() }
                throw NumberedError(number: number)
            }
        }
        let run = Task { await workflow.run(root) }
        try await gate.isWaitedFor()
        await otherTasks()

        gate.open()

        #expect(try await outcome(of: run) == "failed: NumberedError(number: 1)")
    }

    @Test func `an error before the fork is reported once to every branch`() async throws {
        let forked =
            workflow
            .onStep { root -> (SampleInteractor, Void) in throw SampleError() }
            .onError { [journal] _ in journal.note("shared") }
        for name in ["a", "b"] {
            forked.fork()
                .onStep { root, _ in (root, ()) }
                .onError { [journal] _ in journal.note(name) }
                .commit()
        }
        addBranch { _, _ in }

        try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect(journal.take().filter { $0 != "root.shared" } == ["shared", "a", "b"])
    }

    @Test func `an error in one branch is not reported to another`() async throws {
        forked.fork()
            .onStep { root, _ -> (SampleInteractor, Void) in throw SampleError() }
            .onError { [journal] _ in journal.note("a") }
            .commit()
        forked.fork()
            .onStep { root, _ in (root, ()) }
            .onError { [journal] _ in journal.note("b") }
            .commit()

        try await expectEnd(of: "the run") { await workflow.run(root) }

        #expect(journal.take() == ["root.shared", "a"])
    }

    private func addBranch(
        _ action: @escaping @MainActor (SampleInteractor, Int) async throws -> Void
    ) {
        forked.fork()
            .onStep { root, number in
                try await action(root, number)
                return (root, ())
            }
            .commit()
    }
}

private struct NumberedError: Error {
    let number: Int
}
