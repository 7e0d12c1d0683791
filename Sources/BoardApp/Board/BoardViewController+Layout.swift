import BoardCore
import Localization
import RIBs
import TerminalUI

/// The panes beside the list, and the density of its rows.
extension BoardViewController {
    package func focus(_ child: any ViewControllable) {
        if let screen = child as? ViewController { stack?.focus(screen) }
    }

    package func focusList() { stack?.focus(self) }

    package func pushPanel(_ child: any ViewControllable) {
        if let screen = child as? ViewController { stack?.insert(screen, beneath: self) }
    }

    package func restoreLayout(_ session: SessionRecord) {
        if let density = session.density.flatMap(ListDensity.init) { table.show(density) }
        if let showsPanes = session.showsPanes { stack?.wantsPanes = showsPanes }
        if let columns = session.listColumns { stack?.listColumns = columns }
        if let columns = session.panelColumns {
            if columns > 0 { stack?.panelColumns = columns } else { stack?.wantsPanel = false }
        }
        setNeedsDisplay()
    }

    func goToOtherPane() {
        if stack?.areSideBySide == true { stack?.focusOtherPane() } else { listener?.chooseBoard() }
    }

    func switchPanes() {
        guard let stack else { return }
        stack.wantsPanes.toggle()
        reportLayout()
        let columns = ScreenStack.minimumColumnsOfPanes
        show(
            message: stack.wantsPanes
                ? localized("List and post are side by side at \(columns) columns or more.")
                : localized("List and post are shown one at a time."))
    }

    func changeDensity() {
        table.changeDensity()
        reportLayout()
    }

    func reportLayout() {
        listener?.didChangeLayout(
            ListLayout(
                showsPanes: stack?.wantsPanes == false ? false : nil,
                listColumns: stack?.listColumns,
                panelColumns: stack?.wantsPanel == false ? 0 : stack?.panelColumns,
                density: table.chosenDensity))
    }

    func switchPanel() {
        guard let stack else { return }
        stack.wantsPanel.toggle()
        reportLayout()
        guard stack.showsPanel != stack.wantsPanel else { return }
        let columns = ScreenStack.minimumColumnsOfPanes
        show(message: localized("The panel of boards appears at \(columns) columns or more."))
    }
}
