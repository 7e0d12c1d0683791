import Essentials

extension HTMLAttributes {
    /// The date of Discourse's `discourse-local-date`: in the local time zone where the element has
    /// it in UTC, or else as it was written; `nil` where there is none.
    var localDate: String? {
        guard let day = self["data-date"]?.part else { return nil }
        guard let time = self["data-time"]?.part else { return day }
        let zone = self["data-timezone"]?.part ?? "UTC"
        if let date = dateInUTC(day, time, zone) { return date.localDateAndTime }
        return "\(day) \(time.withoutSeconds) (\(zone))"
    }

    /// Servers write the date in UTC for mails; what is in UTC itself needs no look at that.
    private func dateInUTC(_ day: String, _ time: String, _ zone: String) -> Date? {
        if ["UTC", "Etc/UTC", "GMT"].contains(zone) { return Date(utc: "\(day)T\(time)Z") }
        return self["data-email-preview"]
            .flatMap { $0.split(separator: " ").first }.flatMap { Date(utc: String($0)) }
    }
}

extension Date {
    /// Parses `2026-11-20T09:00:00Z`, with or without seconds.
    fileprivate init?(utc text: String) {
        let style = Date.ISO8601FormatStyle()
        let whole = text.count == "2026-11-20T09:00Z".count ? text.dropLast() + ":00Z" : text[...]
        guard whole.last == "Z", let date = try? style.parse(String(whole)) else { return nil }
        self = date
    }
}

extension String {
    /// A part of a date, safe to draw; `nil` where there is none.
    fileprivate var part: String? {
        let text = sanitized(as: .line)
        return text.isEmpty ? nil : text
    }

    /// `18:00` of `18:00:00`.
    fileprivate var withoutSeconds: Substring {
        count > 5 && dropFirst(5).first == ":" ? prefix(5) : self[...]
    }
}
