import BoardCore
import RIBs

package protocol SessionInteractable: Interactable, LoginListener, ProfileListener {
    var router: (any SessionRouting)? { get set }
    var listener: (any SessionListener)? { get set }
}

/// A router without its own view. It shows the views of its children in the view of its parent.
package final class SessionRouter: HostingRouter<any SessionInteractable>, SessionRouting {
    private let loginBuilder: any LoginBuildable
    private let profileBuilder: any ProfileBuildable
    private var login: (any ViewableRouting)?
    private var profile: (any ViewableRouting)?

    package init(
        interactor: any SessionInteractable, showingIn place: any ViewStacking,
        loginBuilder: any LoginBuildable, profileBuilder: any ProfileBuildable
    ) {
        self.loginBuilder = loginBuilder
        self.profileBuilder = profileBuilder
        super.init(interactor: interactor, showingIn: place)
        interactor.router = self
    }

    package func routeToLogin(
        at service: any AccountService, as name: String?, makesAccount: Bool
    ) {
        guard login == nil else { return }
        let login = loginBuilder.build(withListener: interactor, service: service, name: name)
        self.login = login.router
        attachChild(login.router, showingIn: viewHost)
        if makesAccount { login.createAccount() }
    }

    package func detachLogin() {
        guard let login else { return }
        self.login = nil
        detachChild(login)
    }

    package func routeToProfile(of account: Account, at service: any AccountService) {
        guard profile == nil else { return }
        let profile = profileBuilder.build(
            withListener: interactor, account: account, service: service)
        self.profile = profile
        attachChild(profile, showingIn: viewHost)
    }

    package func detachProfile() {
        guard let profile else { return }
        self.profile = nil
        detachChild(profile)
    }
}
