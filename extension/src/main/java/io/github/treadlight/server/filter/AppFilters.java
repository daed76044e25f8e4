package io.github.treadlight.server.filter;

import com.sun.enterprise.util.io.FileUtils;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.pattern.AppPattern;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.jspecify.annotations.Nullable;

/**
 * The filters that an application brings for its own streams: {@code WEB-INF/treadlight.filter} or
 * {@code META-INF/treadlight.filter} of the archive that is deployed, the first that exists, and of its modules. A file
 * has a pattern of JEP 290 in any number of lines; a line that begins with # is a comment.
 *
 * <p>Refers to the class loaders of its modules, so it must be used only during the deployment of the application.
 *
 * @param all the filter for all streams of the application; null if it has none
 * @param ofModules the filters of modules of an EAR, by the module's class loader
 */
public record AppFilters(@Nullable AppPattern all, IdentityHashMap<ClassLoader, AppPattern> ofModules) {
    private static final List<String> NAMES = List.of("WEB-INF/treadlight.filter", "META-INF/treadlight.filter");
    private static final String REJECT_ALL = "!*";
    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s+)#.*");
    /** The character with which some editors begin a file. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * Reads the filter files of an application that is being deployed.
     *
     * @param problems receives a sentence for each part that cannot be read or has no effect
     */
    public static AppFilters read(Deployment deployment, Consumer<String> problems) {
        String all = pattern(deployment.archive(), "", deployment.app(), problems);
        AppPattern ofArchive = all == null ? null : AppPattern.parse(all);
        try {
            return new AppFilters(ofArchive, ofModules(deployment, problems));
        } catch (RuntimeException | LinkageError failure) {
            problems.accept("Treadlight cannot read the treadlight.filter of the modules of " + deployment.app() + " ("
                    + failure + "), so such files have no effect. One in META-INF of the EAR holds for all modules."
                    + " Please report this.");
            return new AppFilters(ofArchive, new IdentityHashMap<>());
        }
    }

    private static IdentityHashMap<ClassLoader, AppPattern> ofModules(
            Deployment deployment, Consumer<String> problems) {
        IdentityHashMap<ClassLoader, List<String>> modules = new IdentityHashMap<>();
        deployment.modules().forEach((module, loader) ->
                modules.computeIfAbsent(loader, unknown -> new ArrayList<>()).add(module));
        IdentityHashMap<ClassLoader, AppPattern> filters = new IdentityHashMap<>();
        modules.forEach((loader, names) -> {
            AppPattern filter = ofLoader(deployment, names, problems);
            if (filter != null) {
                filters.put(loader, filter);
            }
        });
        return filters;
    }

    private static @Nullable AppPattern ofLoader(
            Deployment deployment, List<String> modules, Consumer<String> problems) {
        Map<String, String> patterns = new TreeMap<>();
        for (String module : modules) {
            String folder = FileUtils.makeFriendlyFilenameExtension(module) + "/";
            String pattern = pattern(deployment.archive(), folder, deployment.app(), problems);
            if (pattern != null) {
                patterns.put(module, pattern);
            }
        }
        if (patterns.isEmpty()) {
            return null;
        }
        if (patterns.size() < modules.size()) {
            problems.accept("Treadlight does not use the treadlight.filter of " + String.join(", ", patterns.keySet())
                    + " in application " + deployment.app() + ": " + String.join(", ", modules) + " have one class"
                    + " loader, so their streams cannot be distinguished. Put the file into META-INF of the EAR, where"
                    + " it holds for all modules.");
            return null;
        }
        return AppPattern.ofModules(String.join(", ", modules), List.copyOf(patterns.values()));
    }

    /**
     * Returns the pattern of an application or module that is being deployed, or null if it has no such file. If a part
     * of it cannot be read, the pattern rejects each class that the parts before it do not allow.
     *
     * @param folder the folder of the module in the archive, with a slash at its end; empty for the archive itself
     * @param problems receives a sentence for each part that cannot be read
     */
    static @Nullable String pattern(
            ReadableArchive archive, String folder, String app, Consumer<String> problems) {
        for (String name : NAMES) {
            String path = folder + name;
            try (InputStream file = archive.getEntry(path)) {
                if (file != null) {
                    String pattern = pieces(file).map(piece -> readable(piece, path, app, problems))
                            .collect(Collectors.joining(";"));
                    return readable(pattern, path, app, problems);
                }
            } catch (IOException | RuntimeException problem) {
                problems.accept("Treadlight cannot read " + path + " of application " + app + ": " + problem
                        + ". Until the file can be read, object streams of the application can contain no classes.");
                return REJECT_ALL;
            }
        }
        return null;
    }

    /** Returns the pattern if it can be read, or the one that was meant, or else a pattern that rejects the rest. */
    private static String readable(String pattern, String path, String app, Consumer<String> problems) {
        try {
            StreamFilter.of(StreamFilter.Mode.REJECT, pattern);
            return pattern;
        } catch (IllegalArgumentException problem) {
            String instead = StreamFilter.strictly(pattern);
            problems.accept("Treadlight cannot read a part of " + path + " of application " + app + ": "
                    + problem.getMessage() + ". Until it is corrected, \"" + instead + "\" applies in its place.");
            return instead;
        }
    }

    private static Stream<String> pieces(InputStream file) {
        return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8)).lines()
                .map(line -> line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line)
                .map(String::strip)
                .map(line -> COMMENT.matcher(line).replaceFirst(""))
                .flatMap(line -> Arrays.stream(line.split(";")))
                .map(String::strip)
                .filter(piece -> !piece.isEmpty());
    }
}
