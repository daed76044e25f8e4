package io.github.treadlight.scan;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Finds the server's classes for the class model of one deployment. Adds known classes to the model; HK2 reads others
 * through this, which records them. Thread-safe.
 */
public final class ServerClassLocator implements ResourceLocator {
    private static final int PARTS = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
    private static final String SUFFIX = ".class";

    private final ResourceLocator server;
    private final ServerClasses.State classes;
    /** The events of classes that HK2 reads for this deployment, by the name of the class. */
    private final Map<String, byte[]> recorded = new ConcurrentHashMap<>();

    ServerClassLocator(ResourceLocator server, ServerClasses.State classes) {
        this.server = server;
        this.classes = classes;
    }

    /**
     * Adds a class to the model, if it is known.
     *
     * @return false if HK2 must search for the class
     * @throws IllegalStateException if the class cannot be added; the model must not be used then
     */
    boolean add(String className, TypeAdder types, ParsingContext context) {
        ServerClass known = classes.get(className);
        if (known == null || known == ServerClass.READ_BY_HK2) {
            return known == null && classes.isMissing(classFile(className));
        }
        try {
            JarReplay.replay(known.read(), 1, types.ofServerClasses(), context, known.archive());
            return true;
        } catch (IOException | RuntimeException failed) {
            classes.exclude(className);
            throw new IllegalStateException("Could not add the server's class " + className + " to the model", failed);
        }
    }

    private static String classFile(String className) {
        return className.replace('.', '/') + SUFFIX;
    }

    /** Keeps the classes that HK2 has read, with the URIs of archives that it found. */
    void keepRecorded(Types types) {
        for (Iterator<Map.Entry<String, byte[]>> all = recorded.entrySet().iterator(); all.hasNext();) {
            Map.Entry<String, byte[]> next = all.next();
            Type type = types.getBy(next.getKey());
            Collection<URI> archives = type == null ? List.of() : type.getDefiningURIs();
            if (archives.size() == 1) {
                classes.add(next.getKey(), next.getValue(), archives.iterator().next());
            }
            all.remove();
        }
    }

    @Override
    public @Nullable InputStream openResourceStream(String name) throws IOException {
        if (classes.isMissing(name)) {
            return null;
        }
        byte[] classFile;
        try (InputStream found = server.openResourceStream(name)) {
            classFile = found == null ? null : found.readAllBytes();
        }
        if (classFile == null) {
            classes.addMissing(name);
            return null;
        }
        record(name, classFile);
        return new ByteArrayInputStream(classFile);
    }

    private void record(String name, byte[] classFile) throws IOException {
        try {
            ClassRecorder recorder = new ClassRecorder();
            recorder.begin(name);
            new ClassReader(classFile).accept(recorder, PARTS);
            String className = name.substring(0, name.length() - SUFFIX.length()).replace('/', '.');
            recorded.put(className, recorder.events().toUncompressedBytes());
        } catch (RuntimeException unsupported) {
            // HK2 reads the class, and reports if it cannot
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        return server.getResource(name);
    }
}
