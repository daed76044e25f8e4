package io.github.treadlight.leak.file;

import io.github.treadlight.leak.GenerationId;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folders that a deployment runs from.
 *
 * @param end the end of the generation; null before it
 * @param paths the folder; two paths if a symbolic link leads to it
 */
public record DeployedFolders(GenerationId generation, @Nullable Instant end, List<Path> paths) {
    /** Returns the folder of an expanded archive, as named and without symbolic links; empty if it has none. */
    public static List<Path> of(@Nullable URI archive) {
        try {
            Path folder = archive == null ? null : Path.of(archive).toAbsolutePath().normalize();
            return folder == null ? List.of() : Stream.of(folder, folder.toRealPath()).distinct().toList();
        } catch (IOException | IllegalArgumentException | FileSystemNotFoundException noFolder) {
            return List.of();
        }
    }

    /** Returns the path of the folder that contains the file; empty if none does. */
    Optional<Path> folderOf(OpenFile file) {
        return paths.stream().filter(file.path()::startsWith).findFirst();
    }
}
