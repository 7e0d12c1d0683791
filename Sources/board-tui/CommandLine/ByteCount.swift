import ArgumentParser

/// A number of bytes on the command line: `300000`, `500k`, `256M`, `2G`.
struct ByteCount: ExpressibleByArgument {
    let bytes: Int

    init?(argument: String) {
        let unit = argument.last.flatMap { Self.units[$0.lowercased()] }
        let digits = unit == nil ? argument[...] : argument.dropLast()
        guard let number = Int(digits), number > 0 else { return nil }
        let (bytes, isTooMuch) = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !isTooMuch else { return nil }
        self.bytes = bytes
    }

    private static let units = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
}
