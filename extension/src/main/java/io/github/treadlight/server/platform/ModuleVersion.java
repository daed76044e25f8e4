package io.github.treadlight.server.platform;

/** The version of the module. */
public final class ModuleVersion {
    private ModuleVersion() {}

    /** Returns the version of Treadlight from the manifest of its jar. */
    public static String get() {
        String version = ModuleVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(unknown version)" : version;
    }
}
