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
 * The class of an application that needs the newest Java. Only its own classes count: a library may bring some for a
 * newer Java that nobody loads on an older one. A module that cannot be read here is left to the server to detector.
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
    private static final String MODULES = "META-INF/application.xml";
    private static final Pattern EJBS = Pattern.compile("<ejb>\\s*([^<]+?)\\s*</ejb>");

    /** Of a WAR, or of the WARs of an EAR and the EJB modules that it names; empty when it has no class of its own. */
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

    /** Other jars of an EAR are libraries, wherever they lie. */
    private static Set<String> ejbs(ZipFile ear) throws IOException {
        ZipEntry modules = ear.getEntry(MODULES);
        if (modules == null) {
            return Set.of();
        }
        try (InputStream content = ear.getInputStream(modules)) {
            String text = new String(content.readAllBytes(), StandardCharsets.UTF_8);
            return EJBS.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toSet());
        }
    }

    private static void add(String entry, InputStream content, Set<String> ejbs, List<NewestClass> classes)
            throws IOException {
        if (entry.startsWith(OF_WAR)) {
            addClass(entry, content, classes);
        } else if (ejbs.contains(entry)) {
            addModule(entry, "", content, classes);
        } else if (entry.endsWith(".war")) {
            addModule(entry, OF_WAR, content, classes);
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
            // as some archives are as streams that are whole as files: stored entries with their sizes behind them
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
