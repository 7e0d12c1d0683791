import BoardApp

/// Knows the addresses that it is told of.
package struct StubWebLinks: WebLinkReader {
    private let links: [String: BoardLink]

    package init(_ links: [String: BoardLink] = [:]) {
        self.links = links
    }

    package func link(at address: String) -> BoardLink? { links[address] }
}
