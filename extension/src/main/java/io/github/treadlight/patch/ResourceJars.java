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
 * all members of this class into the patched class. To read all names of a jar takes as long as to open it, so this
 * does it only for a jar that is searched often, as in a deployment. Remembers the answer while the jar is open, and
 * keeps no jar alive. Thread-safe.
 */
final class ResourceJars {
    /** The number of searches of a jar before its names are read. */
    static final int FEW = 100;
    private static final String RESOURCES = "META-INF/resources";
    private static final int WITH_RESOURCES = FEW + 1;
    private static final int WITHOUT_RESOURCES = FEW + 2;

    /** For each open jar, the number of its searches, or what its names say. Used with the map locked. */
    private static volatile @Nullable Map<JarFile, Integer> known;

    private ResourceJars() {}

    /**
     * Returns the jars that can have entries whose names begin with a text, or all jars if that is not known.
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
                if (mayHaveResources(jar)) {
                    found[count++] = jar;
                }
            }
        } catch (IllegalStateException closed) {
            return jars;
        }
        return Arrays.copyOf(found, count);
    }

    private static boolean mayHaveResources(JarFile jar) {
        Map<JarFile, Integer> map = map();
        int state;
        synchronized (map) {
            state = map.getOrDefault(jar, 0);
            if (state < FEW) {
                map.put(jar, state + 1);
            }
        }
        if (state == FEW) {
            state = search(jar) ? WITH_RESOURCES : WITHOUT_RESOURCES;
            synchronized (map) {
                map.put(jar, state);
            }
        }
        return state != WITHOUT_RESOURCES;
    }

    private static Map<JarFile, Integer> map() {
        Map<JarFile, Integer> map = known;
        return map == null ? newMap() : map;
    }

    private static synchronized Map<JarFile, Integer> newMap() {
        Map<JarFile, Integer> map = known;
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
