package io.github.treadlight.server.filter;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.stream.deny.DenyList;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The file with which an administrator adds to the built-in deny list, {@value #NAME} in the server's {@code config}
 * folder. Treadlight checks it when a stream is opened, at most every {@value #CHECK_SECONDS} seconds. While the file
 * cannot be read, the last list that could be read applies, a warning names the fault, and each check reads it again.
 *
 * <p>Thread-safe: one thread reads the file, and the others use the last list meanwhile.
 */
public final class DenyListFile {
    static final String NAME = DenyList.FILE_NAME;
    static final int CHECK_SECONDS = 10;

    private static final ModuleLog LOG = ModuleLog.of(DenyListFile.class);
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(CHECK_SECONDS);
    /** The limit of the file's size in bytes. The built-in list has some hundred entries. */
    private static final int LARGEST = 1 << 20;

    private final @Nullable Path file;
    private final LongSupplier nanoTime;
    private final AtomicLong nextCheck;
    private volatile DenyList list = DenyList.BUILT_IN;
    /** The file as it was last read; null if it was never read, is absent or has a fault. */
    @GuardedBy("this")
    private @Nullable State read;
    /** The fault in the last warning; null once the file is readable or absent. */
    @GuardedBy("this")
    private @Nullable Fault logged;

    /** The time, size and identity of a file. */
    private record State(Object modified, long size, @Nullable Object key) {}

    /**
     * A reason why the file could not be used.
     *
     * @param state the file; null if its time and size could not be read
     */
    private record Fault(@Nullable State state, String reason) {}

    /**
     * Creates an instance. The file is read at the first use.
     *
     * @param folder the folder of the file; null if the server has no such folder
     * @param nanoTime the clock, such as {@link System#nanoTime}
     */
    public DenyListFile(@Nullable Path folder, LongSupplier nanoTime) {
        this.file = folder == null ? null : folder.resolve(NAME);
        this.nanoTime = nanoTime;
        this.nextCheck = new AtomicLong(nanoTime.getAsLong());
    }

    /** Returns the current list. */
    public DenyList list() {
        if (file != null) {
            long due = nextCheck.get();
            long now = nanoTime.getAsLong();
            if (now - due >= 0 && nextCheck.compareAndSet(due, now + CHECK_NANOS)) {
                check(file);
            }
        }
        return list;
    }

    private synchronized void check(Path present) {
        State found = null;
        try {
            BasicFileAttributes attributes = Files.readAttributes(present, BasicFileAttributes.class);
            found = new State(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
            if (!found.equals(read)) {
                read(present, found.size);
                read = found;
                logged = null;
            }
        } catch (NoSuchFileException none) {
            read = null;
            logged = null;
            if (list != DenyList.BUILT_IN) {
                list = DenyList.BUILT_IN;
                LOG.warning("Treadlight: " + present + " was removed, so the filter of object streams uses only"
                        + " the built-in list.");
            }
        } catch (IOException | IllegalArgumentException failure) {
            read = null;
            Fault fault = new Fault(found, reason(failure));
            if (!fault.equals(logged)) {
                logged = fault;
                LOG.warning("Treadlight cannot use " + present + ": " + fault.reason + ". Correct the file or its"
                        + " permissions. Meanwhile, the filter of object streams uses " + list + ".");
            }
        }
    }

    private static String reason(Exception failure) {
        return failure instanceof AccessDeniedException ? "the server's user has no permission to read it"
                : failure instanceof CharacterCodingException ? "it is not in UTF-8"
                : failure instanceof FileSystemException other && other.getReason() != null ? other.getReason()
                : String.valueOf(failure.getMessage());
    }

    private void read(Path present, long size) throws IOException {
        if (size > LARGEST) {
            throw new IOException("it has " + size + " bytes, and a list has at most " + LARGEST);
        }
        List<String> lines = Files.readAllLines(present);
        list = DenyList.parse(lines, NAME);
        LOG.info(() -> "Treadlight: the deny list of object streams has " + list);
    }
}
