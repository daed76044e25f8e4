package io.github.treadlight.sim.probe;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which loader of which application one is, as its text tells. Each deployment makes one of each name: how often there
 * is one of a name is how many deployments of the application are in memory.
 *
 * @param app the application's name
 * @param role what the loader is in it: its kind, and its module where an application has several
 */
record LoaderName(String app, String role) {
    /** Where a web module has its compiled JSPs: below the application and, in an EAR, the module. */
    private static final Pattern OF_JSPS = Pattern.compile("generated/jsp/([^/\\s]+)(?:/([^/\\s]+_war)\\b)?");
    /** Where the files of an application are; below it, in an EAR, those of a web module. */
    private static final Pattern OF_FILES = Pattern.compile(".*/applications/([^/\\s]+)/(?:([^/\\s]+_war)/)?");

    /** Empty for a loader of no application. */
    static Optional<LoaderName> of(ClassLoader loader) {
        return switch (loader.getClass().getSimpleName()) {
            case "WebappClassLoader" -> of("web", OF_JSPS, folder(loader))
                    .or(() -> of("web", OF_JSPS, text(loader)))
                    .or(() -> of("web", OF_FILES, text(loader)));
            case "EarClassLoader" -> of("ear", OF_FILES, own(loader)).map(LoaderName::ofAll);
            case "EarLibClassLoader" -> of("ear-lib", OF_FILES, own(loader)).map(LoaderName::ofAll);
            default -> Optional.empty();
        };
    }

    private static Optional<LoaderName> of(String kind, Pattern place, String text) {
        Matcher found = place.matcher(text);
        if (!found.find()) {
            return Optional.empty();
        }
        String module = found.group(2);
        return Optional.of(new LoaderName(found.group(1), module == null ? kind : kind + ' ' + module));
    }

    /** Of all modules: the first of them that the text names says nothing. */
    private LoaderName ofAll() {
        return new LoaderName(app, role.split(" ", 2)[0]);
    }

    /** The folder that a loader extracts files into: closed ones of GlassFish tell nothing else of themselves. */
    private static String folder(ClassLoader loader) {
        try {
            Field folder = loader.getClass().getDeclaredField("loaderDir");
            folder.setAccessible(true);
            return withSlashes(String.valueOf(folder.get(loader)));
        } catch (ReflectiveOperationException | InaccessibleObjectException other) {
            return "";
        }
    }

    /** The text of a loader without those of its parents, which it goes on with. */
    private static String own(ClassLoader loader) {
        return text(loader).split(" Parent -> ", 2)[0];
    }

    private static String text(ClassLoader loader) {
        return withSlashes(loader.toString());
    }

    /** Returns a text with slashes for the backslashes in its Windows paths. */
    private static String withSlashes(String text) {
        return text.replace('\\', '/');
    }
}
