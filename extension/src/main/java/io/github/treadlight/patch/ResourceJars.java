package io.github.treadlight.patch;

import java.util.Arrays;
import java.util.Enumeration;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Finds the libraries of an application that have entries below {@code META-INF/resources}. {@link MemberCopies} copies
 * all members of this class into the patched class. Remembers the answer for each open jar, and keeps no jar alive.
 * Thread-safe.
 */
final class ResourceJars {
    private static final String RESOURCES = "META-INF/resources";

    /** The open jars, with whether they have such entries. Used with the map locked. */
    private static volatile @Nullable Map<JarFile, Boolean> known;

    private ResourceJars() {}

    /**
     * Returns the jars that can have entries whose names begin with a text, or all jars if that is not clear.
     *
     * @param jars may be null or have null elements
     * @param base the text; may be null
     */
    static JarFile @Nullable [] of(@Nullable JarFile @Nullable [] jars, @Nullable String base) {
        if (jars == null || base == null || !base.startsWith(RESOURCES)) {
            return jars;
        }
        JarFile[] found = new JarFile[jars.length];
        int count = 0;
        try {
            for (JarFile jar : jars) {
                if (jar == null) {
                    return jars;
                }
                if (hasResources(jar)) {
                    found[count++] = jar;
                }
            }
        } catch (IllegalStateException closed) {
            return jars;
        }
        return Arrays.copyOf(found, count);
    }

    private static boolean hasResources(JarFile jar) {
        Map<JarFile, Boolean> map = map();
        Boolean answer;
        synchronized (map) {
            answer = map.get(jar);
        }
        if (answer == null) {
            answer = search(jar);
            synchronized (map) {
                map.put(jar, answer);
            }
        }
        return answer;
    }

    private static Map<JarFile, Boolean> map() {
        Map<JarFile, Boolean> map = known;
        return map == null ? newMap() : map;
    }

    private static synchronized Map<JarFile, Boolean> newMap() {
        Map<JarFile, Boolean> map = known;
        if (map == null) {
            map = new WeakHashMap<>();
            known = map;
        }
        return map;
    }

    private static boolean search(JarFile jar) {
        Enumeration<JarEntry> entries = jar.entries();
        while (entries.hasMoreElements()) {
            if (entries.nextElement().getName().startsWith(RESOURCES)) {
                return true;
            }
        }
        return false;
    }
}
