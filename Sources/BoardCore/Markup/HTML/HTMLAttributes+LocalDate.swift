import Essentials

extension HTMLAttributes {
    /// The date of Discourse's `discourse-local-date` element; `nil` if there is none.
    ///
    /// It is in the local time zone if the element has the date in UTC, otherwise as it was
    /// written.
    var localDate: String? {
        guard let day = self["data-date"]?.part else { return nil }
        guard let time = self["data-time"]?.part else { return day }
        let zone = self["data-timezone"]?.part ?? "UTC"
        if let date = dateInUTC(day, time, zone) { return date.localDateAndTime }
        return "\(day) \(time.withoutSeconds) (\(zone))"
    }

    /// Returns the date in UTC, which servers write for e-mails unless it is already in UTC.
    private func dateInUTC(_ day: String, _ time: String, _ zone: String) -> Date? {
        if ["UTC", "Etc/UTC", "GMT"].contains(zone) { return Date(utc: "\(day)T\(time)Z") }
        return self["data-email-preview"]
            .flatMap { $0.split(separator: " ").first }.flatMap { Date(utc: String($0)) }
    }
}

extension Date {
    /// Parses a date such as `2026-11-20T09:00:00Z`, with or without seconds.
    fileprivate init?(utc text: String) {
        let style = Date.ISO8601FormatStyle()
        let whole = text.count == "2026-11-20T09:00Z".count ? text.dropLast() + ":00Z" : text[...]
        guard whole.last == "Z", let date = try? style.parse(String(whole)) else { return nil }
        self = date
    }
}

extension String {
    /// The sanitized part of a date; `nil` if it is empty.
    fileprivate var part: String? {
        let text = sanitized(as: .line)
        return text.isEmpty ? nil : text
    }

    /// The time without seconds: `18:00` for `18:00:00`.
    fileprivate var withoutSeconds: Substring {
        count > 5 && dropFirst(5).first == ":" ? prefix(5) : self[...]
    }
}
