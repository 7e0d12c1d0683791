/// Reading with list and post side by side, which the floor cannot.
struct PanesScenario: Scenario {
    let name = "panes"
    let isForFloor = false

    let figures = [
        figure("open", "Enter in a list of 200 columns, to the last byte of both panes"),
        figure("key", "j in the post beside its list"),
        figure("key.bytes", "j in the post, what is sent to the terminal", unit: .bytes),
        figure("focus", "Tab, to the last byte of both panes"),
        figure("list", "j in the list beside a post"),
        figure("list.bytes", "j in the list, what is sent to the terminal", unit: .bytes),
    ]

    /// Milliseconds below a tenth of a blink, and no more bytes than four rows of a pane.
    private static func figure(
        _ suffix: String, _ summary: String, unit: Figure.Unit = .milliseconds
    ) -> Figure {
        Figure(
            name: "panes.\(suffix)", unit: unit, budget: .value(unit == .bytes ? 800 : 10),
            summary: summary)
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
            for _ in 0..<5 { try measure("j", as: "key", session, into: &samples) }
            try measure("\t", as: "focus", session, into: &samples)
            for _ in 0..<5 { try measure("j", as: "list", session, into: &samples) }
            _ = try session.press("\t")
            _ = try session.press("q")
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
