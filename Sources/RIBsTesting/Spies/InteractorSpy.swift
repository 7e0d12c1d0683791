import RIBs

/// An interactor that decides nothing and notes its hooks.
///
/// ```swift
/// @Test func `an interactor may give up as soon as it is active`() {
///     let interactor = InteractorSpy()
///     interactor.onBecomeActive = { [weak interactor] in interactor?.deactivate() }
///
///     interactor.activate()
///
///     #expect(!interactor.isActive)
///     #expect(interactor.resignations == 1)
/// }
/// ```
@MainActor
open class InteractorSpy: Interactor {
    /// What the notes call it.
    public let name: String
    /// How often it became active.
    public private(set) final var activations = 0
    /// How often it resigned.
    public private(set) final var resignations = 0
    /// What it does in `didBecomeActive()`, after the note.
    public final var onBecomeActive: () -> Void = {}
    /// What it does in `willResignActive()`, after the note.
    public final var onResignActive: () -> Void = {}
    private let order: OrderRecorder?

    /// Makes an inactive interactor; it notes in `order`, or nowhere.
    public init(_ name: String = "RIB", notesIn order: OrderRecorder? = nil) {
        self.name = name
        self.order = order
        super.init()
    }

    /// Counts and notes the activation, and then does `onBecomeActive`.
    open override func didBecomeActive() {
        super.didBecomeActive()
        activations += 1
        order?.note("\(name).didBecomeActive")
        onBecomeActive()
    }

    /// Counts and notes the end of the activity, and then does `onResignActive`.
    open override func willResignActive() {
        super.willResignActive()
        resignations += 1
        order?.note("\(name).willResignActive")
        onResignActive()
    }
}
