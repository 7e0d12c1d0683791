/// The router at the top of the tree, as the program sees it.
@MainActor
public protocol LaunchRouting: ViewableRouting {
    /// Loads the tree and activates it; see ``LaunchRouter/launch()``.
    func launch()
    /// Deactivates the tree and takes it apart; see ``LaunchRouter/stop()``.
    func stop()
}

/// The router at the top of the tree.
@MainActor
open class LaunchRouter<InteractorType, ViewControllerType>:
    ViewableRouter<InteractorType, ViewControllerType>, LaunchRouting
{
    /// Loads and activates the root RIB, and then the children that it attached while loading.
    ///
    /// The program calls it once. It has no effect on an active tree. After ``stop()``, it is
    /// misuse.
    ///
    /// A debug build then looks for leaks. If the router has no ``LeakDetector``, it creates one,
    /// which reports only to the subscribers of `events`.
    public final func launch() {
        guard !node.isClosed else {
            return Misuse.report(.launchedAfterStop, type(of: self), type(of: node.interactor))
        }
        #if DEBUG
            if leakDetector == nil { leakDetector = LeakDetector() }
        #endif
        interactable.activate()
    }

    /// Deactivates all RIBs, last attached first and the root last, and detaches its children.
    ///
    /// The program calls it when it ends. Launching the router again or attaching to it is misuse.
    public final func stop() {
        node.tearDown()
    }
}
