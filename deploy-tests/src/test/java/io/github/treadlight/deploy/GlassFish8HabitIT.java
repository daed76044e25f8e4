package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Habits of applications on GlassFish 8. */
@Tag("glassfish")
class GlassFish8HabitIT extends EarHabitScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.glassfish8(name);
    }
}
