import Foundation
import RIBs
import RIBsTesting
import Testing

/// Tests that unhandled misuse stops the process with a message.
@Suite(.watchdog)
struct MisuseExitTests {
    @Test(arguments: Misuse.Rule.allCases.indices)
    func `misuse stops the process with its message`(rule: Int) async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [rule] in
            await MisuseExample.perform(Misuse.Rule.allCases[rule])
        }

        let sentence = MisuseExample.sentence(Misuse.Rule.allCases[rule])
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains(sentence))
    }

    @Test(arguments: Misuse.Rule.allCases.indices.filter { Misuse.Rule.allCases[$0].isAlwaysFatal })
    func `fatal misuse calls the handler, and stops although that returns`(rule: Int) async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [rule] in
            await performWithHandlerThatReturns(Misuse.Rule.allCases[rule])
        }

        let sentence = MisuseExample.sentence(Misuse.Rule.allCases[rule])
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("handled: \(sentence)"))
        #expect(message.contains(sentence))
    }

    @Test func `the library prints nothing, whatever happens`() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            await useEverything()
        }

        #expect(result?.standardOutputContent == [])
        #expect(result?.standardErrorContent == [])
    }
}

@MainActor
private func performWithHandlerThatReturns(_ rule: Misuse.Rule) async {
    // Not `print`, whose buffer is lost when the process is stopped.
    Misuse.handler = { FileHandle.standardOutput.write(Data("handled: \($0)".utf8)) }
    await MisuseExample.perform(rule)
}

/// Runs random trees with workers, streams and tasks, a leak, a completed run and handled misuse.
@MainActor
private func useEverything() async {
    let forest = Forest(seed: 1)
    forest.bindWork()
    forest.callsFromHooks = 20
    for _ in 0..<100 { forest.performFromOutside(forest.randomCall()) }
    await otherTasks()

    let tree = NamedTree()
    let detector = LeakDetector(clock: ManualClock())
    tree.home.leakDetector = detector
    tree.home.detachChild(tree.board)
    _ = detector.check()

    let workflow = Workflow<Interactor>()
    workflow.onStep { ($0, ()) }.commit()
    _ = await workflow.run(tree.home.interactor)
    Misuse.handler = { _ in }
    for rule in Misuse.Rule.allCases where !rule.isAlwaysFatal {
        await MisuseExample.perform(rule)
    }
}
