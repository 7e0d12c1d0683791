import BoardApp

/// Opens nothing and notes what it was to open.
@MainActor package final class AddressOpenerSpy: AddressOpener {
    package private(set) var addresses: [String] = []
    /// What comes of opening.
    package var outcome = AddressOpening.started("browser")

    package init() {}

    package func open(_ address: String) -> AddressOpening {
        addresses.append(address)
        return outcome
    }
}
