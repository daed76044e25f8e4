package io.github.treadlight.deploy;

import io.github.treadlight.deploy.app.session.Item;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** Sessions on GlassFish 8. */
@Tag("glassfish")
class GlassFish8SessionsIT extends SessionScenes {
    GlassFish8SessionsIT() {
        super(Set.of(Item.ROWS, Item.GRID, Item.ARRAY_CLASS, Item.HIDDEN_PROXY, Item.STATEFUL_EJB));
    }

    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.glassfish8(name);
    }
}
