/// A call that breaks a rule of the architecture.
///
/// The library reports a misuse to `handler` in every build and prints nothing itself. If the
/// handler returns, the call that broke the rule has no effect, unless the rule says otherwise.
public struct Misuse: Error, Hashable, CustomStringConvertible {
    /// The rule that was broken.
    public let rule: Rule
    /// The name of the type that was asked to do it: a router, an interactor, a builder.
    public let subject: String
    /// The name of the type it was asked to do it with: a child, a stream, a component.
    public let object: String

    /// What to do about misuse; stops the process with the description unless it is replaced.
    ///
    /// Replace it once, at the start of the program or around a test.
    @MainActor public static var handler: @MainActor (Misuse) -> Void = { misuse in
        fatalError(misuse.description)
    }

    /// The broken rule in one sentence that names both types.
    public var description: String { rule.sentence(subject, object) }

    @MainActor
    static func report(_ rule: Rule, _ subject: Any.Type, _ object: Any.Type) {
        handler(Misuse(rule, subject, object))
    }

    /// Reports a misuse after which there is nothing to go on with.
    @MainActor
    static func trap(_ rule: Rule, _ subject: Any.Type, _ object: Any.Type) -> Never {
        report(rule, subject, object)
        fatalError(Misuse(rule, subject, object).description)
    }
}

extension Misuse {
    init(_ rule: Rule, _ subject: Any.Type, _ object: Any.Type) {
        self.init(
            rule: rule, subject: String(describing: subject), object: String(describing: object))
    }
}
