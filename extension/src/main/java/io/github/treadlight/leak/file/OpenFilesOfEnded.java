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
 * folder as the previous one, so a file below it may be open for either. It is of the ended one if another file has
 * taken its place, and not of the ended one if it was written after the end. Otherwise it is counted as undecided.
 *
 * <p>Confined to one thread.
 */
public final class OpenFilesOfEnded {
    /** Files that are listed for each generation, because a class loader that was not closed may have hundreds open. */
    private static final int NAMED = 10;

    private final Collection<DeployedFolders> all;
    private final Map<GenerationId, List<String>> lines = new LinkedHashMap<>();
    private final Map<GenerationId, Below> more = new LinkedHashMap<>();
    private final Map<GenerationId, Below> undecided = new LinkedHashMap<>();

    /** The number of files below a folder. */
    private record Below(int files, Path folder) {
        static void count(Map<GenerationId, Below> counted, GenerationId of, Path folder) {
            counted.merge(of, new Below(1, folder), (so, one) -> new Below(so.files + 1, so.folder));
        }
    }

    private OpenFilesOfEnded(Collection<DeployedFolders> all) {
        this.all = all;
    }

    /**
     * Returns lines such as {@code open file PATH} for each ended generation that may have left a file open.
     *
     * @param all the folders of all generations, of the ended ones the latest first
     * @throws ReflectiveOperationException if the open files of this JVM cannot be listed
     */
    public static Map<GenerationId, List<String>> find(Collection<DeployedFolders> all, ServerLibraries server)
            throws ReflectiveOperationException {
        return find(all, OpenFiles.list(server));
    }

    static Map<GenerationId, List<String>> find(Collection<DeployedFolders> all, Collection<OpenFile> open) {
        OpenFilesOfEnded search = new OpenFilesOfEnded(all);
        open.stream().distinct().forEach(search::examine);
        search.more.forEach((generation, below) -> search.add(generation,
                below.files + " more open files below " + below.folder));
        search.undecided.forEach((generation, below) -> search.add(generation,
                below.files + " open files below " + below.folder + " of this or the running deployment"));
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
            return; // of the running deployment
        }
        if (isShared && !wasReplaced) {
            Below.count(undecided, last.generation(), folder);
        } else if (lines.getOrDefault(last.generation(), List.of()).size() < NAMED) {
            add(last.generation(), "open file " + file.path()
                    + (isOfSeveral ? " of this or an earlier deployment" : ""));
        } else {
            Below.count(more, last.generation(), folder);
        }
    }

    private void add(GenerationId generation, String line) {
        lines.computeIfAbsent(generation, each -> new ArrayList<>()).add(line);
    }
}
