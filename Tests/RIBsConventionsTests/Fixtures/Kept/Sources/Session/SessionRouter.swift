import RIBs

final class SessionRouter: HostingRouter<any SessionInteractable>, SessionRouting {
    private var login: (any ViewableRouting)?

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
}
