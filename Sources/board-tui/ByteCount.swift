import ArgumentParser
import BoardClients

/// A number of bytes as given on the command line: `300000`, `500k`, `256M`, `2G`.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let bytes: Int

    /// What a body may have unless the user says otherwise.
    static let standard = ByteCount(bytes: HTTPLimits.standardResponseSize)

    init(bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        let unit = argument.last.flatMap { Self.units[$0.lowercased()] }
        let digits = unit == nil ? argument[...] : argument.dropLast()
        guard let number = Int(digits), number > 0 else { return nil }
        let (bytes, isTooMuch) = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !isTooMuch else { return nil }
        self.init(bytes: bytes)
    }

    private static let units = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]

    var description: String { "\(bytes >> 20)M" }
    var defaultValueDescription: String { description }
}
