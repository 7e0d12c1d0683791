/// Reading with list and post side by side, which the floor does not support.
struct PanesScenario: Scenario {
    let name = "panes"
    let isForFloor = false

    let figures = [
        figure("open", "Enter in a list of 200 columns, to the last byte of both panes"),
        figure("key", "J in the post beside its list, which shows the next one"),
        figure("key.bytes", "J in the post, what is sent to the terminal", bytes: 8000),
        figure("focus", "Tab, to the last byte of both panes"),
        figure("list", "j in the list beside a post"),
        figure("list.bytes", "j in the list, what is sent to the terminal", bytes: 800),
    ]

    /// - Parameter bytes: The maximum number of bytes; `nil` for a time, whose budget is 10 ms.
    private static func figure(_ suffix: String, _ summary: String, bytes: Double? = nil) -> Figure
    {
        Figure(
            name: "panes.\(suffix)", unit: bytes == nil ? .milliseconds : .bytes,
            budget: .value(bytes ?? 10), summary: summary)
    }

    func prepare() throws -> Source {
        var source = try BoardDocument(.posts(100)).source()
        source.columns = 200
        return source
    }

    func measure(_ launch: () throws -> Session, into samples: inout Samples) throws {
        let session = try launch()
        try session.waitForFirstPage()
        try session.waitUntilIdle()
        for _ in 0..<10 {
            try measure("\r", as: "open", session, into: &samples)
            for _ in 0..<5 { try measure("J", as: "key", session, into: &samples) }
            try measure("\t", as: "focus", session, into: &samples)
            for _ in 0..<5 { try measure("j", as: "list", session, into: &samples) }
            _ = try session.press("\t")
            _ = try session.press("q")
            // At the end of the list, no key would change anything.
            _ = try session.press("g")
        }
        try session.quit()
    }

    private func measure(
        _ key: String, as suffix: String, _ session: Session, into samples: inout Samples
    ) throws {
        let reaction = try session.press(key)
        samples.add(reaction.milliseconds, to: "\(name).\(suffix)")
        samples.add(Double(reaction.byteCount), to: "\(name).\(suffix).bytes")
    }
}
