package io.github.treadlight.deploy.gadget;

import io.github.treadlight.stream.BuiltInGadgets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The findings of the search in the jars of a server, with the judgements in {@code judged-classes.txt}. */
public final class ScannedServer {
    private final String server;
    private final Map<String, Finding> findings = new LinkedHashMap<>();
    private final Map<String, Boolean> rejected = new LinkedHashMap<>();
    private final List<JudgedClass> judged;

    private ScannedServer(String server) throws IOException {
        this.server = server;
        judged = JudgedClass.read().stream().filter(each -> each.servers().contains(server)).toList();
    }

    /**
     * Searches the jars of a server, which takes half a minute.
     *
     * @param server its short name
     * @param home its jar or folder
     * @param copies a new folder for nested jars, deleted at the end
     */
    public static ScannedServer scan(String server, Path home, Path copies) throws IOException {
        ScannedServer scanned = new ScannedServer(server);
        try (ServerJars jars = new ServerJars(home, copies)) {
            ClassTree tree = new ClassTree(jars);
            for (Finding finding : new GadgetSearch(tree).findings()) {
                scanned.findings.put(finding.key(), finding);
                scanned.rejected.put(finding.className(), isRejected(tree, finding.className()));
            }
        }
        return scanned;
    }

    private static boolean isRejected(ClassTree tree, String className) {
        return tree.supertypes(className.replace('.', '/')).stream()
                .anyMatch(each -> BuiltInGadgets.include(each.replace('/', '.')));
    }

    /** Returns a sentence for each class that has no judgement. */
    public List<String> unjudged() {
        List<String> keys = judged.stream().map(JudgedClass::key).toList();
        return findings.values().stream().filter(each -> !keys.contains(each.key())).map(each -> String.format(
                "%s has %s, whose %s %s with values of the stream: %s. Add the class to gadgets.txt, or to"
                        + " judged-classes.txt the line: %s | %s | why that is harmless",
                server, each.className(), each.method(), each.effect(), String.join(" > ", each.path()), each.key(),
                server)).toList();
    }

    /** Returns sentences about judgements of classes that the server does not have any more. */
    public List<String> stale() {
        return judged.stream().filter(each -> !findings.containsKey(each.key())).map(each -> String.format(
                "%s has no longer: %s. Remove the server, or the line, from judged-classes.txt.", server, each.key()))
                .toList();
    }

    /** Returns sentences about classes that Treadlight rejects against their judgement, or does not reject. */
    public List<String> contradictions() {
        Stream<JudgedClass> found = judged.stream().filter(each -> findings.containsKey(each.key()));
        return found.filter(each -> each.isRejected() != rejected.get(each.className())).map(each -> each.isRejected()
                ? each.className() + " is rejected by judged-classes.txt. Add it to gadgets.txt."
                : each.className() + " is rejected by gadgets.txt. Change its reason in judged-classes.txt to "
                        + JudgedClass.REJECTED + ".").toList();
    }
}
