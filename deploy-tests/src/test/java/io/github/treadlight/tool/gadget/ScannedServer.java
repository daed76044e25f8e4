package io.github.treadlight.tool.gadget;

import io.github.treadlight.stream.deny.BuiltInGadgets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The findings in the jars of a server, compared to the reviews in {@code reviewed-classes.txt}. */
public final class ScannedServer {
    private final String server;
    private final Map<String, GadgetFinding> findings = new LinkedHashMap<>();
    private final Map<String, Boolean> rejected = new LinkedHashMap<>();
    private final List<ReviewedClass> reviewed;

    private ScannedServer(String server) throws IOException {
        this.server = server;
        reviewed = ReviewedClass.read().stream().filter(each -> each.servers().contains(server)).toList();
    }

    /**
     * Searches the jars of a server. Takes half a minute.
     *
     * @param server the short name of the server
     * @param home the jar or folder of the server
     * @param copies a new folder for nested jars, deleted at the end
     */
    public static ScannedServer scan(String server, Path home, Path copies) throws IOException {
        ScannedServer scanned = new ScannedServer(server);
        try (ServerClassFiles jars = new ServerClassFiles(home, copies)) {
            ClassHierarchy hierarchy = new ClassHierarchy(jars);
            for (GadgetFinding finding : new GadgetSearch(hierarchy).findings()) {
                scanned.findings.put(finding.key(), finding);
                scanned.rejected.put(finding.className(), isRejected(hierarchy, finding.className()));
            }
        }
        return scanned;
    }

    private static boolean isRejected(ClassHierarchy hierarchy, String className) {
        return hierarchy.supertypes(className.replace('.', '/')).stream()
                .anyMatch(each -> BuiltInGadgets.include(each.replace('/', '.')));
    }

    /** Returns a message for each finding without a review. */
    public List<String> unreviewed() {
        List<String> keys = reviewed.stream().map(ReviewedClass::key).toList();
        return findings.values().stream().filter(each -> !keys.contains(each.key())).map(each -> String.format(
                "%s has the class %s. Found: %s %s with values of a stream, by %s. If that is dangerous, add the class"
                        + " to gadgets.txt. Otherwise add to reviewed-classes.txt: %s | %s | why that is harmless",
                server, each.className(), each.method(), each.effect(), String.join(" > ", each.path()), each.key(),
                server)).toList();
    }

    /** Returns a message for each review that no finding in the server matches. */
    public List<String> stale() {
        return reviewed.stream().filter(each -> !findings.containsKey(each.key())).map(each -> String.format(
                "%s no longer has the finding %s. Remove the server from that line of reviewed-classes.txt.",
                server, each.key())).toList();
    }

    /** Returns a message for each class that Treadlight rejects and the review does not, or the reverse. */
    public List<String> contradictions() {
        Stream<ReviewedClass> found = reviewed.stream().filter(each -> findings.containsKey(each.key()));
        return found.filter(each -> each.isRejected() != rejected.get(each.className())).map(each -> each.isRejected()
                ? each.className() + " is rejected in reviewed-classes.txt only. Add it to gadgets.txt."
                : each.className() + " is rejected by gadgets.txt. Change its reason in reviewed-classes.txt to "
                        + ReviewedClass.REJECTED + ".").toList();
    }
}
