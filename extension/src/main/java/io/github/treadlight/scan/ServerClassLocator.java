package io.github.treadlight.scan;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.ClassRecorder;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/**
 * Finds the server's classes for the class model of one deployment. HK2 requests one class after the other. The locator
 * adds known classes to the model itself and returns no class file for them. It records the others, which HK2 then
 * reads.
 *
 * <p>Not thread-safe: HK2's parser holds a lock while it calls the locator.
 */
final class ServerClassLocator implements ResourceLocator {
    private static final ModuleLog LOG = ModuleLog.of(ServerClassLocator.class);
    private static final String SUFFIX = ".class";
    private static final int SKIPPED = ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;

    private final ResourceLocator server;
    private final ServerClassSet classes;
    private final ReplayProof proof;
    /** The URIs of the server's archives, by the paths of their URLs. */
    private final Map<String, URI> archives = new HashMap<>();
    private @Nullable ParsingContext context;
    /**
     * The events of the class file that HK2 has requested last, and the name of the file. Null if the class is not to
     * be kept.
     */
    private byte @Nullable [] recorded;
    private String recordedName = "";
    /** The class files that HK2 has requested since {@link #collect}; null if the locator finds classes. */
    private @Nullable Set<String> collected;
    /** The unknown class files that HK2 has requested since {@link #postpone}; null if they are recorded at once. */
    private @Nullable Set<String> postponed;

    ServerClassLocator(ResourceLocator server, ServerClassSet classes, ReplayProof proof) {
        this.server = server;
        this.classes = classes;
        this.proof = proof;
    }

    /** Sets the context to whose model known classes are added. Called once, before HK2 requests classes. */
    void setContext(ParsingContext context) {
        this.context = context;
    }

    /** Returns the parts that the server's classes contribute to models. */
    ServerClassParts parts() {
        return classes.parts();
    }

    /** Returns whether there is no memory for more classes. */
    boolean isFull() {
        return classes.isFull();
    }

    /** Returns a locator of the same classes for another model. */
    ServerClassLocator forOtherModel() {
        return new ServerClassLocator(server, classes, proof);
    }

    /**
     * Searches the server for a class as HK2 does. If there is memory, caches the class, or its name if it is missing.
     *
     * @param name the name of the class file
     * @return the class, or null if it is missing or not cached
     */
    @Nullable ServerClass find(String name) throws IOException {
        ServerClass known = classes.get(name);
        if (known == null) {
            try (InputStream classFile = openResourceStream(name)) {
                if (classFile != null) {
                    getResource(name);
                }
            }
            known = classes.get(name);
        }
        return known == ServerClass.READ_BY_HK2 ? null : known;
    }

    /** Stops recording classes, and returns a set to which the names of unknown class files are added instead. */
    Set<String> postpone() {
        Set<String> requested = new LinkedHashSet<>();
        postponed = requested;
        return requested;
    }

    /** Stops finding classes, and returns a set to which the names of requested class files are added. */
    Set<String> collect() {
        Set<String> requested = new LinkedHashSet<>();
        collected = requested;
        return requested;
    }

    /**
     * Finds classes again, and adds the collected classes that the model lacks, which HK2 does not request again.
     *
     * @throws IllegalStateException if a class cannot be added; the model must not be used then
     */
    void addCollected(ParsingContext model) {
        Set<String> requested = collected;
        collected = null;
        for (String name : requested == null ? Set.<String>of() : requested) {
            Type type = model.getTypes().getBy(name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'));
            if (type == null || type.getDefiningURIs().isEmpty()) {
                read(name, model);
            }
        }
    }

    private void read(String name, ParsingContext model) {
        try (InputStream classFile = openResourceStream(name)) {
            URL url = classFile == null ? null : getResource(name);
            if (url != null) {
                String path = url.getPath();
                visit(new ClassReader(classFile), model.getClassVisitor(
                        archive(path.substring(0, path.length() - name.length())), name, false));
            }
        } catch (IOException unreadable) { // HK2's parser continues, too
            LOG.log(Level.INFO, unreadable, () -> "Treadlight cannot read the server's class " + name);
        }
    }

    private static void visit(ClassReader classFile, ClassVisitor visitor) {
        try {
            classFile.accept(visitor, SKIPPED);
        } catch (RuntimeException unsupported) { // HK2's parser continues, too
            LOG.log(Level.INFO, unsupported, () -> "HK2's class model cannot read the server's class "
                    + classFile.getClassName());
        }
    }

    /**
     * Returns the class file, or null if the server has none or if the class was added to the model.
     *
     * @throws IllegalStateException if the class cannot be added; the model must not be used then
     */
    @Override
    public @Nullable InputStream openResourceStream(String name) throws IOException {
        recorded = null;
        if (collected != null) {
            collected.add(name);
            return null;
        }
        if (classes.isMissing(name)) {
            return null;
        }
        ServerClass known = classes.get(name);
        if (known != null && known != ServerClass.READ_BY_HK2 && context != null && proof.isPossible()) {
            add(name, known, context);
            return null;
        }
        if (known == null && postponed != null) {
            postponed.add(name);
            return server.openResourceStream(name);
        }
        byte[] classFile;
        try (InputStream found = server.openResourceStream(name)) {
            classFile = found == null ? null : found.readAllBytes();
        }
        if (classFile == null) {
            // The file may exist and only have failed to open; then its name must not be kept as missing.
            classes.addMissing(name, () -> server.getResource(name) == null);
            return null;
        }
        if (known == null && proof.isPossible()) {
            record(name, classFile);
        }
        return new ByteArrayInputStream(classFile);
    }

    private void add(String name, ServerClass known, ParsingContext model) {
        try {
            JarReplay.replay(known.read(), 1, model, known.archive(), false);
        } catch (IOException | RuntimeException failed) {
            proof.countFailure(failed);
            classes.exclude(name);
            throw new IllegalStateException("Could not add the server's class " + name + " to the model", failed);
        }
    }

    private void record(String name, byte[] classFile) throws IOException {
        try {
            ClassRecorder recorder = new ClassRecorder(other -> false);
            recorder.begin(name);
            new ClassReader(classFile).accept(recorder, SKIPPED);
            recorded = recorder.events().toUncompressedBytes();
            recordedName = name;
        } catch (RuntimeException unsupported) {
            // HK2 reads the class, and reports if it cannot
        }
    }

    /** Returns the URL of a class file, and caches the class. HK2 calls this method after it has opened the file. */
    @Override
    public @Nullable URL getResource(String name) {
        URL url = server.getResource(name);
        byte[] events = recorded;
        if (url != null && events != null && name.equals(recordedName) && url.getPath().endsWith(name)) {
            recorded = null;
            classes.add(name, events, archive(url.getPath().substring(0, url.getPath().length() - name.length())));
        }
        return url;
    }

    private URI archive(String path) {
        return archives.computeIfAbsent(path, ServerClassLocator::hk2Uri);
    }

    /** Returns the URI under which HK2's parser adds classes of an archive: relative for those inside of jars. */
    private static URI hk2Uri(String path) {
        String file = path.endsWith("!/") ? path.substring(0, path.length() - 2) : path;
        try {
            return new File(file.startsWith("file:/") ? file.substring(6) : file).getCanonicalFile().toURI();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
