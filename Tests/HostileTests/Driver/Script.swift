/// The steps of a server on one connection, after which it closes its side.
typealias Script = [Step]

enum Step: Sendable {
    /// Waits for the empty line after a request.
    case awaitRequest
    /// Waits for any bytes, such as a TLS client hello.
    case awaitBytes
    /// Sends bytes, in which `{port}` stands for the server's port.
    case send([UInt8])
    /// Sends bytes in pieces of one size, each in its own segment.
    case trickle([UInt8], by: Int)
    /// Sends the bytes a number of times, unless the client closes before.
    case flood([UInt8], times: Int)
    /// Sends nothing until the client closes the connection.
    case keepSilent
    /// Keeps the connection open for another request, which gets the next script.
    case keepAlive
    /// Resets the connection.
    case reset
}

extension Script {
    /// Closes the connection at once.
    static let nothing: Script = []

    /// Responds to one request.
    static func response(_ bytes: [UInt8]) -> Script { [.awaitRequest, .send(bytes)] }

    static func response(_ text: String) -> Script { response(text.bytes) }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}
