import RIBs

/// An interactor that makes no decisions and records its hooks.
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
    /// The name in the recorded entries.
    public let name: String
    /// The number of activations.
    public private(set) final var activations = 0
    /// The number of resignations.
    public private(set) final var resignations = 0
    /// The action in `didBecomeActive()`, after the entry is recorded.
    public final var onBecomeActive: () -> Void = {}
    /// The action in `willResignActive()`, after the entry is recorded.
    public final var onResignActive: () -> Void = {}
    private let order: OrderRecorder?

    /// Creates an inactive interactor that records in `order`, if there is one.
    public init(_ name: String = "RIB", notesIn order: OrderRecorder? = nil) {
        self.name = name
        self.order = order
        super.init()
    }

    /// Counts and records the activation, and then calls `onBecomeActive`.
    open override func didBecomeActive() {
        super.didBecomeActive()
        activations += 1
        order?.note("\(name).didBecomeActive")
        onBecomeActive()
    }

    /// Counts and records the end of the activity, and then calls `onResignActive`.
    open override func willResignActive() {
        super.willResignActive()
        resignations += 1
        order?.note("\(name).willResignActive")
        onResignActive()
    }
}
