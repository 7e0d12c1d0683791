/// What a server does on one connection, in this order; in the end it closes its side.
typealias Script = [Step]

enum Step: Sendable {
    /// Waits for the empty line behind a request.
    case awaitRequest
    /// Waits for any bytes, such as the greeting of TLS.
    case awaitBytes
    /// Sends bytes, in which `{port}` stands for the server's own.
    case send([UInt8])
    /// Sends bytes in pieces of one size, each in a segment of its own.
    case trickle([UInt8], by: Int)
    /// Sends the bytes so many times, unless the client hangs up before.
    case flood([UInt8], times: Int)
    /// Says nothing until the client hangs up.
    case keepSilent
    /// Keeps the connection for another request, which gets the next script.
    case keepAlive
    /// Ends the connection with a reset.
    case reset
}

extension Script {
    /// Hangs up at once.
    static let nothing: Script = []

    /// Answers one request.
    static func response(_ bytes: [UInt8]) -> Script { [.awaitRequest, .send(bytes)] }

    static func response(_ text: String) -> Script { response(text.bytes) }
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}
