import BoardApp

/// Opens nothing and notes what it was to open.
@MainActor package final class AddressOpenerSpy: AddressOpener {
    package private(set) var addresses: [String] = []
    /// What comes of opening.
    package var outcome = AddressOpening.started("browser")

    /// Why opening fails after all.
    package var failure: String?

    package init() {}

    package func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpening {
        addresses.append(address)
        if let failure { Task { didFail(failure) } }
        return outcome
    }
}
