package io.github.treadlight.leak.file;

import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.ServerLibraries;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the open files below the folders of ended generations. The next deployment of an application uses the same
 * folder as the previous one, so either may have opened a file below it. If the file was written after the end, the
 * next deployment has opened it. Otherwise, if another file is now in its place, the ended generation has opened it.
 * All other files are only counted.
 *
 * <p>Confined to one thread.
 */
public final class OpenFilesOfEnded {
    /** The most files to list for a generation: a class loader that was not closed may have hundreds open. */
    private static final int MAX_LISTED = 10;

    private final Collection<DeployedFolders> all;
    private final Map<GenerationId, List<String>> lines = new LinkedHashMap<>();
    private final Map<GenerationId, FileCount> more = new LinkedHashMap<>();
    private final Map<GenerationId, FileCount> undecided = new LinkedHashMap<>();

    /** The number of files below a folder. */
    private record FileCount(int files, Path folder) {
        static void increment(Map<GenerationId, FileCount> counts, GenerationId generation, Path folder) {
            counts.merge(generation, new FileCount(1, folder),
                    (before, one) -> new FileCount(before.files + 1, before.folder));
        }
    }

    private OpenFilesOfEnded(Collection<DeployedFolders> all) {
        this.all = all;
    }

    /**
     * Returns lines such as {@code open file PATH} for each ended generation that may have left files open.
     *
     * @param all the folders of all generations; among the ended ones, the latest comes first
     * @throws ReflectiveOperationException if the open files of this JVM cannot be listed
     */
    public static Map<GenerationId, List<String>> find(Collection<DeployedFolders> all, ServerLibraries server)
            throws ReflectiveOperationException {
        return find(all, OpenFiles.list(server));
    }

    static Map<GenerationId, List<String>> find(Collection<DeployedFolders> all, Collection<OpenFile> open) {
        OpenFilesOfEnded search = new OpenFilesOfEnded(all);
        open.stream().distinct().forEach(search::examine);
        search.more.forEach((generation, count) -> search.add(generation,
                count.files + " more open files below " + count.folder));
        search.undecided.forEach((generation, count) -> search.add(generation,
                count.files + " open files below " + count.folder + " of this or the running deployment"));
        return search.lines;
    }

    private void examine(OpenFile file) {
        DeployedFolders last = null;
        boolean isShared = false;
        boolean isOfSeveral = false;
        for (DeployedFolders each : all) {
            if (each.folderOf(file).isPresent()) {
                isShared |= each.end() == null;
                isOfSeveral |= each.end() != null && last != null;
                last = last == null && each.end() != null ? each : last;
            }
        }
        if (last != null) {
            decide(file, last, isShared, isOfSeveral);
        }
    }

    private void decide(OpenFile file, DeployedFolders last, boolean isShared, boolean isOfSeveral) {
        Path folder = last.folderOf(file).orElseThrow();
        boolean wasReplaced = file.wasReplaced();
        Instant end = Optional.ofNullable(last.end()).orElseThrow();
        if (isShared && file.isLaterThan(end, !wasReplaced)) {
            return; // the running deployment has opened it
        }
        if (isShared && !wasReplaced) {
            FileCount.increment(undecided, last.generation(), folder);
        } else if (lines.getOrDefault(last.generation(), List.of()).size() < MAX_LISTED) {
            add(last.generation(), "open file " + file.path()
                    + (isOfSeveral ? " of this or an earlier deployment" : ""));
        } else {
            FileCount.increment(more, last.generation(), folder);
        }
    }

    private void add(GenerationId generation, String line) {
        lines.computeIfAbsent(generation, each -> new ArrayList<>()).add(line);
    }
}
