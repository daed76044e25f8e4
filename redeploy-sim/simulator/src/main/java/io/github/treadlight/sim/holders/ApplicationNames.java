package io.github.treadlight.sim.holders;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of the applications that class loaders belong to. A web application's loader has the folder into which it
 * extracts files, and the folder's path contains the name. The loaders of an EAR are the parents of those of its web
 * modules.
 */
final class ApplicationNames {
    private static final String WEB = "org.glassfish.web.loader.WebappClassLoader";
    private static final Pattern JSP_FOLDER = Pattern.compile("generated[/\\\\]jsp[/\\\\]([^/\\\\]+)");

    private final Map<Integer, String> names = new HashMap<>();

    /**
     * Reads the names.
     *
     * @param strings must contain {@link #strings}
     */
    ApplicationNames(Heap heap, HeapStrings strings) {
        for (int loader : heap.loaders()) {
            Matcher name = JSP_FOLDER.matcher(strings.get(folder(heap, loader)));
            if (name.find()) {
                heap.parentChain(loader).forEach(parent -> names.putIfAbsent(parent, name.group(1)));
            }
        }
    }

    /** Returns the numbers of the strings that contain the names. */
    static Set<Integer> strings(Heap heap) {
        return Arrays.stream(heap.loaders()).mapToObj(loader -> folder(heap, loader)).collect(Collectors.toSet());
    }

    /** Returns the number of the string with the path of a loader's folder, or 0. */
    private static int folder(Heap heap, int loader) {
        return heap.objectIn(heap.objectIn(loader, WEB, "loaderDir"), "java.io.File", "path");
    }

    /** Returns the names of the applications of leaked loaders, sorted. Omits loaders that do not show their name. */
    List<String> of(Set<Integer> leaked) {
        return leaked.stream().filter(names::containsKey).map(names::get).distinct().sorted().toList();
    }
}
