package io.github.treadlight.sim.probe;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The application of a class loader and the role of the loader in it, derived from the loader's text. Each deployment
 * creates one loader with each name, so the number of loaders with the same name is that of deployments in memory.
 *
 * @param app the application's name
 * @param role the kind of the loader and, in an application with several modules, its module
 */
record LoaderName(String app, String role) {
    /** The folder of compiled JSPs, with the application's name and, in an EAR, the name of the web module. */
    private static final Pattern JSP_FOLDER = Pattern.compile("generated/jsp/([^/\\s]+)(?:/([^/\\s]+_war)\\b)?");
    /** The folder of an application's files, with its name and, in an EAR, the name of the web module. */
    private static final Pattern APP_FOLDER = Pattern.compile(".*/applications/([^/\\s]+)/(?:([^/\\s]+_war)/)?");

    /** Returns the name of a loader, or empty if the loader does not belong to an application. */
    static Optional<LoaderName> of(ClassLoader loader) {
        return switch (loader.getClass().getSimpleName()) {
            case "WebappClassLoader" -> of("web", JSP_FOLDER, folder(loader))
                    .or(() -> of("web", JSP_FOLDER, text(loader)))
                    .or(() -> of("web", APP_FOLDER, text(loader)));
            case "EarClassLoader" -> of("ear", APP_FOLDER, ownText(loader)).map(LoaderName::withoutModule);
            case "EarLibClassLoader" -> of("ear-lib", APP_FOLDER, ownText(loader)).map(LoaderName::withoutModule);
            default -> Optional.empty();
        };
    }

    private static Optional<LoaderName> of(String kind, Pattern folder, String text) {
        Matcher found = folder.matcher(text);
        if (!found.find()) {
            return Optional.empty();
        }
        String module = found.group(2);
        return Optional.of(new LoaderName(found.group(1), module == null ? kind : kind + ' ' + module));
    }

    /** Returns the name for a loader of a whole EAR, whose text may begin with the folder of any module. */
    private LoaderName withoutModule() {
        return new LoaderName(app, role.split(" ", 2)[0]);
    }

    /** Returns the folder into which a loader extracts files; the text of a closed GlassFish loader has no folder. */
    private static String folder(ClassLoader loader) {
        try {
            Field folder = loader.getClass().getDeclaredField("loaderDir");
            folder.setAccessible(true);
            return withSlashes(String.valueOf(folder.get(loader)));
        } catch (ReflectiveOperationException | InaccessibleObjectException other) {
            return "";
        }
    }

    /** Returns the text of a loader without the texts of its parents, which follow. */
    private static String ownText(ClassLoader loader) {
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
