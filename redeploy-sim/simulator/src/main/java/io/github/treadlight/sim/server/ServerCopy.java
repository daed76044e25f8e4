package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Copies an unpacked server, so that the copy can be changed, run and deleted. Files that servers only read become hard
 * links if the file system supports them, because distributions are large. The configuration and domain1, which servers
 * write, are copied. Symbolic links do not work, because the server derives its home from the real path of its jars.
 */
final class ServerCopy {
    static final Path DOMAINS = Path.of("glassfish/domains");
    static final Path DOMAIN = DOMAINS.resolve("domain1");

    private static final Path MODULE = Path.of("glassfish/modules/treadlight.jar");
    private static final Path CONFIGURATION = Path.of("glassfish/config");
    /** Folders that are not copied, like other domains: nodes, and files of earlier runs of domain1. */
    private static final Set<Path> EXCLUDED = Set.of(
            Path.of("glassfish/nodes"), DOMAIN.resolve("osgi-cache"), DOMAIN.resolve("logs"));

    private ServerCopy() {}

    /**
     * Makes a copy in a folder that does not exist.
     *
     * @param domain the folder of a domain that becomes domain1 of the copy; null for the domain1 of the home
     * @param module the Treadlight jar to install; null for a copy without Treadlight, even if the original has it
     */
    static void make(Path home, Path copy, @Nullable Path domain, @Nullable File module) throws IOException {
        walk(home, new Copying(home, copy, Path.of(""), domain == null));
        if (domain != null) {
            walk(domain, new Copying(domain, copy, DOMAIN, true));
        }
        Files.createDirectories(copy.resolve(DOMAIN).resolve("logs"));
        install(module == null ? null : module.toPath(), copy);
    }

    /** Follows links, because a change in the copy must not change the target of a link. */
    private static void walk(Path root, Copying copying) throws IOException {
        Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, copying);
    }

    /** Replaces the Treadlight jar of a copy, or deletes it if the new one is null. */
    static void install(@Nullable Path module, Path copy) throws IOException {
        Files.deleteIfExists(copy.resolve(MODULE));
        if (module != null) {
            Files.copy(module, copy.resolve(MODULE));
        }
    }

    private static final class Copying extends SimpleFileVisitor<Path> {
        private final Path root;
        private final Path copy;
        /** The place of the root's copy in the copy of the home. */
        private final Path place;
        private final boolean withDomain;

        Copying(Path root, Path copy, Path place, boolean withDomain) {
            this.root = root;
            this.copy = copy;
            this.place = place;
            this.withDomain = withDomain;
        }

        private Path inHome(Path file) {
            return place.resolve(root.relativize(file));
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
            Path inHome = inHome(folder);
            boolean otherDomain = DOMAINS.equals(inHome.getParent()) && !(withDomain && inHome.equals(DOMAIN));
            boolean theCopy = Files.exists(copy) && Files.isSameFile(folder, copy); // the copy may be in the home
            if (otherDomain || theCopy || EXCLUDED.contains(inHome)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(copy.resolve(inHome.toString()));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Path inHome = inHome(file);
            if (inHome.equals(MODULE)) {
                return FileVisitResult.CONTINUE;
            }
            Path target = copy.resolve(inHome.toString());
            if (inHome.startsWith(DOMAIN) || inHome.startsWith(CONFIGURATION)) {
                Files.copy(file, target);
            } else {
                link(file, target);
            }
            return FileVisitResult.CONTINUE;
        }
    }

    private static void link(Path file, Path target) throws IOException {
        try {
            Files.createLink(target, file.toRealPath());
        } catch (IOException | UnsupportedOperationException noLink) { // another disk, or no support for hard links
            Files.copy(file, target);
        }
    }
}
