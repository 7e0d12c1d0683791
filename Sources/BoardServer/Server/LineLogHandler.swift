import Logging

/// A log handler that writes a line per entry to standard error, as text or JSON.
package struct LineLogHandler: LogHandler {
    package enum Format: String, CaseIterable, Sendable {
        case text
        case json
    }

    package var logLevel = Logger.Level.info
    package var metadata: Logger.Metadata = [:]
    private let format: Format
    private let output: LogOutput

    package init(format: Format, output: LogOutput = .standardError) {
        self.format = format
        self.output = output
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let values = all.map { ($0.key, "\($0.value)") }.sorted { $0.0 < $1.0 }
        let dropped = output.write(
            line(event.level, "\(event.message)", values, at: .now))
        guard dropped > 0 else { return }
        output.write(
            line(.warning, "log lines were dropped", [("count", "\(dropped)")], at: .now))
    }

    private func line(
        _ level: Logger.Level, _ message: String, _ values: [(String, String)], at now: Timestamp
    ) -> String {
        switch format {
        case .json: return json(level, message, values, at: now)
        case .text:
            let pairs = values.map { "\($0)=\(Self.visible($1))" }
            return ([now.text, level.rawValue, message] + pairs).joined(separator: " ")
        }
    }

    private func json(
        _ level: Logger.Level, _ message: String, _ values: [(String, String)], at now: Timestamp
    ) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("time", now.text)
            json.member("level", level.rawValue)
            json.member("message", message)
            for (name, value) in values { json.member(named: name, value) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Replaces control characters, because client input could affect the administrator's terminal.
    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
                }))
    }
}
