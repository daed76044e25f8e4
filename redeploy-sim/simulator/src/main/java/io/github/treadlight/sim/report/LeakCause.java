package io.github.treadlight.sim.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.treadlight.sim.holders.LibraryClosing;
import io.github.treadlight.sim.holders.LibraryThreads;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cause of a leak: a thread, all threads of a known library, a known cause or a GC root. Has all reference paths to
 * the applications that it retains.
 *
 * @param holders the paths, at least one, that of {@link #main} first; all retain the same applications
 */
record LeakCause(List<Holder> holders) {
    private static final Pattern THREAD = Pattern.compile("[^:]*\\bthread\\b[^:]*: (\".*\")");
    private static final Pattern TASK = Pattern.compile("java\\.lang\\.Thread\\.(target|holder)|instance of .*");
    private static final String GROUP = "java.lang.Thread.group";
    /** The JVM's thread that runs the actions of cleaners. */
    private static final String CLEANERS = "\"Common-Cleaner\"";
    private static final String THREAD_OF = "thread ";
    /** The most threads that a title names. */
    private static final int MAX_NAMES = 3;
    /** The step from a thread group to one of its threads. */
    private static final String IN_GROUP = "java.lang.Thread[*]";
    /** A sentence of a known cause that says what to do. */
    private static final Pattern REMEDY = Pattern.compile("(?<=\\. )(Bundle|Call|Cancel|Close|Deregister|End|Install"
            + "|Look up|No action|Put|Remove|Restore|To prevent it,|Unexport|Unregister|Update|Use) "
            + "[^.]*(?:\\.\\w[^.]*)*(?=\\.( |$))");

    /** A sentence of a known cause on a server without Treadlight. */
    private static final Pattern RELEASED = Pattern.compile("Treadlight's cleaners? \\S+( \\S+)* releases? it");

    /** Returns the causes of holders, in the order of the holders. */
    static List<LeakCause> of(List<Holder> holders) {
        Map<List<Object>, List<Holder>> causes = new LinkedHashMap<>();
        for (Holder holder : holders) {
            String cause = threadInGroup(holder, holders).or(() -> thread(holder))
                    .orElseGet(() -> Objects.requireNonNullElse(holder.cause(), holder.root()));
            causes.computeIfAbsent(List.of(apps(holder), cause), any -> new ArrayList<>()).add(holder);
        }
        Map<List<Object>, List<Holder>> merged = new LinkedHashMap<>();
        causes.forEach((key, paths) -> merged.computeIfAbsent(
                ofLibrary(new LeakCause(paths)).orElse(key), any -> new ArrayList<>()).addAll(paths));
        return merged.values().stream().map(LeakCause::mainFirst).toList();
    }

    private static LeakCause mainFirst(List<Holder> holders) {
        Holder main = new LeakCause(holders).main();
        List<Holder> ordered = new ArrayList<>(holders);
        ordered.remove(main);
        ordered.add(0, main);
        return new LeakCause(ordered);
    }

    /** Returns what the threads of a library have in common if they are one cause; empty for other causes. */
    private static Optional<List<Object>> ofLibrary(LeakCause cause) {
        return Optional.ofNullable(cause.main().cause()).filter(LibraryThreads::isExplanation)
                .map(text -> List.of(cause.apps(), text, cause.remedy()));
    }

    /** Returns the thread that is the root of a path, or empty if the path only reaches the thread's group. */
    private static Optional<String> thread(Holder holder) {
        return Optional.of(THREAD.matcher(holder.root()))
                .filter(thread -> thread.matches() && !holder.path().contains(GROUP)
                        && !holder.root().endsWith(CLEANERS))
                .map(thread -> THREAD_OF + thread.group(1));
    }

    /** Returns the thread that a path reaches through a group, if a path from the thread ends in the same step. */
    private static Optional<String> threadInGroup(Holder holder, List<Holder> all) {
        return !holder.path().contains(IN_GROUP) || end(holder).startsWith("java.lang.Thread.") ? Optional.empty()
                : all.stream().filter(each -> apps(each).equals(apps(holder)) && end(each).equals(end(holder)))
                        .flatMap(each -> thread(each).stream()).findFirst();
    }

    private static String end(Holder holder) {
        return holder.path().isEmpty() ? "" : holder.path().get(holder.path().size() - 1);
    }

    /**
     * Returns the path that explains the cause: the one to a thread's task, else the first with the explanation of a
     * library's threads, else the first with an explanation.
     */
    Holder main() {
        return holders.stream().filter(LeakCause::isOwnThread).findFirst()
                .or(() -> holders.stream().filter(each -> LibraryThreads.isExplanation(each.cause())).findFirst())
                .or(() -> holders.stream().filter(each -> each.cause() != null).findFirst())
                .orElse(holders.get(0));
    }

    /** Returns the paths to print: one for a thread, which its task explains, else all. */
    List<Holder> shown() {
        return isThread() ? List.of(main()) : holders;
    }

    private boolean isThread() {
        return holders.stream().anyMatch(each -> thread(each).isPresent());
    }

    /** Returns the number of class loaders that the cause retains. */
    int loaders() {
        return holders.stream().mapToInt(Holder::loaders).max().orElseThrow();
    }

    private static List<String> apps(Holder holder) {
        return Objects.requireNonNullElse(holder.apps(), List.of());
    }

    /** Returns the names of the retained applications; empty if they are unknown. */
    @JsonProperty
    List<String> apps() {
        return apps(holders.get(0));
    }

    /** Returns whether the application is retained; true if the applications are unknown. */
    boolean retains(String app) {
        return apps().isEmpty() || apps().contains(app);
    }

    /** Returns the first threads or the GC root, and the origin of the leak. */
    @JsonProperty
    String title() {
        Holder first = main();
        Optional<String> thread = thread(first);
        String name = thread.isPresent() ? threads()
                : first.path().contains(GROUP) ? "a thread group" : first.root();
        return name + switch (first.verdict()) {
            case "application" -> (isOwnThread() ? " of" : ", caused by") + " the application";
            case "library" -> (isOwnThread() ? " of" : ", caused by") + " a library in the application";
            case "server" -> (thread.isPresent() ? " of" : ", caused by") + " the server";
            default -> "";
        };
    }

    private String threads() {
        List<String> all = Stream.concat(Stream.of(main()), holders.stream()).flatMap(each -> thread(each).stream())
                .distinct().toList();
        String names = all.stream().limit(MAX_NAMES).map(name -> name.substring(THREAD_OF.length()))
                .collect(Collectors.joining(", "));
        int more = all.size() - MAX_NAMES;
        return (all.size() == 1 ? THREAD_OF : "threads ") + names + (more > 0 ? " and " + more + " more" : "");
    }

    /** Returns whether this is a thread that runs code of the application. */
    private boolean isOwnThread() {
        return isOwnThread(main());
    }

    private static boolean isOwnThread(Holder holder) {
        return holder.root().startsWith("thread: ") && thread(holder).isPresent() && !holder.path().isEmpty()
                && TASK.matcher(holder.path().get(0)).matches();
    }

    /** Returns what the author of the application can do, as a part of a sentence; empty if that is unknown. */
    @JsonProperty
    String remedy() {
        Stream<String> closings = LibraryClosing.all().stream()
                .filter(closing -> holders.stream().anyMatch(each -> closing.isIn(each.root(), each.path())))
                .map(closing -> closing.advice().replaceFirst("\\.$", ""));
        Stream<String> remedies = Stream.concat(Stream.of(main()), holders.stream()).map(Holder::cause)
                .filter(Objects::nonNull).map(REMEDY::matcher).filter(Matcher::find).map(Matcher::group);
        Stream<String> releases = holders.stream().map(Holder::cause)
                .filter(cause -> cause != null && RELEASED.matcher(cause).find())
                .map(cause -> "Install Treadlight, which releases it");
        Stream<Stream<String>> known = isOwnThread()
                ? Stream.of(closings, LibraryThreads.isExplanation(main().cause()) ? remedies : Stream.empty(),
                        Stream.of("End it in contextDestroyed"))
                : isThread() ? Stream.of(closings, remedies, releases) : Stream.of(remedies, closings, releases);
        return known.flatMap(each -> each).findFirst()
                .map(remedy -> Character.toLowerCase(remedy.charAt(0)) + remedy.substring(1))
                .orElse("");
    }
}
