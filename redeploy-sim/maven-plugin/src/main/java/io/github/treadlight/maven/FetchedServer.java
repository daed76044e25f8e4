package io.github.treadlight.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.jspecify.annotations.Nullable;

/**
 * A server that Maven fetches from the project's repositories.
 *
 * @param name the short name, as for {@code --server}
 * @param version the version, or null for the one that the plugin was tested with
 */
record FetchedServer(String name, @Nullable String version) {
    /** Returns the coordinates of the server. */
    Artifact artifact() throws MojoExecutionException {
        Properties servers = new Properties();
        try (InputStream properties = Objects.requireNonNull(
                FetchedServer.class.getResourceAsStream("servers.properties"))) {
            servers.load(properties);
        } catch (IOException unreadable) {
            throw new MojoExecutionException("The plugin's jar cannot be read.", unreadable);
        }
        String coordinates = servers.getProperty(name);
        if (coordinates == null) {
            throw new MojoExecutionException("There is no server '" + name + "' to fetch; there are "
                    + String.join(", ", new TreeSet<>(servers.stringPropertyNames())) + ".");
        }
        Artifact tested = new DefaultArtifact(coordinates);
        return version == null ? tested : tested.setVersion(version);
    }

    /**
     * Returns the server's jar, or the folder into which its zip is unpacked.
     *
     * @param folder the folder to unpack into, which keeps the server for the next build
     * @throws MojoExecutionException if there is no such server or version; the message says what to do
     */
    Path fetch(RepositorySystem repositories, RepositorySystemSession session, List<RemoteRepository> remote,
            Path folder) throws MojoExecutionException {
        Artifact artifact = artifact();
        try {
            Path file = repositories.resolveArtifact(session, new ArtifactRequest(artifact, remote, null))
                    .getArtifact().getFile().toPath();
            return artifact.getExtension().equals("jar") ? file : unpacked(file, folder);
        } catch (ArtifactResolutionException missing) {
            throw new MojoExecutionException("The server " + name + " " + artifact.getVersion()
                    + " cannot be fetched: " + missing.getMessage() + ". "
                    + (session.isOffline() ? "Maven is offline: run it once without -o" : "Name another version with"
                    + " <serverVersion>") + ", or name a server of your own with <serverHome>.", missing);
        } catch (IOException failed) {
            throw new MojoExecutionException("The server " + name + " cannot be unpacked into " + folder + ": " + failed
                    + ".", failed);
        }
    }

    /** Returns the folder in the zip, unpacked with the permissions of its files. */
    static Path unpacked(Path zip, Path folder) throws IOException {
        Path target = folder.resolve(String.valueOf(zip.getFileName()).replaceFirst("\\.zip$", ""));
        try (FileSystem content = FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", true))) {
            Path root = content.getPath("/");
            Path server;
            try (Stream<Path> folders = Files.list(root)) {
                server = folders.filter(Files::isDirectory).findFirst()
                        .orElseThrow(() -> new IOException(zip + " has no folder"));
            }
            Path home = target.resolve(root.relativize(server).toString());
            if (!Files.isDirectory(home)) {
                Path partial = folder.resolve(target.getFileName() + ".partial");
                copy(server, partial);
                Files.createDirectories(target);
                Files.move(partial, home, StandardCopyOption.ATOMIC_MOVE);
            }
            return home;
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.toList();
        }
        for (Path file : files) {
            Path copy = to.resolve(from.relativize(file).toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                PosixFileAttributeView permissions = Files.getFileAttributeView(copy, PosixFileAttributeView.class);
                if (permissions != null) {
                    permissions.setPermissions(Files.getPosixFilePermissions(file));
                }
            }
        }
    }
}
