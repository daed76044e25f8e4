package io.github.treadlight.deploy;

import io.github.treadlight.deploy.app.session.Item;
import java.util.Set;

/** Sessions on Payara Server. */
class PayaraServerSessionsIT extends SessionScenes {
    PayaraServerSessionsIT() {
        super(Set.of(Item.HIDDEN_PROXY));
    }

    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.payara(name);
    }
}
