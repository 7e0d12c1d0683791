import Essentials
import DateParsing

/// Date parsing for documents and server responses, in any supported format.
enum Timestamp {
    static func date(_ text: String) -> Date? { date(from: Array(text.utf8)[...]) }

    static func date(from text: ArraySlice<UInt8>) -> Date? {
        DateParser.secondsSince1970(in: text).map(Date.init(timeIntervalSince1970:))
    }

    static func date(number: Double) -> Date? {
        DateParser.secondsSince1970(number: number).map(Date.init(timeIntervalSince1970:))
    }
}
