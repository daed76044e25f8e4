package io.github.treadlight.sim.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The IP sockets of a process, as Linux shows them below {@code /proc}. */
public final class ProcessSockets {
    private static final List<String> PROTOCOLS = List.of("tcp", "tcp6", "udp", "udp6");
    private static final String LISTENING = "0A";
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ProcessSockets() {}

    /** Returns whether this machine shows the sockets of a process: Linux does, other systems do not. */
    public static boolean areVisible() {
        return Files.isReadable(Path.of("/proc/self/net/tcp"));
    }

    /**
     * Returns the sockets of a process that other machines can reach, or that are connected to another address than
     * that of the loopback interface. Each is a text such as {@code tcp *:6900 (listening)}.
     *
     * @throws IOException if the process has ended, or belongs to another user
     */
    public static List<String> beyondLoopback(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<String> inodes = inodes(process.resolve("fd"));
        List<String> found = new ArrayList<>();
        for (String protocol : PROTOCOLS) {
            Path table = process.resolve("net").resolve(protocol);
            if (Files.exists(table)) { // a machine may have no IPv6
                Files.readAllLines(table).stream().skip(1)
                        .map(line -> line.strip().split("\\s+"))
                        .filter(columns -> inodes.contains(columns[INODE]))
                        .filter(columns -> isBeyondLoopback(columns))
                        .forEach(columns -> found.add(describe(protocol, columns)));
            }
        }
        return found;
    }

    private static Set<String> inodes(Path descriptors) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> all = Files.list(descriptors)) {
            for (Path descriptor : all.toList()) {
                try {
                    String target = Files.readSymbolicLink(descriptor).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring("socket:[".length(), target.length() - 1));
                    }
                } catch (NoSuchFileException closed) {
                    // The process has closed the descriptor in the meantime.
                }
            }
        }
        return inodes;
    }

    private static boolean isBeyondLoopback(String[] columns) {
        InetAddress remote = address(columns[REMOTE]);
        return !address(columns[LOCAL]).isLoopbackAddress()
                || !(remote.isAnyLocalAddress() || remote.isLoopbackAddress());
    }

    private static String describe(String protocol, String[] columns) {
        String local = protocol.substring(0, "tcp".length()) + " " + endpoint(columns[LOCAL]);
        if (columns[STATE].equals(LISTENING)) {
            return local + " (listening)";
        }
        return address(columns[REMOTE]).isAnyLocalAddress() ? local : local + " to " + endpoint(columns[REMOTE]);
    }

    private static String endpoint(String column) {
        InetAddress address = address(column);
        return (address.isAnyLocalAddress() ? "*" : address.getHostAddress()) + ":"
                + Integer.parseInt(column.substring(column.indexOf(':') + 1), 16);
    }

    /** Parses the address in a column such as {@code 0100007F:1F90}, whose words have the byte order of the machine. */
    static InetAddress address(String column) {
        ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(column.substring(0, column.indexOf(':'))));
        ByteBuffer bytes = ByteBuffer.allocate(words.capacity()).order(ByteOrder.nativeOrder());
        while (words.hasRemaining()) {
            bytes.putInt(words.getInt());
        }
        try {
            return InetAddress.getByAddress(bytes.array()); // an IPv4 address if it is mapped to IPv6
        } catch (UnknownHostException impossible) {
            throw new IllegalArgumentException(column, impossible);
        }
    }
}
