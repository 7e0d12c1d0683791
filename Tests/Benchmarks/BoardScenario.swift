/// Starting with a document and moving through its posts.
///
/// Twice the time of the floor is too short to be noticed. Keys held down have a tighter budget,
/// and so do bytes, because a slow line transfers them.
struct BoardScenario: Scenario {
    let posts: Int
    /// The name of a theme; `nil` for the default.
    var theme: String?

    var name: String { [String(posts), theme].compactMap(\.self).joined(separator: ".") }

    var figures: [Figure] {
        [
            Figure(
                name: "\(name).start", unit: .milliseconds, budget: .value(30),
                summary: "start to the full first page of \(posts) posts"),
            figure("key", "j, to its last byte", atMost: 1.5),
            figure("key.bytes", "j, what is sent to the terminal", unit: .bytes, atMost: 1.2),
            figure("scroll", "j in the last row, which moves the page", atMost: 2),
            figure("page", "Space, to its last byte", atMost: 1.2),
            figure("page.bytes", "Space, what is sent to the terminal", unit: .bytes, atMost: 1.5),
            figure("burst", "200 j sent at once, to the last byte", atMost: 1.2),
            figure("open", "Enter, to the last byte of the post", atMost: 2),
            figure("back", "q in a post, to the last byte of the list", atMost: 2),
        ]
    }

    private func figure(
        _ suffix: String, _ summary: String, unit: Figure.Unit = .milliseconds, atMost ratio: Double
    ) -> Figure {
        Figure(name: "\(name).\(suffix)", unit: unit, budget: .ratio(ratio), summary: summary)
    }

    func prepare() throws -> Source {
        var source = try BoardDocument(.posts(posts)).source()
        source.arguments += theme.map { ["--theme", $0] } ?? []
        return source
    }

    func measure(_ launch: () throws -> Session, into samples: inout Samples) throws {
        try measureStarts(launch, into: &samples)
        let session = try launch()
        try session.waitForFirstPage()
        try session.waitUntilIdle()
        try measureKeys(session, into: &samples)
        try measurePages(session, into: &samples)
        try measureBursts(session, into: &samples)
        try measurePosts(session, into: &samples)
        try session.quit()
    }

    /// Measures keys: the first ones do not scroll the page, later ones do.
    private func measureKeys(_ session: Session, into samples: inout Samples) throws {
        for _ in 0..<25 {
            let reaction = try session.press("j")
            samples.add(reaction.milliseconds, to: "\(name).key")
            samples.add(Double(reaction.byteCount), to: "\(name).key.bytes")
        }
        _ = try session.press(String(repeating: "j", count: 40))
        for _ in 0..<20 {
            samples.add(try session.press("j").milliseconds, to: "\(name).scroll")
        }
    }

    private func measurePages(_ session: Session, into samples: inout Samples) throws {
        for _ in 0..<8 {
            _ = try session.press("g")
            for _ in 0..<2 {
                let reaction = try session.press(" ")
                samples.add(reaction.milliseconds, to: "\(name).page")
                samples.add(Double(reaction.byteCount), to: "\(name).page.bytes")
            }
        }
    }

    private func measureBursts(_ session: Session, into samples: inout Samples) throws {
        for _ in 0..<8 {
            _ = try session.press("g")
            let reaction = try session.press(String(repeating: "j", count: 200), silence: 30)
            samples.add(reaction.milliseconds, to: "\(name).burst")
        }
        _ = try session.press("g")
    }

    private func measurePosts(_ session: Session, into samples: inout Samples) throws {
        for _ in 0..<10 {
            samples.add(try session.press("\r").milliseconds, to: "\(name).open")
            samples.add(try session.press("q").milliseconds, to: "\(name).back")
        }
    }
}
