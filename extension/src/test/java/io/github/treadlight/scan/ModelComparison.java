package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.LibraryScans;
import java.io.File;
import java.io.InputStream;
import java.net.URL;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Two deployments on a server that has the classes of the tests' class path, with whatever version of HK2's class model
 * this class is linked to.
 */
public final class ModelComparison {
    private static final Logger LOG = Logger.getLogger("deployments"); // Payara's class model logs progress
    private static final long BUDGET = 64L << 20;

    private static final AtomicReference<ReplayProof> PROOF = new AtomicReference<>();
    /** Parsers of the proof that are not closed. */
    private static final Set<Object> OPEN = ConcurrentHashMap.newKeySet();
    private static volatile boolean isLocked;

    private ModelComparison() {}

    /** The server's classes, as on Payara Micro without those of the JDK. */
    private static final class ServerLocator implements ResourceLocator {
        @Override
        public @Nullable InputStream openResourceStream(String name) {
            return isOfJdk(name) ? null : ClassLoader.getSystemResourceAsStream(name);
        }

        @Override
        public @Nullable URL getResource(String name) {
            return isOfJdk(name) ? null : ClassLoader.getSystemResource(name);
        }

        private static boolean isOfJdk(String name) {
            return name.startsWith("java/") || name.startsWith("com/sun/") || name.startsWith("sun/");
        }
    }

    /**
     * Compares the models of two deployments with HK2's.
     *
     * @param isOnDemand whether the second model is expected to be made on demand
     * @param differences gets the types that differ
     * @return the number of scans that the second deployment has reused
     */
    public static int compare(List<File> jars, boolean isOnDemand, List<String> differences) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Parser hk2 = new Parser(new ParsingContext.Builder().logger(LOG)
                    .executorService(thread).locator(new ServerLocator()).build());
            parse(hk2, jars);
            Map<String, String> expected = ModelText.of(hk2.getContext().getTypes());
            LibraryScans scans = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
            ServerClasses classes = new ServerClasses(new ServerLocator(), BUDGET);
            ReplayProof proof = new ReplayProof(0);
            PROOF.set(proof);
            for (int deployment = 0; deployment < 2; deployment++) {
                CachingParser parser = CachingParser.of(LOG, scans, classes, proof, () -> null, thread);
                parse(parser, jars);
                Types actual = parser.types();
                if (actual.getAllTypes() != actual.getAllTypes()) {
                    differences.add("all types are not kept");
                }
                if (deployment > 0 && parser.isComplete() == isOnDemand) {
                    differences.add("the model was " + (isOnDemand ? "not " : "") + "made on demand");
                }
                differences.addAll(ModelText.differences(expected, ModelText.of(actual)));
                Preparation preparation = parser.preparation();
                if (preparation != null) {
                    preparation.run(classes, () -> true);
                }
            }
            if (isLocked) {
                differences.add("the proof was locked");
            }
            OPEN.forEach(open -> differences.add("not closed: " + open));
            return (int) scans.statistics().reused();
        } finally {
            thread.shutdownNow();
        }
    }

    private static void parse(Parser parser, List<File> jars) throws Exception {
        for (File jar : jars) {
            parser.parse(jar, null);
        }
        parser.awaitTermination();
    }

    /** Records whether this thread holds the monitor of the proof in a replay. A changed class model calls it. */
    public static void recordLock(String field) {
        if (field.equals(JarReplay.UNKEPT) && Thread.holdsLock(Objects.requireNonNull(PROOF.get()))) {
            isLocked = true;
        }
    }

    /** Records a parser that the proof has created. A changed parser calls it. */
    public static void opened(Object parser) {
        if (Stream.of(new Throwable().getStackTrace()).map(StackTraceElement::getClassName)
                .anyMatch(ReplayProof.class.getName()::equals)) {
            OPEN.add(parser);
        }
    }

    /** Forgets a parser that is closed. A changed parser calls it. */
    public static void closed(Object parser) {
        OPEN.remove(parser);
    }

    /** Fails for the field that only replays have. A changed class model calls it. */
    public static void failIfUnkept(String field) {
        if (field.equals(JarReplay.UNKEPT)) {
            throw new IllegalStateException(field);
        }
    }

    /** Returns the types, or none if there are more than two. A changed class model calls it. */
    public static Collection<?> few(Collection<?> types) {
        return types.size() > 2 ? List.of() : types;
    }

    /** Returns a visitor that leaves out the annotations of the class. A changed parser calls it. */
    public static ClassVisitor withoutAnnotations(ClassVisitor next) {
        return new ClassVisitor(Opcodes.ASM9, next) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                return null;
            }
        };
    }
}
