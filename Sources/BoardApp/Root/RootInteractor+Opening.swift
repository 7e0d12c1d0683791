import BoardCore
import Localization
import RIBs

/// The requests of the children: links, accounts and writing.
extension RootInteractor {
    package func waitForSession() async throws -> any SessionActionableItem {
        guard let session = router?.sessionItem else { throw ItemGone() }
        return session
    }

    package func waitForBoard(for link: BoardLink) async throws -> any BoardActionableItem {
        inboxReturn.makeWay(for: link)
        guard let board = router?.boardItem else { throw ItemGone() }
        return board
    }

    package func board(didAskToOpen address: String) {
        addresses.open(address)
    }

    package func board(didAskToFollow address: String) {
        if !addresses.follow(address) { addresses.open(address) }
    }

    package func linkOpening(didOpen link: BoardLink) { inboxReturn.didOpen(link) }

    package func linkOpening(didFail failure: LinkFailure) { inboxReturn.didFail(failure) }

    package func session(didFindEnd sentence: String) {
        presenter.greet(with: sentence)
    }

    package func session(didTell sentence: String) {
        presenter.show(message: sentence)
    }

    package func session(didMissKeyring fault: String, storeInFile: @escaping () -> Void) {
        presenter.ask(
            localized("Stay signed in"),
            [
                "\(fault).",
                localized("Store the sign-in in a file that only you can read?"),
                localized("Otherwise it lasts until you quit."),
            ], onConfirm: storeInFile)
    }

    /// The program itself determined the address: a page of the site or an image file.
    package func session(didAskToOpen address: String) {
        addresses.openUnrestricted(address)
    }

    package func board(didAskToCompose request: ComposeRequest) {
        composeOpening.compose(request)
    }

    package func compose(_ request: ComposeRequest) {
        composeOpening.show(request)
    }

    package func composeDidClose(isKept: Bool) {
        router?.detachCompose()
        if isKept { presenter.show(message: localized("Saved as a draft; see :drafts.")) }
    }

    package func compose(didSend draft: Draft) {
        router?.detachCompose()
        composeOpening.signIn(toSend: draft)
    }

    package func inbox(didAskToOpen link: BoardLink, of entry: InboxEntry.ID) {
        inboxReturn.open(link, of: entry)
    }

    package func inbox(didAskToCompose request: ComposeRequest, to entry: InboxEntry.ID) {
        inboxReturn.useAccount(of: entry)
        composeOpening.compose(request)
    }

    package func inbox(didAskToModerate item: WrittenItem, of entry: InboxEntry.ID) {
        inboxReturn.useAccount(of: entry)
        commands.moderate(item)
    }

    package func inboxDidClose() { inboxReturn.cancel() }

    package func boardDidReturnToInbox() { inboxReturn.reopen() }

    package func board(didFindExpiredAt source: SourceID) {
        router?.sessionItem?.didExpire(at: source, as: nil)
    }
}
