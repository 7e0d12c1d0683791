/// Opens addresses outside of the program.
package protocol AddressOpener: AnyObject {
    /// Starts a program that shows an address; the address is one that `LinkTarget` allows.
    ///
    /// - Parameter didFail: told why, as a clause, where the program gives up at once.
    func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpening
}

/// The outcome of opening an address.
package enum AddressOpening: Equatable {
    /// The program of that name was started.
    case started(String)
    /// A program showed it in the terminal, and has ended.
    case shown
    /// A program was to show it in the terminal, and failed for this reason, as a clause.
    case failed(String)
    /// There is nothing here that shows addresses, as over ssh.
    case unavailable
}
