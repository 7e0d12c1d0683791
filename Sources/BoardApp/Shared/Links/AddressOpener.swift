/// Opens addresses in other programs.
package protocol AddressOpener: AnyObject {
    /// Starts the program that shows an address.
    ///
    /// - Parameters:
    ///   - address: an address that `LinkTarget` allows.
    ///   - didFail: called with the reason, as a clause, if the program fails shortly after it
    ///     starts.
    func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpeningResult
}

/// The outcome of opening an address.
package enum AddressOpeningResult: Equatable {
    /// The program with this name was started.
    case started(String)
    /// A program showed the address in the terminal and has exited.
    case shown
    /// A program for the terminal failed. The reason is a clause.
    case failed(String)
    /// No program is available to show addresses, for example over SSH.
    case unavailable
}
