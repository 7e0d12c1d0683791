import Dispatch

/// A function that calls back repeatedly after a delay, until its result is released.
public typealias Ticker = @MainActor (_ tick: @escaping @MainActor () -> Void) -> AnyObject

/// The spinner of screens that wait, which appears after a short delay.
@MainActor final class Spinner {
    private let ticker: Ticker?
    private var ticks: AnyObject?
    /// The number of steps so far; `nil` while no screen has waited long enough.
    private var step: Int?
    /// Called when the spinner changes.
    var onTurn: @MainActor () -> Void = {}

    /// - Parameter ticker: the source of ticks; `nil` for no spinner.
    init(ticker: Ticker?) {
        self.ticker = ticker
    }

    /// Keeps the spinner running, or stops it.
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

    /// Returns the current character; `nil` if there is none, or if a screen reader would read it.
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
    /// Returns a title, followed by the spinner while the screen waits.
    public final func withSpinner(_ title: String) -> String {
        stack?.sign(ofWaiting: self).map { "\(title) \($0)" } ?? title
    }
}

/// The ticks of a spinner on the main queue, slow enough to be cheap even on a slow connection.
@MainActor final class DispatchTicks {
    private let timer = DispatchSource.makeTimerSource(queue: .main)

    init(_ tick: @escaping @MainActor () -> Void) {
        timer.setEventHandler { MainActor.assumeIsolated(tick) }
        timer.schedule(deadline: .now() + .milliseconds(150), repeating: .milliseconds(125))
        timer.activate()
    }

    isolated deinit {
        timer.cancel()
    }
}
