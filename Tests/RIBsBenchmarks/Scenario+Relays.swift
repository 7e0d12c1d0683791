import RIBs

extension Scenario {
    /// Sending one value to several subscribers, per delivery.
    static var relays: [Scenario] {
        [1, 10, 1000].map { count in
            let values = 100_000 / count
            return Scenario("relay to \(count)", operations: values * count) {
                let relay = BehaviorRelay(value: 0)
                let sum = Sum()
                let interactor = Interactor()
                interactor.activate()
                for _ in 0..<count { interactor.bind(relay) { sum.value &+= $0 } }
                return {
                    withExtendedLifetime(interactor) {
                        for value in 0..<values { relay.accept(value) }
                    }
                }
            }
        }
    }

    /// Binding to a relay many times and resigning, per binding.
    static var bindings: [Scenario] {
        [10, 1000, 100_000].map { count in
            Scenario("bind, resign, \(count) times", operations: count) {
                let relay = BehaviorRelay(value: 0)
                let interactor = Interactor()
                return {
                    interactor.activate()
                    for _ in 0..<count { interactor.bind(relay) { _ in } }
                    interactor.deactivate()
                }
            }
        }
    }
}

@MainActor private final class Sum {
    var value = 0
}
