import BoardApp
import BoardCore
import RIBsTesting

@MainActor package final class RootListenerSpy: ListenerSpy<String>, RootListener {
    package var quits: Int { calls.count { $0 == "quit" } }
    package var suspends: Int { calls.count { $0 == "suspend" } }

    package override init() { super.init() }

    package func rootDidQuit(saying messages: [String]) { note("quit") }
    package func rootDidSuspend() { note("suspend") }
    package func rootDidChangeConfiguration(showing source: String?, saying sentence: String) {
        note("show \(source ?? "list"): \(sentence)")
    }
}

@MainActor package final class BoardListenerSpy: ListenerSpy<String>, BoardListener {
    package var closes: Int { calls.count { $0 == "close" } }
    /// The addresses to open outside the list.
    package var addresses: [String] { calls.filter { $0 != "close" } }

    package override init() { super.init() }

    package func boardDidClose() { note("close") }
    package func board(didAskToOpen address: String) { note(address) }
    package func board(didAskToFollow address: String) { note("follow \(address)") }
    package func board(didAskToCompose request: ComposeRequest) { requests.append(request) }
    package func board(didFindExpiredAt source: SourceID) { expired.append(source) }
    package func boardDidReturnToInbox() { note("inbox") }
    package func boardDidAskForInbox() { note("inbox") }

    /// The requests to write.
    package private(set) var requests: [ComposeRequest] = []
    /// The sources whose session expired.
    package private(set) var expired: [SourceID] = []
}

@MainActor
package final class PostDetailListenerSpy: ListenerSpy<PostDetailListenerSpy.Call>,
    PostDetailListener
{
    package enum Call: Equatable {
        case close, refresh
        case post(distance: Int)
        case link(String)
        case page(String)
        case compose(ComposeRequest)
    }

    package var closes: Int { calls.count { $0 == .close } }
    package var refreshes: Int { calls.count { $0 == .refresh } }
    /// The distances of the posts that the user requested.
    package var distances: [Int] {
        calls.compactMap { if case .post(let distance) = $0 { distance } else { nil } }
    }

    /// The positions at which the user left posts.
    package private(set) var positions: [ReadingPosition?] = []

    package override init() { super.init() }

    package func postDetail(didMoveTo position: ReadingPosition?, in post: PostID) {
        positions.append(position)
    }
    package func postDetailDidClose() { note(.close) }
    package func postDetailDidAskForRefresh() { note(.refresh) }
    package func postDetail(didAskToOpen address: String) { note(.link(address)) }
    package func postDetail(didAskToRead address: String) { note(.page(address)) }
    package func postDetail(didAskToCompose request: ComposeRequest) { note(.compose(request)) }
    package func postDetail(didAskForPostAtDistance distance: Int) {
        note(.post(distance: distance))
    }
}

@MainActor
package final class ArticleListenerSpy: ListenerSpy<ArticleListenerSpy.Call>, ArticleListener {
    package enum Call: Equatable {
        case close
        case link(String)
        case page(String)
    }

    package override init() { super.init() }

    package func articleDidClose() { note(.close) }
    package func article(didAskToFollow address: String) { note(.link(address)) }
    package func article(didAskToOpenPage address: String) { note(.page(address)) }
}

@MainActor
package final class BoardPickerListenerSpy: ListenerSpy<BoardPickerListenerSpy.Call>,
    BoardPickerListener
{
    package enum Call {
        case choice(Listing)
        case close
    }

    package var chosen: [Listing] {
        calls.compactMap { if case .choice(let listing) = $0 { listing } else { nil } }
    }
    package var closes: Int { calls.count - chosen.count }

    package override init() { super.init() }

    package func boardPicker(didChoose choice: BoardChoice) {
        note(.choice(choice.listing ?? .everything))
    }
    package func boardPickerDidClose() { note(.close) }
    package func boardPanelDidClose() { note(.close) }
}

@MainActor package final class LinkOpeningListenerSpy: ListenerSpy<String>, LinkOpeningListener {
    package var reasons: [String] { calls }
    /// The links whose targets are shown.
    package private(set) var opened: [BoardLink] = []

    package override init() { super.init() }

    package func linkOpening(didOpen link: BoardLink) { opened.append(link) }
    package func linkOpening(didFail failure: LinkFailure) {
        if let message = failure.message { note(message) }
    }
}

@MainActor
package final class CommandLineListenerSpy: ListenerSpy<CommandLineListenerSpy.Call>,
    CommandLineListener
{
    package enum Call {
        case command(Command)
        case fault(Command.Fault)
        case theme(String?)
        case close
    }

    package var commands: [Command] {
        calls.compactMap { if case .command(let command) = $0 { command } else { nil } }
    }
    package var faults: [Command.Fault] {
        calls.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
    }
    /// The themes that the user previewed.
    package var themes: [String?] {
        calls.compactMap { if case .theme(let name) = $0 { .some(name) } else { nil } }
    }
    package var closes: Int { calls.count { if case .close = $0 { true } else { false } } }

    package override init() { super.init() }

    package func commandLine(didEnter command: Command) { note(.command(command)) }
    package func commandLine(didReject fault: Command.Fault) { note(.fault(fault)) }
    package func commandLine(didPreviewTheme name: String?) { note(.theme(name)) }
    package func commandLineDidClose() { note(.close) }
}

@MainActor package final class RIBTreeListenerSpy: ListenerSpy<String>, RIBTreeListener {
    package var closes: Int { calls.count }

    package override init() { super.init() }

    package func ribTreeDidClose() { note("close") }
}

@MainActor package final class SessionListenerSpy: ListenerSpy<String>, SessionListener {
    /// The messages shown to the user.
    package var sentences: [String] { calls }
    package private(set) var addresses: [String] = []

    package override init() { super.init() }

    package func session(didTell sentence: String) { note(sentence) }
    package func session(didFindEnd sentence: String) { note(sentence) }
    package func session(didMissKeyring fault: String, storeInFile: @escaping () -> Void) {
        note(fault)
        storeInFile()
    }
    package func session(didAskToOpen address: String) { addresses.append(address) }
}

@MainActor package final class LoginListenerSpy: ListenerSpy<LoginListenerSpy.Call>, LoginListener {
    package enum Call: Equatable {
        case signedIn(SignedIn)
        case cancel
        case page(String)
    }

    package override init() { super.init() }

    package func login(didSignIn signedIn: SignedIn) { note(.signedIn(signedIn)) }
    package func loginDidCancel() { note(.cancel) }
    package func login(didAskToOpen address: String) { note(.page(address)) }
}

@MainActor
package final class CreateAccountListenerSpy: ListenerSpy<CreateAccountListenerSpy.Call>,
    CreateAccountListener
{
    package enum Call: Equatable {
        case signedIn(SignedIn)
        case close
        case page(String)
    }

    package override init() { super.init() }

    package func createAccount(didSignIn signedIn: SignedIn) { note(.signedIn(signedIn)) }
    package func createAccountDidClose() { note(.close) }
    package func createAccount(didAskToOpen address: String) { note(.page(address)) }
}

@MainActor
package final class ProfileListenerSpy: ListenerSpy<ProfileListenerSpy.Call>, ProfileListener {
    package enum Call: Equatable {
        case close
        case signOut(Account)
        case credential(Credential)
        case deleted(Account)
    }

    package override init() { super.init() }

    package func profileDidClose() { note(.close) }
    package func profile(didSignOut account: Account, of service: any AccountService) {
        note(.signOut(account))
    }
    package func profile(didChange credential: Credential, of account: Account) {
        note(.credential(credential))
    }
    package func profile(didDelete account: Account) { note(.deleted(account)) }
}

@MainActor
package final class ComposeListenerSpy: ListenerSpy<ComposeListenerSpy.Call>, ComposeListener {
    package enum Call: Equatable {
        case close(isKept: Bool)
        case sent(Draft)
    }

    package override init() { super.init() }

    package func composeDidClose(isKept: Bool) { note(.close(isKept: isKept)) }
    package func compose(didSend draft: Draft) { note(.sent(draft)) }
}

/// An opener that only records addresses.
@MainActor package final class AddressOpenerSpy: AddressOpener {
    package private(set) var addresses: [String] = []
    /// The result of each attempt to open an address.
    package var outcome = AddressOpeningResult.started("browser")

    /// An error message that is reported after a successful start.
    package var failure: String?

    package init() {}

    package func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpeningResult {
        addresses.append(address)
        if let failure { Task { didFail(failure) } }
        return outcome
    }
}

@MainActor package final class InboxListenerSpy: ListenerSpy<InboxListenerSpy.Call>, InboxListener {
    package enum Call: Equatable {
        case open(BoardLink)
        case compose(ComposeRequest)
        case moderate(WrittenItem)
        case close
    }

    package override init() { super.init() }

    package func inbox(didAskToModerate item: WrittenItem, of entry: InboxEntry.ID) {
        note(.moderate(item))
    }
    package func inbox(didAskToCompose request: ComposeRequest, to entry: InboxEntry.ID) {
        note(.compose(request))
    }
    package func inbox(didAskToOpen link: BoardLink, of entry: InboxEntry.ID) {
        note(.open(link))
    }
    package func inboxDidClose() { note(.close) }
}
