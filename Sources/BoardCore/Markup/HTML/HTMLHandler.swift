/// Takes what a parser of HTML finds, in its order.
protocol HTMLHandler: AnyObject {
    /// How many elements are open.
    var depth: Int { get }
    /// The names of the open elements, the outermost first.
    var names: [String] { get }
    /// How many of the next elements are open already: a parser that begins anew is told of them.
    var repeatedCount: Int { get set }

    func start(_ name: String, _ attributes: HTMLAttributes)
    /// Ends the innermost element.
    func end()
    /// Adds UTF-8 in which each character is whole.
    func add(_ text: UnsafeBufferPointer<UInt8>)
    func close(toDepth depth: Int)
    /// Ends what is open.
    func finish()
}
