package io.github.treadlight.scan.jar;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The data that one server keeps over a restart in a {@link ScanFolder}, besides scans: its classes, the parts that
 * libraries contribute to models on demand, and the proofs. Another server, or the same one with another archive, finds
 * nothing. Thread-safe.
 *
 * @param server a text that changes when any archive of the server does
 */
public record KeptServer(ScanFolder folder, String server) {
    private static final byte[] MARK = {1};

    /** The proofs that are kept. */
    public enum Proof {
        /** Models made from scans are equal to those of HK2's parser. */
        OF_REPLAYS("the proof of replays"),
        /** Models made on demand give the same answers as HK2's. */
        OF_MODELS("the proof of models");

        private final String text;

        Proof(String text) {
            this.text = text;
        }
    }

    private JarContent content(String kind) {
        return JarContent.ofText(kind + " of a server: " + server);
    }

    private JarContent classes() {
        return content("the classes");
    }

    private JarContent part(JarContent library) {
        return content("the part of the library " + library.digest());
    }

    private JarContent proof(Proof proof) {
        return content(proof.text);
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

    /** Returns whether there was a proof before a restart. */
    public boolean hasProof(Proof proof) {
        return folder.read(proof(proof)) != null;
    }

    /** Returns whether a model on demand could not be completed before a restart. */
    public boolean hasFailure() {
        return folder.read(failure()) != null;
    }

    /** Keeps that a model on demand could not be completed. */
    public void keepFailure() {
        boolean unused = folder.replace(new JarScan(failure(), MARK, 0, 0));
    }

    /** Keeps a proof. */
    public void keepProof(Proof proof) {
        if (!hasProof(proof)) {
            boolean unused = folder.replace(new JarScan(proof(proof), MARK, 0, 0));
        }
    }

    /** Deletes a proof. */
    public void dropProof(Proof proof) {
        folder.drop(proof(proof));
    }

    /** Forgets a failure, so that the next start makes models on demand again. */
    public void dropFailure() {
        folder.drop(failure());
    }
}
