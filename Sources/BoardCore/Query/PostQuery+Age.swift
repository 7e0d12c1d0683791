import Essentials

extension PostQuery {
    /// An age limit for posts, such as `2d`.
    struct Age: Sendable, Hashable {
        let count: Int
        let unit: Unit

        enum Unit: Character, CaseIterable {
            case hour = "h"
            case day = "d"
            case week = "w"
            case month = "m"
            case year = "y"

            var hours: Int {
                switch self {
                case .hour: 1
                case .day: 24
                case .week: 7 * 24
                case .month: 30 * 24
                case .year: 365 * 24
                }
            }
        }

        /// Parses a number followed by a unit; `nil` for anything else.
        init?(_ text: String) {
            let digits = text.dropLast()
            guard let unit = text.lowercased().last.flatMap(Unit.init), digits.count <= 9,
                digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits)
            else { return nil }
            self.count = count
            self.unit = unit
        }

        func isNewer(_ date: Date?, at now: Date) -> Bool {
            date.map { seconds(from: $0, to: now) <= self.seconds } ?? false
        }

        func isOlder(_ date: Date?, at now: Date) -> Bool {
            date.map { seconds(from: $0, to: now) > self.seconds } ?? false
        }

        private var seconds: Double { 3600 * Double(count) * Double(unit.hours) }

        /// Returns the difference in seconds.
        ///
        /// Unlike dates, seconds compare as `false` in both directions if one date is not a number.
        private func seconds(from date: Date, to now: Date) -> Double {
            now.timeIntervalSinceReferenceDate - date.timeIntervalSinceReferenceDate
        }
    }
}

extension PostQuery.Age: CustomStringConvertible {
    var description: String { "\(count)\(unit.rawValue)" }
}
