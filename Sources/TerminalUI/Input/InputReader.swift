import Dispatch
import Essentials

/// A reader of terminal input that never blocks.
@MainActor final class InputReader {
    let descriptor: CInt

    private let receive: (_ events: [InputEvent], _ wereWaiting: Bool) -> Void
    private let reportTruncatedPaste: () -> Void
    private let onBackground: (Colour) -> Void
    private let onCursorReports: ([CursorReport]) -> Void
    private let end: () -> Void
    private var decoder: InputDecoder
    private var escapeTimer: (any DispatchSourceTimer)?
    private var patience = InputTimeouts()
    /// Set if more input had arrived by the time the last input was drawn.
    private var isMoreAvailable = false

    /// - Parameters:
    ///   - receive: receives all available events together, so that they are drawn once, and
    ///     whether they were already available at the previous call.
    ///   - noticePasteCut: called after a paste that was truncated.
    ///   - learnBackground: receives the background colour when the terminal reports it.
    ///   - learnCursor: receives the cursor positions that the terminal reports.
    ///   - end: called once when the terminal is gone.
    init(
        descriptor: CInt, decoder: InputDecoder,
        receive: @escaping (_ events: [InputEvent], _ wereWaiting: Bool) -> Void,
        reportTruncatedPaste: @escaping () -> Void = {},
        onBackground: @escaping (Colour) -> Void = { _ in },
        onCursorReports: @escaping ([CursorReport]) -> Void = { _ in }, end: @escaping () -> Void
    ) {
        self.descriptor = descriptor
        self.decoder = decoder
        self.receive = receive
        self.reportTruncatedPaste = reportTruncatedPaste
        self.onBackground = onBackground
        self.onCursorReports = onCursorReports
        self.end = end
    }

    /// The size of the largest paste in bytes. Longer input is drawn in between.
    private static let byteLimit = 1 << 20

    /// Reads all available input. Called when there is some.
    func readAvailable() {
        var bytes: [UInt8] = []
        repeat {
            guard read(into: &bytes) else { return end() }
        } while bytes.count < Self.byteLimit && isReadable
        let known = decoder.background
        deliver(decoder.events(from: bytes))
        if let background = decoder.background, background != known { onBackground(background) }
        let reports = decoder.takeReports()
        if !reports.isEmpty { onCursorReports(reports) }
        isMoreAvailable = isReadable
        waitForRestOfEscape()
    }

    /// Reads available bytes. Returns false if the terminal is gone.
    private func read(into bytes: inout [UInt8]) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = Essentials.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return true }
            bytes += buffer.prefix(max(0, count))
            return count > 0
        }
    }

    private var isReadable: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLIN) != 0
    }

    private func deliver(_ events: [InputEvent]) {
        if !events.isEmpty { receive(events, isMoreAvailable) }
        if decoder.takePasteTruncation() { reportTruncatedPaste() }
    }

    private func waitForRestOfEscape() {
        escapeTimer?.cancel()
        escapeTimer = nil
        guard let deadline = patience.deadline(for: decoder, now: .now()) else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.flush() }
        }
        timer.schedule(deadline: deadline)
        timer.activate()
        escapeTimer = timer
    }

    private func flush() {
        patience = InputTimeouts()
        deliver(decoder.flush())
    }
}

/// The time that a decoder waits for the rest of a sequence, a paste or a control string.
struct InputTimeouts {
    /// The time at which the unfinished control string began.
    private var stringStart: DispatchTime?

    /// The time within which bytes after an Esc belong to it.
    ///
    /// It is long enough for a slow connection and short enough that Esc by itself feels immediate.
    private static let escapeDelay = DispatchTimeInterval.milliseconds(25)

    /// The silence after which an unfinished paste or control string has lost its end.
    ///
    /// The next bytes are typed input. If a slow connection delayed the rest, the decoder
    /// recognizes it by its end.
    private static let silence = DispatchTimeInterval.milliseconds(300)

    /// The maximum duration of a control string. Bytes after that are keys.
    private static let stringLimit = DispatchTimeInterval.seconds(1)

    /// Returns the time to flush the decoder; `nil` if it is not waiting.
    mutating func deadline(for decoder: InputDecoder, now: DispatchTime) -> DispatchTime? {
        stringStart = decoder.isInsideString ? stringStart ?? now : nil
        guard decoder.isWaiting else { return nil }
        let delay = decoder.isInsideMarkers ? Self.silence : Self.escapeDelay
        guard let stringStart else { return now + delay }
        return min(now + delay, stringStart + Self.stringLimit)
    }
}
