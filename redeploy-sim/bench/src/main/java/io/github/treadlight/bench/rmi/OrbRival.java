package io.github.treadlight.bench.rmi;

/** How the ORB finds classes and codebases. Each JVM has one of them: RMI chooses its provider once. */
public enum OrbRival {
    /** As it is delivered. */
    STOCK,
    /** With Treadlight, and {@code rmi-file-codebase=keep}. */
    TREADLIGHT_KEEP,
    /** With Treadlight, {@code treadlight-rmi.jar}, and what is the default with it, {@code rmi-file-codebase=omit}. */
    TREADLIGHT;

    /** To be called before RMI is used: whether the provider on the class path is. */
    void chooseProvider() {
        if (this == STOCK) {
            System.setProperty("java.rmi.server.RMIClassLoaderSpi", "default");
        }
    }
}
