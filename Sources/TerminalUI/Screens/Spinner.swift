/// Calls back after a moment, and then again and again until what it returned is let go of.
public typealias Ticker = @MainActor (_ tick: @escaping @MainActor () -> Void) -> AnyObject

/// The sign that turns on screens that wait, once they have waited for more than a moment.
@MainActor final class Spinner {
    private let ticker: Ticker?
    private var ticks: AnyObject?
    /// How often it has turned; `nil` while nobody has waited long enough.
    private var step: Int?
    /// Called when the sign is another one.
    var onTurn: @MainActor () -> Void = {}

    /// - Parameter ticker: `nil` for a sign that is never seen.
    init(ticker: Ticker?) {
        self.ticker = ticker
    }

    /// Goes on turning, or stops.
    func turn(while isAnyoneWaiting: Bool) {
        guard isAnyoneWaiting else {
            (ticks, step) = (nil, nil)
            return
        }
        guard ticks == nil else { return }
        ticks = ticker? { [weak self] in
            guard let self else { return }
            step = step.map { $0 + 1 } ?? 0
            onTurn()
        }
    }

    /// The sign of one column; `nil` while there is none. A screen reader would read it aloud.
    func sign(_ lines: LineStyle) -> String? {
        guard let step else { return nil }
        return switch lines {
        case .thin: Self.thin[step % Self.thin.count]
        case .ascii: Self.ascii[step % Self.ascii.count]
        case .none: nil
        }
    }

    private static let thin = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let ascii = ["|", "/", "-", "\\"]
}

extension ViewController {
    /// A title, with the sign of a screen that waits behind it.
    public final func whileWaiting(_ title: String) -> String {
        stack?.sign(ofWaiting: self).map { "\(title) \($0)" } ?? title
    }
}
