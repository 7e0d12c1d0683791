/// Whether the list has other posts beside the open one.
package struct PostNeighbours: Sendable, Hashable {
    package var hasPrevious = true
    package var hasNext = true

    package init() {}
}
