package io.github.treadlight.sim.server;

import java.io.File;
import java.net.URISyntaxException;

/** The folder of the simulator's jar, which also has the files that are too large for the jar. */
public final class SimulatorFolder {
    private SimulatorFolder() {}

    /** Returns a file next to the jar, which need not exist. */
    public static File file(String path) {
        try {
            File code = new File(
                    SimulatorFolder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return new File(code.getParentFile(), path);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
