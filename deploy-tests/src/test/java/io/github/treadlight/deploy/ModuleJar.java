package io.github.treadlight.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The module's jar: the one that was built, and others that differ in their versions only. */
final class ModuleJar {
    private ModuleJar() {}

    static Path built() {
        return Path.of(System.getProperty("treadlight.jar"));
    }

    /** Written to a folder. */
    static Path ofVersion(String version, Path folder) throws IOException {
        Path made = folder.resolve("treadlight-" + version + ".jar");
        try (JarFile jar = new JarFile(built().toFile())) {
            Manifest manifest = jar.getManifest();
            manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
            manifest.getMainAttributes().putValue("Bundle-Version", version);
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(made), manifest)) {
                for (JarEntry entry : Collections.list(jar.entries())) {
                    if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
                        out.putNextEntry(new JarEntry(entry.getName()));
                        try (InputStream content = jar.getInputStream(entry)) {
                            content.transferTo(out);
                        }
                    }
                }
            }
        }
        return made;
    }
}
