package io.github.treadlight.tool.versions;

import io.github.treadlight.sim.server.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A release of a server in {@code versions.txt}.
 *
 * @param name the product and the version, such as {@code payara-micro 6.2024.1}
 * @param off what of Treadlight is expected not to work
 * @param reason the reason for that; empty if all works
 */
record Release(String name, Set<String> off, String reason) {
    private static final String FILE = "versions.txt";

    /** Reads all releases, in the order of the file. */
    static List<Release> all() throws IOException {
        try (BufferedReader file = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Release.class.getResourceAsStream(FILE)), StandardCharsets.UTF_8))) {
            return file.lines().filter(line -> !line.startsWith("#")).map(Release::parse).toList();
        }
    }

    private static Release parse(String line) {
        String[] parts = line.split(" \\| ");
        return parts.length == 1 ? new Release(line, Set.of(), "")
                : new Release(parts[0], new TreeSet<>(Arrays.asList(parts[1].split(", "))), parts[2]);
    }

    /** Returns the product in the simulator, which depends on the first number of the version. */
    Server product() {
        String product = product(name);
        String ofMajor = product + version().substring(0, version().indexOf('.'));
        return Arrays.stream(Server.values()).filter(server -> server.id().equals(ofMajor)).findAny()
                .orElseGet(() -> Server.of(product));
    }

    private static String product(String name) {
        return name.substring(0, name.indexOf(' '));
    }

    private String version() {
        return name.substring(name.indexOf(' ') + 1);
    }

    private MavenArtifact artifact() {
        return switch (product(name)) {
            case "payara-micro" -> new MavenArtifact("fish.payara.extras", "payara-micro", version(), "jar");
            case "payara" -> new MavenArtifact("fish.payara.distributions", "payara", version(), "zip");
            default -> new MavenArtifact("org.glassfish.main.distributions", "glassfish", version(), "zip");
        };
    }

    /**
     * Fetches the server into a folder.
     *
     * @return the jar or the folder of the server; empty if the release could not be fetched
     */
    Optional<Path> fetch(Path folder) throws Exception {
        return artifact().fetch(folder)
                ? Optional.of(folder.resolve(product().isMicro() ? "payara-micro.jar" : product().fetched()))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return name;
    }
}
