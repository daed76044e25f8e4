package io.github.treadlight.sim.engine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * The class of an application that needs the newest Java. Only its own classes count: a library may bring some for a
 * newer Java that nobody loads on an older one.
 *
 * @param name its file in the archive
 * @param java the first release of Java that loads it
 */
record NewestClass(String name, int java) {
    private static final int MAGIC = 0xCAFEBABE;
    /** The magic number, the minor and the major version (JVMS, 4.1). */
    private static final int HEAD = 8;
    /** Java 1.1 has version 45, and each release counts one up (JVMS, table 4.1-A). */
    private static final int VERSION_OF_JAVA_0 = 44;
    private static final String OF_WAR = "WEB-INF/classes/";

    /** Of a WAR, or of the WARs and EJB modules of an EAR; empty when it has no class of its own. */
    static Optional<NewestClass> of(File archive) throws IOException {
        List<NewestClass> classes = new ArrayList<>();
        try (ZipFile zip = new ZipFile(archive)) {
            for (ZipEntry entry : zip.stream().toList()) {
                try (InputStream content = zip.getInputStream(entry)) {
                    add(entry.getName(), content, classes);
                }
            }
        }
        return classes.stream().max(Comparator.comparingInt(NewestClass::java));
    }

    private static void add(String entry, InputStream content, List<NewestClass> classes) throws IOException {
        boolean ejbs = entry.endsWith(".jar") && entry.indexOf('/') < 0; // libraries lie in folders
        if (entry.startsWith(OF_WAR)) {
            addClass(entry, content, classes);
        } else if (ejbs || entry.endsWith(".war")) {
            ZipInputStream module = new ZipInputStream(content); // closed with the content
            for (ZipEntry inner = module.getNextEntry(); inner != null; inner = module.getNextEntry()) {
                if (ejbs || inner.getName().startsWith(OF_WAR)) {
                    addClass(entry + "!/" + inner.getName(), module, classes);
                }
            }
        }
    }

    private static void addClass(String name, InputStream content, List<NewestClass> classes) throws IOException {
        if (!name.endsWith(".class") || name.contains("META-INF/versions/")) {
            return;
        }
        ByteBuffer head = ByteBuffer.wrap(content.readNBytes(HEAD));
        if (head.remaining() == HEAD && head.getInt() == MAGIC) {
            classes.add(new NewestClass(name, (head.getInt() & 0xFFFF) - VERSION_OF_JAVA_0));
        }
    }
}
