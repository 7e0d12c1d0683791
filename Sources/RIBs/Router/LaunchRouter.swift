/// The router at the top of the tree, as the program sees it.
@MainActor
public protocol LaunchRouting: ViewableRouting {
    /// Loads the tree and makes it active; see ``LaunchRouter/launch()``.
    func launch()
    /// Makes the tree inactive and takes it apart; see ``LaunchRouter/stop()``.
    func stop()
}

/// The router at the top of the tree.
@MainActor
open class LaunchRouter<InteractorType, ViewControllerType>:
    ViewableRouter<InteractorType, ViewControllerType>, LaunchRouting
{
    /// Loads the root RIB and makes it active, and then what it attached while loading.
    ///
    /// The program calls it once. It has no effect on a tree that is active; after ``stop()`` it is
    /// misuse.
    ///
    /// A debug build looks for leaks from then on. Unless the router has been given a
    /// ``LeakDetector``, it makes one, which tells only those who listen to `events`.
    public final func launch() {
        guard !node.isClosed else {
            return Misuse.report(.launchedAfterStop, type(of: self), type(of: node.interactor))
        }
        #if DEBUG
            if leakDetector == nil { leakDetector = LeakDetector() }
        #endif
        interactable.activate()
    }

    /// Makes all RIBs inactive, last attached first and the root last, and then detaches the
    /// root's children.
    ///
    /// The program calls it at its end. Launching the router again or attaching to it is misuse.
    public final func stop() {
        node.tearDown()
    }
}
