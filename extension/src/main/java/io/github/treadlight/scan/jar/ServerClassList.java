package io.github.treadlight.scan.jar;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The server's classes that are kept over a restart, and the names of classes that the server does not have. Immutable.
 *
 * @param bundles the bundles whose classes could be found
 */
public record ServerClassList(Set<Long> bundles, List<Entry> classes, Set<String> missing) {
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
     * Returns the content under which the list of a server is kept in a {@link ScanFolder}.
     *
     * @param server a text that changes when any archive of the server does
     */
    public static JarContent content(String server) {
        byte[] name = "the classes of a server: ".getBytes(StandardCharsets.UTF_8);
        return new JarContent(HexFormat.of().formatHex(
                JarContent.sha256(name, server.getBytes(StandardCharsets.UTF_8))));
    }

    /** Returns the list in the form in which a {@link ScanFolder} keeps it. */
    public JarScan toScan(JarContent content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes, deflater))) {
            write(out);
        } finally {
            deflater.end();
        }
        return new JarScan(content, bytes.toByteArray(), classes.size(), 0);
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
        out.writeInt(missing.size());
        for (String name : missing) {
            out.writeUTF(name);
        }
    }

    /**
     * Returns the list that {@link #toScan} has written.
     *
     * @throws IOException if the scan has no such list
     */
    public static ServerClassList of(JarScan scan) throws IOException {
        try (DataInputStream in = new DataInputStream(
                new InflaterInputStream(new ByteArrayInputStream(scan.events())))) {
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
        Set<String> missing = new HashSet<>();
        for (int i = in.readInt(); i > 0; i--) {
            missing.add(in.readUTF());
        }
        return new ServerClassList(bundles, classes, missing);
    }
}
