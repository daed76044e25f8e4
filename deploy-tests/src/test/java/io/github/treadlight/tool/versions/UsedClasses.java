package io.github.treadlight.tool.versions;

import io.github.treadlight.leak.access.KnownShapes;
import io.github.treadlight.shape.ClassShape;
import io.github.treadlight.shape.FieldShape;
import io.github.treadlight.tool.gadget.ServerClassFiles;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The classes of a server that Treadlight uses. They are read from its jars, because a running server loads only those
 * that its applications need.
 *
 * @param classModel the version of HK2's class model
 * @param unknown lines of known-shapes.txt for the members of unknown shape that cleaners use
 */
record UsedClasses(String classModel, List<String> unknown) {
    /** Matches members that only the cleaner {@code event-listeners} uses, which is not for Payara. */
    private static final Pattern NOT_ON_PAYARA = Pattern.compile("org\\.glassfish\\.(deployment|kernel\\.event)\\..*");
    private static final String CLASS_MODEL = "META-INF/maven/org.glassfish.hk2/class-model/pom.properties";

    /**
     * Reads the jars of a server.
     *
     * @param home the jar or folder of the server
     * @param isPayara whether the server is a Payara
     * @param copies a new folder for nested jars, deleted at the end
     */
    static UsedClasses of(Path home, boolean isPayara, Path copies) throws IOException {
        Set<String> known = knownShapes();
        Set<String> members = known.stream().map(line -> line.substring(0, line.indexOf(' ')))
                .filter(member -> !isPayara || !NOT_ON_PAYARA.matcher(member).matches())
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> unknown = new ArrayList<>();
        try (ServerClassFiles files = new ServerClassFiles(home, copies)) {
            Properties model = new Properties();
            model.load(new ByteArrayInputStream(files.findFile(CLASS_MODEL).orElseThrow()));
            for (String member : members) {
                shape(files, member).map(shape -> member + ' ' + shape).filter(line -> !known.contains(line))
                        .ifPresent(unknown::add);
            }
            return new UsedClasses(model.getProperty("version"), unknown);
        }
    }

    private static Set<String> knownShapes() throws IOException {
        try (BufferedReader file = new BufferedReader(new InputStreamReader(Objects.requireNonNull(
                KnownShapes.class.getResourceAsStream("known-shapes.txt")), StandardCharsets.UTF_8))) {
            return file.lines().filter(line -> line.contains("#")).collect(Collectors.toSet());
        }
    }

    /** Returns the shape of a member; empty if the server does not have it. */
    private static Optional<String> shape(ServerClassFiles files, String member) throws IOException {
        String owner = member.substring(0, member.indexOf('#'));
        String name = member.substring(owner.length() + 1);
        return name.endsWith("()")
                ? files.find(owner).flatMap(file -> ClassShape.of(file).methods(name.replace("()", "")))
                : FieldShape.of(owner.replace('.', '/'), name, each -> read(files, each));
    }

    private static ClassShape read(ServerClassFiles files, String name) {
        try {
            return files.find(name).map(ClassShape::of).orElse(null);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(name, unreadable);
        }
    }
}
