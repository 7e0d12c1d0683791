import Foundation
import Logging

/// Logs a line each to standard error, as text or as JSON.
package struct LineLogHandler: LogHandler {
    package enum Format: String, CaseIterable, Sendable {
        case text
        case json
    }

    package var logLevel = Logger.Level.info
    package var metadata: Logger.Metadata = [:]
    private let format: Format

    package init(format: Format) {
        self.format = format
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let values = all.map { ($0.key, "\($0.value)") }.sorted { $0.0 < $1.0 }
        let line = line(event, values, at: .now)
        // One call for each line, so that lines of several threads do not mix.
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    private func line(
        _ event: LogEvent, _ values: [(String, String)], at now: Timestamp
    ) -> String {
        switch format {
        case .json: return json(event, values, at: now)
        case .text:
            let pairs = values.map { "\($0)=\(Self.visible($1))" }
            return ([now.text, event.level.rawValue, "\(event.message)"] + pairs)
                .joined(separator: " ")
        }
    }

    private func json(
        _ event: LogEvent, _ values: [(String, String)], at now: Timestamp
    ) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("time", now.text)
            json.member("level", event.level.rawValue)
            json.member("message", "\(event.message)")
            for (name, value) in values { json.member(named: name, value) }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// What a client sent may move a cursor where somebody reads the log.
    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
                }))
    }
}
