package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Habits of applications on GlassFish 7. */
@Tag("glassfish")
class GlassFish7HabitIT extends EarHabitScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.glassfish7(name);
    }
}
