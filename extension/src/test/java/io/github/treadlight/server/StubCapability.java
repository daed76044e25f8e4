package io.github.treadlight.server;

import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.settings.Setting;
import java.util.List;

/** A capability without settings. */
abstract class StubCapability implements Capability {
    @Override
    public String name() {
        return "the capability of the test";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of();
    }
}
