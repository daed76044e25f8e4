package io.github.treadlight.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A local repository of Maven with the modules of this build that the plugin needs, because this build does not install
 * them. Everything else is linked from the repository of this build.
 */
final class ReactorRepository {
    private static final String GROUP = "io/github/treadlight";
    private static final Path ROOT = Path.of("../..");

    private ReactorRepository() {}

    /** Creates the repository in a folder that does not exist. */
    static void create(Path folder) throws IOException {
        Path linked = Path.of(System.getProperty("maven.repo.local"));
        String version = System.getProperty("project.version");
        link(folder, linked, List.of(GROUP.split("/")));
        install(folder, "treadlight-parent", version, "");
        install(folder, "treadlight", version, "extension");
        install(folder, "treadlight-config", version, "config");
        install(folder, "redeploy-sim-parent", version, "redeploy-sim");
        install(folder, "redeploy-sim", version, "redeploy-sim/simulator");
        install(folder, "treadlight-maven-plugin", version, "redeploy-sim/maven-plugin");
    }

    /** Creates a folder with links to everything in another one except the group. */
    private static void link(Path folder, Path linked, List<String> group) throws IOException {
        Files.createDirectories(folder);
        if (group.isEmpty()) {
            return;
        }
        Files.createDirectories(linked.resolve(group.get(0)));
        try (Stream<Path> children = Files.list(linked)) {
            for (Path child : children.filter(each -> !each.endsWith(group.get(0))).toList()) {
                Files.createSymbolicLink(folder.resolve(child.getFileName()), child);
            }
        }
        link(folder.resolve(group.get(0)), linked.resolve(group.get(0)), group.subList(1, group.size()));
    }

    /** Copies the POM of a module, and its jar from the class path of this test. */
    private static void install(Path folder, String artifact, String version, String module) throws IOException {
        Path target = Files.createDirectories(folder.resolve(GROUP).resolve(artifact).resolve(version));
        String name = artifact + "-" + version;
        Files.copy(ROOT.resolve(module).resolve("pom.xml"), target.resolve(name + ".pom"));
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(element);
            if (jar.endsWith(name + ".jar") || jar.endsWith(artifact + ".jar")) {
                Files.copy(jar, target.resolve(name + ".jar"));
            }
        }
    }
}
