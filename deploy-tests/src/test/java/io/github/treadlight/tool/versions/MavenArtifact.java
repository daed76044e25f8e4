package io.github.treadlight.tool.versions;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An artifact that the Maven of this build fetches. The local repository keeps it only if it had the artifact before:
 * all distributions together take gigabytes.
 */
record MavenArtifact(String group, String name, String version, String type) {
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:";
    private static final int MINUTES = 15;

    /**
     * Copies a jar, or unpacks a zip, into a folder.
     *
     * @return whether Maven could fetch it
     */
    boolean fetch(Path folder) throws IOException, InterruptedException {
        Path inRepository = Path.of(System.getProperty("treadlight.repository"))
                .resolve(group.replace('.', '/')).resolve(name).resolve(version);
        boolean wasThere = Files.exists(inRepository.resolve(name + '-' + version + '.' + type));
        try {
            return run(folder.resolve("fetch.log"), List.of(maven(), "-B",
                    PLUGIN + (type.equals("zip") ? "unpack" : "copy"),
                    "-Dartifact=" + String.join(":", group, name, version, type),
                    "-DoutputDirectory=" + folder, "-Dmdep.stripVersion=true",
                    "-Dmaven.repo.local=" + System.getProperty("treadlight.repository")));
        } finally {
            if (!wasThere && Files.exists(inRepository)) {
                delete(inRepository);
            }
        }
    }

    private static String maven() {
        return Path.of(System.getProperty("treadlight.maven"), "bin",
                File.separatorChar == '\\' ? "mvn.cmd" : "mvn").toString();
    }

    private static boolean run(Path log, List<String> command) throws IOException, InterruptedException {
        Process maven = new ProcessBuilder(command).directory(log.getParent().toFile())
                .redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            return maven.waitFor(MINUTES, TimeUnit.MINUTES) && maven.exitValue() == 0;
        } finally {
            maven.destroy();
        }
    }

    private static void delete(Path flatFolder) throws IOException {
        try (Stream<Path> files = Files.list(flatFolder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(flatFolder);
    }
}
