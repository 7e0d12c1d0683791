/// A call that violates a rule of the architecture.
///
/// The library reports misuse to `handler` in every build and prints nothing itself. If the handler
/// returns, the violating call has no effect, unless the rule says otherwise.
public struct Misuse: Error, Hashable, CustomStringConvertible {
    /// The violated rule.
    public let rule: Rule
    /// The name of the type that received the call: a router, an interactor, a builder.
    public let subject: String
    /// The name of the type that was passed: a child, a stream, a component.
    public let object: String

    /// The handler of misuse. The default stops the process with the description.
    ///
    /// Replace it once, at the start of the program or around a test.
    @MainActor public static var handler: @MainActor (Misuse) -> Void = { misuse in
        fatalError(misuse.description)
    }

    /// A sentence that names the violated rule and both types.
    public var description: String { rule.sentence(subject, object) }

    @MainActor
    static func report(_ rule: Rule, _ subject: Any.Type, _ object: Any.Type) {
        handler(Misuse(rule, subject, object))
    }

    /// Reports a misuse after which execution cannot continue.
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
