import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Copies the pages of the distribution. Links between its files stay relative. A link to a file of the source
 * repository that the distribution lacks becomes a link to that repository, because it would lead nowhere.
 */
class DistributionPages {
    private static final String REPOSITORY = "https://github.com/treadlight/treadlight/";

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#:]+)(#[^)\\s]*)?\\)");

    /** The files by their paths in the source repository. The values are the paths in the distribution. */
    private static final Map<String, String> FILES = new TreeMap<>();

    static {
        FILES.put("config/README.md", "README.md");
        for (String page : Arrays.asList("CHANGELOG.md", "LICENSE", "SECURITY.md", "docs/ci.md",
                "docs/class-annotations.md", "docs/clusters.md", "docs/compatibility.md", "docs/configuration.md",
                "docs/deserialization.md", "docs/gains.md", "docs/install.md", "docs/leaks.md", "docs/monitoring.md",
                "docs/monitoring.png", "docs/observe.md", "docs/operator-page.png", "docs/redeploy-time.md",
                "docs/remote-ejb.md", "docs/troubleshooting.md", "redeploy-sim/README.md",
                "redeploy-sim/report.png")) {
            FILES.put(page, page);
        }
        String streams = "extension/src/main/resources/io/github/treadlight/stream/";
        FILES.put(streams + "deny/gadgets.txt", "docs/lists/gadgets.txt");
        FILES.put(streams + "deny/readers.txt", "docs/lists/readers.txt");
        FILES.put(streams + "pattern/strict.txt", "docs/lists/strict.txt");
    }

    /** Expects the folder of the source repository, and the folder to write. */
    public static void main(String[] arguments) throws IOException {
        Path source = Path.of(arguments[0]).toRealPath();
        Path target = Path.of(arguments[1]);
        delete(target); // otherwise, the distribution would keep pages that an earlier build has copied
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Path from = source.resolve(file.getKey());
            Path to = target.resolve(file.getValue());
            Files.createDirectories(to.getParent());
            if (file.getKey().endsWith(".md")) {
                Files.writeString(to, Files.readString(from).lines()
                        .map(line -> linked(source, file.getKey(), file.getValue(), line))
                        .collect(Collectors.joining("\n", "", "\n")));
            } else {
                Files.write(to, Files.readAllBytes(from));
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Returns a line of a page, with its links as the distribution needs them. */
    private static String linked(Path source, String page, String copy, String line) {
        return LINK.matcher(line).replaceAll(link -> {
            Path linked = source.resolve(page).getParent().resolve(link.group(1)).normalize();
            if (!Files.exists(linked)) {
                throw new IllegalStateException(page + " has a link to " + link.group(1) + ", which does not exist.");
            }
            String path = source.relativize(linked).toString().replace('\\', '/');
            String fragment = link.group(2) == null ? "" : link.group(2);
            return Matcher.quoteReplacement("](" + target(path, copy, Files.isDirectory(linked)) + fragment + ")");
        });
    }

    private static String target(String path, String copy, boolean isFolder) {
        String copied = path.startsWith("config/") && !FILES.containsKey(path) ? path : FILES.get(path);
        if (copied == null) {
            return REPOSITORY + (isFolder ? "tree" : "blob") + "/main/" + path;
        }
        Path folder = Path.of("/" + copy).getParent();
        return folder.relativize(Path.of("/" + copied)).toString().replace('\\', '/');
    }
}
