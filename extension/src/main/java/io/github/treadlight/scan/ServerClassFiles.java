package io.github.treadlight.scan;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * The server's class files that deployments refer to. HK2's class model searches the server for each class that a
 * deployment refers to and does not contain. This cache keeps the class files without their code, which HK2 does not
 * use, and the names of classes that the server does not have either, until the server's bundles change.
 *
 * <p>Refers to nothing of an application. Thread-safe.
 */
public final class ServerClassFiles {
    /** Approximate bytes of an entry besides its name and its class file: of objects, and of a URL. */
    private static final int OVERHEAD = 300;
    private static final int PARTS = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
    private static final ClassFile MISSING = new ClassFile(null, null);

    private final ResourceLocator server;
    private final long budget;
    /** Guarded by this. */
    private Cache cache = new Cache(0);

    /** A class file without code, and its URL. Immutable. */
    private static final class ClassFile {
        /** Null if the server does not have the class. */
        private final byte @Nullable [] bytes;
        /** Null if the server does not have the class. */
        private final @Nullable URL url;

        ClassFile(byte @Nullable [] bytes, @Nullable URL url) {
            this.bytes = bytes;
            this.url = url;
        }
    }

    /** The class files of one state of the server. Deployments of an earlier state fill a cache of their own. */
    private final class Cache implements ResourceLocator {
        private final long serverState;
        private final ConcurrentMap<String, ClassFile> classFiles = new ConcurrentHashMap<>();
        private final AtomicLong size = new AtomicLong();

        Cache(long serverState) {
            this.serverState = serverState;
        }

        @Override
        public @Nullable InputStream openResourceStream(String name) throws IOException {
            ClassFile known = classFiles.get(name);
            if (known == null) {
                known = read(name);
                long length = OVERHEAD + (long) name.length() + (known.bytes == null ? 0 : known.bytes.length);
                if (size.get() + length <= budget && classFiles.putIfAbsent(name, known) == null) {
                    size.addAndGet(length);
                }
            }
            return known.bytes == null ? null : new ByteArrayInputStream(known.bytes);
        }

        @Override
        public @Nullable URL getResource(String name) {
            ClassFile known = classFiles.get(name);
            return known == null || known.url == null ? server.getResource(name) : known.url;
        }
    }

    /**
     * Creates an empty cache.
     *
     * @param server finds the class files
     * @param budget the memory that the cache may take, in bytes
     */
    public ServerClassFiles(ResourceLocator server, long budget) {
        this.server = server;
        this.budget = budget;
    }

    /**
     * Returns a locator of the server's class files for a deployment.
     *
     * @param serverState a number that changes when classes of the server are added
     */
    public synchronized ResourceLocator locator(long serverState) {
        if (serverState != cache.serverState) {
            cache = new Cache(serverState);
        }
        return cache;
    }

    /** Returns the memory that the class files take, in bytes. */
    public synchronized long bytes() {
        return cache.size.get();
    }

    private ClassFile read(String name) throws IOException {
        try (InputStream found = server.openResourceStream(name)) {
            return found == null ? MISSING
                    : new ClassFile(withoutCode(found.readAllBytes()), server.getResource(name));
        }
    }

    /** Returns the class file without code, or the whole one if it cannot be read: HK2 reports that. */
    private static byte[] withoutCode(byte[] classFile) {
        try {
            ClassWriter out = new ClassWriter(0);
            new ClassReader(classFile).accept(out, PARTS);
            return out.toByteArray();
        } catch (RuntimeException unreadable) {
            return classFile;
        }
    }
}
