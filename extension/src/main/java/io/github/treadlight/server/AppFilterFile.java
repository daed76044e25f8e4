package io.github.treadlight.server;

import io.github.treadlight.stream.StreamFilter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.glassfish.internal.deployment.ExtendedDeploymentContext;
import org.jspecify.annotations.Nullable;

/**
 * What an application itself says its streams may hold: {@code META-INF/treadlight.filter} of any archive and
 * {@code WEB-INF/treadlight.filter} of a WAR, of the application and of each module of an EAR. All of them hold for the
 * whole application. A pattern of JEP 290, over as many lines as one likes; a line that begins with # is a comment.
 */
final class AppFilterFile {
    private static final List<String> NAMES = List.of("META-INF/treadlight.filter", "WEB-INF/treadlight.filter");

    private AppFilterFile() {}

    /**
     * The pattern of the application that is being deployed; null when it has none that can be read.
     *
     * @param problems told what cannot be read, in a sentence
     */
    static @Nullable String read(DeploymentContext deployment, String app, Consumer<String> problems) {
        List<String> patterns = new ArrayList<>();
        ReadableArchive archive = deployment.getSource();
        try {
            read(archive, app, patterns, problems);
            if (deployment instanceof ExtendedDeploymentContext ear) {
                for (String module : ear.getModuleArchiveHandlers().keySet()) {
                    ReadableArchive ofModule = archive.getSubArchive(module);
                    if (ofModule != null) {
                        try (ofModule) {
                            read(ofModule, app, patterns, problems);
                        }
                    }
                }
            }
        } catch (IOException unreadable) {
            problems.accept("Treadlight could not look for a treadlight.filter in " + app + ": " + unreadable
                    + "; its streams are filtered by stream-filter of domain.xml alone");
        }
        return patterns.isEmpty() ? null : String.join(";", patterns);
    }

    private static void read(
            ReadableArchive archive, String app, List<String> patterns, Consumer<String> problems) throws IOException {
        for (String name : NAMES) {
            try (InputStream file = archive.getEntry(name)) {
                if (file != null) {
                    String pattern = pattern(file);
                    try {
                        StreamFilter.of(StreamFilter.Mode.REJECT, pattern);
                        patterns.add(pattern);
                    } catch (IllegalArgumentException problem) {
                        problems.accept("Treadlight: " + name + " of application " + app + " is ignored: "
                                + problem.getMessage());
                    }
                }
            }
        }
    }

    private static String pattern(InputStream file) {
        return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8)).lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .collect(Collectors.joining(";"));
    }
}
