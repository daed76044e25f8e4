package io.github.treadlight.server.streams;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * A file with the digests of the byte arrays that this server wrote for persistent EJB timers. After a restart, an
 * array with one of these digests is known to come from this server, although others may have access to the database
 * in which the container keeps the timers.
 *
 * <p>The file is in the folder of the instance. It is used only if it is private to the owner of that folder, see
 * {@link OwnFile}. It has a header of the length of a digest, and then the digests in the order of their last use. A
 * digest is appended by the thread that creates the timer, before the container stores the timer, so that a sudden end
 * of the JVM loses none. When the file has twice {@value #MOST} digests, a new file with the latest {@value #MOST}
 * replaces it atomically.
 *
 * <p>Nothing is cached: a digest is looked up only for a stream that would otherwise be rejected, and each lookup reads
 * the file. If the file cannot be used, the origin of timers is unknown after a restart, and the log says so once for
 * each reason. Thread-safe.
 */
final class KeptWrites {
    static final String NAME = "treadlight-own-timers";
    static final int MOST = 10_000;
    private static final int DIGEST_LENGTH = 32;
    private static final String DAMAGED = "it is damaged, and is created again with the next timer";
    private static final byte[] HEADER = "Treadlight SHA-256 of timers, 1\n".getBytes(US_ASCII);
    private static final long LONGEST = DIGEST_LENGTH * (1L + 2 * MOST);
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final ModuleLog LOG = ModuleLog.of(KeptWrites.class);

    private final Supplier<@Nullable Path> instance;
    @GuardedBy("this")
    private @Nullable String logged;

    /** @param instance returns the folder of the instance; null if it is not known */
    KeptWrites(Supplier<@Nullable Path> instance) {
        this.instance = instance;
    }

    /** Adds the digest of an array, or makes it the latest. */
    synchronized void add(byte[] digest) {
        Path folder = instance.get();
        if (folder == null) {
            return;
        }
        Path file = folder.resolve(NAME);
        try {
            if (isUsable(file, folder)) {
                if (Files.exists(file) && Files.size(file) >= LONGEST) {
                    replace(file);
                }
                boolean isNew = Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
                append(file, digest);
                if (isNew && !OwnFile.isPrivate(file, folder.toRealPath())) {
                    Files.delete(file);
                    log(Level.INFO, file, "the server does not run as the owner of the folder");
                }
            }
        } catch (UnsupportedOperationException notPosix) {
            LOG.fine(() -> "Treadlight keeps no digests of timers: " + notPosix);
        } catch (IOException | RuntimeException failure) {
            warn(file, "it cannot be written (" + failure + ")");
        }
    }

    /** Returns whether the file has the digest of an array. Makes it the latest if so. */
    synchronized boolean contain(byte[] digest) {
        Path folder = instance.get();
        if (folder == null) {
            return false;
        }
        Path file = folder.resolve(NAME);
        try {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS) || !isUsable(file, folder)
                    || !digests(file).contains(ByteBuffer.wrap(digest))) {
                return false;
            }
        } catch (IOException | RuntimeException failure) {
            warn(file, "it cannot be read (" + failure + ")");
            return false;
        }
        add(digest);
        return true;
    }

    /** Returns whether only the owner can use the file, or create it if it does not exist. If not, logs the reason. */
    @GuardedBy("this")
    private boolean isUsable(Path file, Path folder) throws IOException {
        Path real = folder.toRealPath();
        if (!OwnFile.isOwn(real, real)) {
            log(Level.INFO, file, "other users can write to the folder; remove their permission");
            return false;
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                && !(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && OwnFile.isPrivate(file, real))) {
            warn(file, "it must be a file of the owner of the folder that no other user can read or write; delete it");
            return false;
        }
        return true;
    }

    /** Appends a digest after the last complete one. */
    @GuardedBy("this")
    private void append(Path file, byte[] digest) throws IOException {
        try (FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS), OWNER_ONLY)) {
            long end = channel.size() - channel.size() % DIGEST_LENGTH;
            if (end > 0 && !hasHeader(channel)) {
                warn(file, DAMAGED);
                end = 0;
            }
            if (end == 0) {
                channel.truncate(0);
                write(channel, HEADER, 0);
                end = HEADER.length;
            }
            write(channel, digest, end);
        }
    }

    private static boolean hasHeader(FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER.length);
        return channel.read(header, 0) == HEADER.length && Arrays.equals(header.array(), HEADER);
    }

    private static void write(FileChannel channel, byte[] content, long position) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
            channel.write(rest, position + rest.position());
        }
    }

    /** Returns all complete digests, the latest last. */
    @GuardedBy("this")
    private Set<ByteBuffer> digests(Path file) throws IOException {
        Set<ByteBuffer> digests = new LinkedHashSet<>();
        byte[] content = Files.size(file) > LONGEST ? new byte[0] : Files.readAllBytes(file);
        if (!Arrays.equals(Arrays.copyOf(content, HEADER.length), HEADER)) {
            warn(file, DAMAGED);
            return digests;
        }
        for (int at = HEADER.length; at + DIGEST_LENGTH <= content.length; at += DIGEST_LENGTH) {
            ByteBuffer digest = ByteBuffer.wrap(content, at, DIGEST_LENGTH).slice();
            digests.remove(digest); // to make it the latest
            digests.add(digest);
        }
        return digests;
    }

    /** Replaces the file with one that has only the latest digests. */
    @GuardedBy("this")
    private void replace(Path file) throws IOException {
        Set<ByteBuffer> digests = digests(file);
        ByteBuffer content = ByteBuffer.allocate(HEADER.length + DIGEST_LENGTH * MOST).put(HEADER);
        digests.stream().skip(Math.max(0, digests.size() - MOST)).forEach(content::put);
        Path replacement = file.resolveSibling(NAME + ".new");
        Files.deleteIfExists(replacement);
        try (FileChannel channel = FileChannel.open(
                replacement, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OWNER_ONLY)) {
            write(channel, Arrays.copyOf(content.array(), content.position()), 0);
        }
        Files.move(replacement, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @GuardedBy("this")
    private void warn(Path file, String reason) {
        log(Level.WARNING, file, reason);
    }

    @GuardedBy("this")
    private void log(Level level, Path file, String reason) {
        if (!reason.equals(logged)) {
            logged = reason;
            LOG.log(level, "Treadlight cannot use " + file + ", in which it keeps the digests of EJB timers: " + reason
                    + ". After a restart, the filter of object streams may reject the information of timers that this"
                    + " server wrote itself.", null);
        }
    }
}
