import BoardApp

/// A link reader with a fixed set of addresses.
package struct StubWebLinkResolver: WebLinkResolver {
    private let links: [String: BoardLink]

    package init(_ links: [String: BoardLink] = [:]) {
        self.links = links
    }

    package func link(at address: String) -> BoardLink? { links[address] }
}
