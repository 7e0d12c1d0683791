import RIBs
import RIBsTesting
import Testing

/// Tests of retention by bindings.
@MainActor
@Suite(.watchdog)
struct BoundWorkTests {
    private let relay = BehaviorRelay(value: 0)

    @Test(arguments: BoundWork.allCases)
    func `bindings do not retain the interactor`(_ work: BoundWork) async throws {
        let stream = ObservedStream(relay)
        var interactor: Interactor? = Interactor()
        weak let reference = interactor
        interactor?.activate()
        interactor.map { bind(work, to: stream, in: $0) }
        try await expectEventually("the work has begun") { stream.subscriberCount == 1 }

        interactor = nil

        #expect(reference == nil)
        try await expectEventually("nobody subscribes") { stream.subscriberCount == 0 }
    }

    @Test func `a released interactor receives nothing more`() {
        var seen: [Int] = []
        var interactor: Interactor? = Interactor()
        interactor?.activate()
        interactor?.bind(relay) { seen.append($0) }

        interactor = nil
        relay.accept(1)

        #expect(seen == [0])
    }

    private func bind(
        _ work: BoundWork, to stream: ObservedStream<Int>, in interactor: Interactor
    ) {
        switch work {
        case .stream: interactor.bind(stream) { _ in }
        case .operation: interactor.whileActive { for await _ in stream.values {} }
        case .result:
            interactor.whileActive {
                for await _ in stream.values {}
            } receive: { (_: Result<Void, Never>) in
            }
        case .elements: interactor.whileActive(forEach: stream.values) { _ in }
        case .elementsAndEnd:
            interactor.whileActive(forEach: stream.values) { _ in
            } onEnd: { _ in
            }
        }
    }
}

/// A kind of work that an interactor can bind.
enum BoundWork: CaseIterable {
    case stream, operation, result, elements, elementsAndEnd
}
