package io.github.treadlight.server.filter;

import com.sun.enterprise.util.io.FileUtils;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.stream.pattern.AppPattern;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The filters that an application brings. Refers to the class loaders of its modules, so it must be used only during
 * the deployment of the application.
 *
 * @param all the filter for all streams of the application; null if it has none
 * @param ofModules the filters of modules of an EAR, by the module's class loader
 */
public record AppFilters(@Nullable AppPattern all, IdentityHashMap<ClassLoader, AppPattern> ofModules) {

    /**
     * Reads the filter files of an application that is being deployed.
     *
     * @param problems receives a sentence for each part that cannot be read or has no effect
     */
    public static AppFilters read(Deployment deployment, Consumer<String> problems) {
        String all = AppFilterFile.read(deployment.archive(), "", deployment.app(), problems);
        return new AppFilters(all == null ? null : AppPattern.parse(all), ofModules(deployment, problems));
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
            String pattern = AppFilterFile.read(deployment.archive(), folder, deployment.app(), problems);
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
}
