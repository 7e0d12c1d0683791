import BoardApp

/// An opener that only records addresses.
@MainActor package final class AddressOpenerSpy: AddressOpener {
    package private(set) var addresses: [String] = []
    /// The result of each attempt to open an address.
    package var outcome = AddressOpeningResult.started("browser")

    /// An error message that is reported after a successful start.
    package var failure: String?

    package init() {}

    package func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpeningResult {
        addresses.append(address)
        if let failure { Task { didFail(failure) } }
        return outcome
    }
}
