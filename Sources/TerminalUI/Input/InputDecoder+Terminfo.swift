import CNcurses

extension InputDecoder {
    /// Returns a decoder that also knows the key sequences of the current terminal from terminfo.
    @MainActor static func ofCurrentTerminal() -> InputDecoder {
        var sequences: [[UInt8]: Key] = [:]
        for (name, key) in capabilities {
            guard let sequence = cncurses_capability(name) else { continue }
            let bytes = [UInt8](String(cString: sequence).utf8)
            if bytes.count > 1, bytes.first == 0x1B { sequences[bytes] = key }
        }
        return InputDecoder(sequences: sequences)
    }

    private static let capabilities: [String: Key] = {
        let functions = (1...12).map { ("kf\($0)", Key.function($0)) }
        let others: [(String, Key)] = [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
            ("khome", .home), ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown),
            ("kdch1", .delete), ("kich1", .insert), ("kcbt", .backTab), ("kent", .enter),
        ]
        return Dictionary(uniqueKeysWithValues: functions + others)
    }()
}
