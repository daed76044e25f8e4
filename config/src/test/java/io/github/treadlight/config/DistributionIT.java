package io.github.treadlight.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unpacks the zip for administrators, and checks that it is complete without the source repository. */
class DistributionIT {
    private static final String REPOSITORY = "https://github.com/treadlight/treadlight/";

    @TempDir
    private Path temp;

    private Path unpacked;

    @BeforeEach
    void unpack() throws IOException {
        List<Path> zips;
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            zips = files.filter(file -> file.toString().endsWith(".zip")).toList();
        }
        assertThat(zips).hasSize(1);
        try (InputStream in = Files.newInputStream(zips.get(0)); ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = temp.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    Files.copy(zip, file);
                }
            }
        }
        try (Stream<Path> files = Files.list(temp)) {
            unpacked = files.findFirst().orElseThrow();
        }
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(unpacked)) {
            return files.filter(file -> file.toString().endsWith(".md")).toList();
        }
    }

    /** A link with an address of the source repository must lead to a file of it. */
    @Test
    void eachLinkLeadsToAFileAndToAHeadingInIt() throws Exception {
        List<String> dead = new ArrayList<>();
        for (Path file : pages()) {
            for (MarkdownPage.Link link : MarkdownPage.read(file).links()) {
                if (!isAlive(file, link)) {
                    dead.add(unpacked.relativize(file) + ":" + link.line() + " " + link.path() + "#" + link.anchor());
                }
            }
        }
        assertThat(dead).as("dead links").isEmpty();
    }

    private static boolean isAlive(Path page, MarkdownPage.Link link) throws IOException {
        Path target;
        if (link.path().startsWith(REPOSITORY + "blob/main/") || link.path().startsWith(REPOSITORY + "tree/main/")) {
            target = Path.of("..").resolve(link.path().substring((REPOSITORY + "blob/main/").length()));
        } else if (link.path().contains(":")) {
            return true;
        } else {
            target = link.path().isEmpty() ? page : page.resolveSibling(link.path()).normalize();
        }
        return Files.exists(target) && (link.anchor().isEmpty() || !target.toString().endsWith(".md")
                || MarkdownPage.read(target).anchors().contains(link.anchor()));
    }

    @Test
    void theReadmeNamesEachFileOfTheTopFolder() throws Exception {
        String readme = Files.readString(unpacked.resolve("README.md"));
        try (Stream<Path> files = Files.list(unpacked)) {
            assertThat(files).allSatisfy(file -> assertThat(readme).contains(
                    file.getFileName() + (Files.isDirectory(file) ? "/" : "")));
        }
    }

    /** The warning after a heap dump names {@code redeploy-sim.jar}, which is too large for the zip. */
    @Test
    void theReadmeSaysHowToGetTheSimulator() throws Exception {
        assertThat(unpacked.resolve("README.md")).content()
                .contains("redeploy-sim.jar", "mvn -B package -DskipTests", "](redeploy-sim/README.md)");
    }

    @Test
    void theFormatOfADenyListIsThere() throws Exception {
        assertThat(unpacked.resolve("docs/deserialization.md")).content().contains("](lists/gadgets.txt)");
        assertThat(unpacked.resolve("docs/lists/gadgets.txt")).content().contains("in five columns, separated by |:");
    }
}
