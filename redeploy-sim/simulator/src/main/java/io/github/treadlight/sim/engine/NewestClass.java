package io.github.treadlight.sim.engine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * The class of an application that needs the newest Java release. Only the application's own classes count: a library
 * may contain classes for a newer release that are never loaded on an older one. A module that cannot be read here is
 * skipped; the server reports it if it is damaged.
 *
 * @param name the class file's path in the archive
 * @param java the oldest Java release that can load the class
 */
record NewestClass(String name, int java) {
    private static final int MAGIC = 0xCAFEBABE;
    /** The bytes of the magic number, the minor and the major version (JVMS, 4.1). */
    private static final int HEADER = 8;
    /** The difference between a class file's major version and its Java release (JVMS, table 4.1-A). */
    private static final int VERSION_OFFSET = 44;
    private static final String WAR_CLASSES = "WEB-INF/classes/";
    private static final String APPLICATION_XML = "META-INF/application.xml";
    private static final Pattern EJB_MODULE = Pattern.compile("<ejb>\\s*([^<]+?)\\s*</ejb>");

    /** Returns the newest class of a WAR, or of the web and EJB modules of an EAR; empty if it has no own classes. */
    static Optional<NewestClass> of(File archive) throws IOException {
        List<NewestClass> classes = new ArrayList<>();
        try (ZipFile zip = new ZipFile(archive)) {
            Set<String> ejbs = ejbs(zip);
            for (ZipEntry entry : zip.stream().toList()) {
                try (InputStream content = zip.getInputStream(entry)) {
                    add(entry.getName(), content, ejbs, classes);
                }
            }
        }
        return classes.stream().max(Comparator.comparingInt(NewestClass::java));
    }

    /** Returns the paths of the EJB modules; all other jars of an EAR are libraries. */
    private static Set<String> ejbs(ZipFile ear) throws IOException {
        ZipEntry modules = ear.getEntry(APPLICATION_XML);
        if (modules == null) {
            return Set.of();
        }
        try (InputStream content = ear.getInputStream(modules)) {
            String text = new String(content.readAllBytes(), StandardCharsets.UTF_8);
            return EJB_MODULE.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toSet());
        }
    }

    private static void add(String entry, InputStream content, Set<String> ejbs, List<NewestClass> classes)
            throws IOException {
        if (entry.startsWith(WAR_CLASSES)) {
            addClass(entry, content, classes);
        } else if (ejbs.contains(entry)) {
            addModule(entry, "", content, classes);
        } else if (entry.endsWith(".war")) {
            addModule(entry, WAR_CLASSES, content, classes);
        }
    }

    private static void addModule(String module, String folder, InputStream content, List<NewestClass> classes) {
        ZipInputStream zip = new ZipInputStream(content); // closed with the content
        try {
            for (ZipEntry inner = zip.getNextEntry(); inner != null; inner = zip.getNextEntry()) {
                if (inner.getName().startsWith(folder)) {
                    addClass(module + "!/" + inner.getName(), zip, classes);
                }
            }
        } catch (IOException unreadable) {
            // A valid zip file may be unreadable as a stream: stored entries whose sizes follow their content.
        }
    }

    private static void addClass(String name, InputStream content, List<NewestClass> classes) throws IOException {
        if (!name.endsWith(".class") || name.contains("META-INF/versions/")) {
            return;
        }
        ByteBuffer header = ByteBuffer.wrap(content.readNBytes(HEADER));
        if (header.remaining() == HEADER && header.getInt() == MAGIC) {
            classes.add(new NewestClass(name, (header.getInt() & 0xFFFF) - VERSION_OFFSET));
        }
    }
}
