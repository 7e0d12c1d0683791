/// A receiver of the elements and text that an HTML parser reports, in document order.
protocol HTMLHandler: AnyObject {
    /// The number of open elements.
    var depth: Int { get }
    /// The names of the open elements, outermost first.
    var names: [String] { get }
    /// The number of following elements that are open already, after the parser was restarted.
    var reopenedCount: Int { get set }

    func start(_ name: String, _ attributes: HTMLAttributes)
    /// Closes the innermost element.
    func end()
    /// Adds UTF-8 that does not split characters.
    func add(_ text: UnsafeBufferPointer<UInt8>)
    func close(toDepth depth: Int)
    /// Closes all elements.
    func finish()
}
