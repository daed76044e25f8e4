package io.github.treadlight.scan.jar;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The server's classes that are kept over a restart, the names of classes that the server does not have, and the parts
 * that its classes contribute to models on demand. Immutable.
 *
 * @param bundles the bundles whose classes could be found
 */
public record ServerClassList(Set<Long> bundles, List<Entry> classes, Set<String> missing, List<Parts> parts) {
    /**
     * A class of the server.
     *
     * @param classFile the name of the class file, with slashes
     * @param archive the URI under which HK2 found it
     * @param events what HK2's class model reads in it; not copied
     */
    @SuppressWarnings("ArrayRecordComponent") // entries are not compared
    public record Entry(String classFile, URI archive, byte[] events) {}

    /**
     * The parts of some classes.
     *
     * @param bytes the parts, then for each class its name and the position of its part, as {@link EventWriter#toBytes}
     *     returned them; not copied
     * @param index the position of the first name
     * @param classes the number of classes
     * @param outdated the packages whose parts must not be used, because a bundle with these packages was added or
     *     removed
     */
    @SuppressWarnings("ArrayRecordComponent") // parts are not compared
    public record Parts(byte[] bytes, int index, int classes, Set<String> outdated) {}

    /** Returns the list as bytes, compressed. */
    byte[] toBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes, deflater))) {
            write(out);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private void write(DataOutputStream out) throws IOException {
        out.writeInt(bundles.size());
        for (long bundle : bundles) {
            out.writeLong(bundle);
        }
        Map<URI, Integer> archives = new HashMap<>();
        out.writeInt(classes.size());
        for (Entry each : classes) {
            out.writeUTF(each.classFile);
            Integer known = archives.putIfAbsent(each.archive, archives.size());
            out.writeInt(known == null ? archives.size() - 1 : known);
            if (known == null) {
                out.writeUTF(each.archive.toString());
            }
            out.writeInt(each.events.length);
            out.write(each.events);
        }
        write(out, missing);
        out.writeInt(parts.size());
        for (Parts each : parts) {
            out.writeInt(each.bytes.length);
            out.write(each.bytes);
            out.writeInt(each.index);
            out.writeInt(each.classes);
            write(out, each.outdated);
        }
    }

    private static void write(DataOutputStream out, Set<String> names) throws IOException {
        out.writeInt(names.size());
        for (String name : names) {
            out.writeUTF(name);
        }
    }

    /**
     * Returns the list that {@link #toBytes} has written.
     *
     * @throws IOException if the bytes are not such a list
     */
    static ServerClassList of(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
            return read(in);
        }
    }

    private static ServerClassList read(DataInputStream in) throws IOException {
        Set<Long> bundles = new HashSet<>();
        for (int i = in.readInt(); i > 0; i--) {
            bundles.add(in.readLong());
        }
        List<URI> archives = new ArrayList<>();
        List<Entry> classes = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            String classFile = in.readUTF();
            int archive = in.readInt();
            if (archive == archives.size()) {
                archives.add(URI.create(in.readUTF()));
            }
            classes.add(new Entry(classFile, archives.get(archive), in.readNBytes(in.readInt())));
        }
        Set<String> missing = readNames(in);
        List<Parts> parts = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            parts.add(new Parts(in.readNBytes(in.readInt()), in.readInt(), in.readInt(), readNames(in)));
        }
        return new ServerClassList(bundles, classes, missing, parts);
    }

    private static Set<String> readNames(DataInputStream in) throws IOException {
        Set<String> names = new HashSet<>();
        for (int i = in.readInt(); i > 0; i--) {
            names.add(in.readUTF());
        }
        return names;
    }
}
