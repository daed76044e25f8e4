package io.github.treadlight.weave;

import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Footprint;
import io.github.treadlight.fixture.ApplicationLoader;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/** The main class of a JVM that runs the suite of a framework, woven or unchanged, and writes its result to a file. */
final class FrameworkSuiteRun {
    private FrameworkSuiteRun() {}

    /** Takes the name of the {@link FrameworkSuite}, whether to weave, and the file. */
    public static void main(String[] arguments) throws Exception {
        FrameworkSuite suite = FrameworkSuite.valueOf(arguments[0]);
        RecordingWeaver weaver = new RecordingWeaver(Boolean.parseBoolean(arguments[1]));
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(Path.of(arguments[2])))) {
            out.writeObject(run(suite, weaver));
        }
        System.exit(0); // Suites leave threads behind.
    }

    private static SuiteResult run(FrameworkSuite suite, RecordingWeaver weaver) throws Exception {
        ApplicationLoader application =
                suite.newApplication().transformedBy(weaver).with(SuiteOutcomes.class);
        Thread.currentThread().setContextClassLoader(application);
        Object outcomes = ((Callable<?>) application.its(SuiteOutcomes.class)
                .getConstructor(Path.class).newInstance(suite.tests())).call();
        for (String name : weaver.classValues()) {
            Class<?> superclass = application.its(name).getSuperclass();
            if (superclass != weaver.superclass()) {
                throw new AssertionError(name + " extends " + superclass);
            }
        }
        long compactValues = ClassValueAdmin.footprint().stream()
                .filter(footprint -> footprint.loader() == application)
                .mapToLong(Footprint::associations).sum();
        TreeMap<String, String> sorted = new TreeMap<>();
        ((Map<?, ?>) outcomes).forEach((test, outcome) -> sorted.put((String) test, (String) outcome));
        return new SuiteResult(new TreeSet<>(weaver.classValues()), compactValues, sorted);
    }
}
