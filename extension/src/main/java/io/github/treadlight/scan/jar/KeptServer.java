package io.github.treadlight.scan.jar;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The data that one server keeps over a restart in a {@link ScanFolder}, besides scans: its classes, the parts that
 * libraries contribute to models on demand, and the fact that such models have given HK2's answers. Another server, or
 * the same one with another archive, finds nothing. Thread-safe.
 *
 * @param server a text that changes when any archive of the server does
 */
public record KeptServer(ScanFolder folder, String server) {
    private static final byte[] MARK = {1};

    private JarContent content(String kind) {
        return JarContent.ofText(kind + " of a server: " + server);
    }

    private JarContent classes() {
        return content("the classes");
    }

    private JarContent part(JarContent library) {
        return content("the part of the library " + library.digest());
    }

    private JarContent proof() {
        return content("the proof of models");
    }

    private JarContent failure() {
        return content("the failure of models");
    }

    /**
     * Returns the server's classes, or null if they are not kept.
     *
     * @throws IOException if the file is not a list of classes
     */
    public @Nullable ServerClassList readClasses() throws IOException {
        JarScan kept = folder.read(classes());
        return kept == null ? null : ServerClassList.of(kept.events());
    }

    /** Keeps the server's classes instead of earlier ones, and returns whether they were written. */
    public boolean keepClasses(ServerClassList list) throws IOException {
        return folder.replace(new JarScan(classes(), list.toBytes(), list.classes().size(), 0));
    }

    /** Deletes the server's classes from the disk. */
    public void dropClasses() {
        folder.drop(classes());
    }

    /** Returns the compressed part of a library, or null if it is not kept. */
    public byte @Nullable [] readPart(JarContent library) {
        JarScan kept = folder.read(part(library));
        return kept == null ? null : kept.events();
    }

    /** Keeps the compressed part of a library, unless the folder cannot be written, which is logged. */
    public void keepPart(JarContent library, byte[] part) {
        boolean unused = folder.replace(new JarScan(part(library), part, 0, 0));
    }

    /** Returns whether models on demand gave HK2's answers before a restart. */
    public boolean hasProof() {
        return folder.read(proof()) != null;
    }

    /** Returns whether a model on demand could not be completed before a restart. */
    public boolean hasFailure() {
        return folder.read(failure()) != null;
    }

    /** Keeps that a model on demand could not be completed. */
    public void keepFailure() {
        boolean unused = folder.replace(new JarScan(failure(), MARK, 0, 0));
    }

    /** Records that models on demand have given HK2's answers. */
    public void keepProof() {
        if (!hasProof()) {
            boolean unused = folder.replace(new JarScan(proof(), MARK, 0, 0));
        }
    }

    public void dropProof() {
        folder.drop(proof());
    }

    /** Forgets a failure, so that the next start makes models on demand again. */
    public void dropFailure() {
        folder.drop(failure());
    }
}
