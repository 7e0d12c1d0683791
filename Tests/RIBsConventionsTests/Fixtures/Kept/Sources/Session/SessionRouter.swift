import RIBs

final class SessionRouter: HostingRouter<any SessionInteractable>, SessionRouting {
    private var login: (any ViewableRouting)?
    private var profile: (any ViewableRouting)?

    func routeToLogin() {
        let login = loginBuilder.build(withListener: interactor)
        self.login = login
        attachChild(login)
        viewHost.push(login.viewControllable)
    }

    func detachLogin() {
        guard let login else { return }
        self.login = nil
        viewHost.pop(login.viewControllable)
        detachChild(login)
    }

    func routeToProfile() {
        let profile = profileBuilder.build(withListener: interactor)
        self.profile = profile
        attachChild(profile, showingIn: viewHost) { [viewHost] in viewHost.push($0) }
    }

    func detachProfile() {
        guard let profile else { return }
        self.profile = nil
        detachChild(profile)
    }
}
