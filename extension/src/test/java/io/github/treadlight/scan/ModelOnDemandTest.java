package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.deployment.annotation.impl.RequestOfScanner;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.scan.model.ModelMerge;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.ClassModel;
import org.glassfish.hk2.classmodel.reflect.Member;
import org.glassfish.hk2.classmodel.reflect.Parameter;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deploys libraries, and deploys them again with a model that is made on demand. */
class ModelOnDemandTest {
    private static final Logger LOG = Logger.getLogger(ModelOnDemandTest.class.getName());
    private static final long BUDGET = 64L << 20;
    private static final Set<String> HANDLED = Set.of("org.junit.platform.commons.annotation.Testable",
            "org.apiguardian.api.API", "jakarta.inject.Inject", "org.jspecify.annotations.NullMarked");

    private static final String BUNDLE = "java.lang.annotation";
    private static final String FOLDER = BUNDLE.replace('.', '/') + "/";

    /** True after the bundle with the package {@link #BUNDLE} was resolved. */
    private boolean isResolved = true;
    private final ResourceLocator server = new ResourceLocator() {
        @Override
        public @Nullable InputStream openResourceStream(String name) {
            return has(name) ? ClassLoader.getSystemResourceAsStream(name) : null;
        }

        @Override
        public @Nullable URL getResource(String name) {
            return has(name) ? ClassLoader.getSystemResource(name) : null;
        }

        private boolean has(String name) {
            return isResolved || !name.startsWith(FOLDER);
        }
    };

    private final ReplayProof proof = new ReplayProof();
    private final LibraryScans scans = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
    private final ServerClasses classes = new ServerClasses(server, BUDGET);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private List<File> libraries = List.of();
    private File other = new File("");

    @BeforeEach
    void deployOnce() throws Exception {
        List<File> all = CachingParserTest.findLibraries();
        libraries = all.subList(0, 12);
        other = all.get(21);
        prepare(deploy());
    }

    /** Runs what the server runs after the deployment. */
    private void prepare(CachingParser deployed) {
        Preparation preparation = deployed.preparation();
        if (preparation != null) {
            preparation.run(classes);
        }
    }

    @AfterEach
    void stop() {
        thread.shutdownNow();
    }

    private CachingParser deploy() throws Exception {
        CachingParser parser = CachingParser.of(LOG, scans, classes, proof, () -> HANDLED, thread);
        parse(parser, libraries);
        return parser;
    }

    private static void parse(Parser parser, Collection<File> jars) throws IOException, InterruptedException {
        for (File jar : jars) {
            parser.parse(jar, null);
        }
        parser.awaitTermination();
    }

    private Types hk2(File... added) throws Exception {
        Parser hk2 = new Parser(
                new ParsingContext.Builder().logger(LOG).executorService(thread).locator(server).build());
        parse(hk2, libraries);
        parse(hk2, List.of(added));
        return hk2.getContext().getTypes();
    }

    private static boolean isOnDemand(Types types) {
        return types.getAllTypes().stream()
                .allMatch(type -> type.getClass().getPackage() == ModelMerge.class.getPackage());
    }

    @Test
    void answersAsHk2DoesWithoutItsModel() throws Exception {
        CachingParser parser = deploy();
        Types types = parser.types();

        assertThat(isOnDemand(types)).isTrue();
        Map<String, String> expected = ModelText.ofFrequentAnswers(hk2());
        assertThat(expected).hasSizeGreaterThan(3000);
        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(types))).isEmpty();
        assertThat(parser.isComplete()).isFalse();
    }

    @Test
    void answersOtherRequestsByHk2sModel() throws Exception {
        CachingParser parser = deploy();
        Types types = parser.types();

        assertThat(ModelText.differences(ModelText.of(hk2()), ModelText.of(types))).isEmpty();
        assertThat(parser.isComplete()).isTrue();
        assertThat(isOnDemand(types)).isTrue();
    }

    @Test
    void findsTypesByTheirNames() throws Exception {
        Types types = deploy().types();

        for (Type type : types.getAllTypes()) {
            assertThat(types.getBy(type.getName())).isNotNull();
        }
        assertThat(types.getBy("no.such.Type")).isNull();
        Type annotation = types.getBy("java.lang.Deprecated");
        assertThat(annotation).isInstanceOf(AnnotationType.class);
        assertThat(types.getBy(AnnotationType.class, annotation.getName())).isSameAs(annotation);
        assertThat(types.getBy(ClassModel.class, annotation.getName())).isNull();
    }

    @Test
    void countsTheLibrariesAsReused() throws Exception {
        CachingParser.Counts counts = deploy().counts();

        assertThat(counts.reused()).isEqualTo(libraries.size());
        assertThat(counts.scanned()).isZero();
        assertThat(counts.reusedClasses()).isPositive();
    }

    /** The server's scanners request the users of some annotations, and where these are defined. */
    @Test
    void scannersGetTheUsersOfTheirAnnotations() throws Exception {
        Types hk2 = hk2();
        CachingParser parser = deploy();
        parser.awaitTermination();
        Types scanned = RequestOfScanner.calculateResults(parser);

        int found = 0;
        for (String name : HANDLED) {
            assertThat(users(scanned, name)).as(name).isEqualTo(users(hk2, name));
            found += users(hk2, name).size();
        }
        assertThat(found).isPositive();
        assertThat(parser.isComplete()).isFalse();
        assertThat(scanned.getAllTypes()).hasSizeLessThan(hk2.getAllTypes().size());

        assertThat(ModelText.differences(ModelText.ofFrequentAnswers(hk2),
                ModelText.ofFrequentAnswers(parser.getContext().getTypes()))).isEmpty();
    }

    private Set<String> users(Types types, String annotation) {
        Set<URI> archives = libraries.stream().map(File::toURI).collect(Collectors.toSet());
        Set<String> users = new TreeSet<>();
        if (types.getBy(annotation) instanceof AnnotationType type) {
            for (AnnotatedElement element : type.allAnnotatedTypes()) {
                Type declaring = element instanceof Parameter parameter ? parameter.getMethod().getDeclaringType()
                        : element instanceof Member member ? member.getDeclaringType() : (Type) element;
                if (declaring.wasDefinedIn(archives)) {
                    users.add(declaring.getName() + " " + element.getName());
                }
            }
        }
        return users;
    }

    @Test
    void aLaterArchiveIsAddedToHk2sModel() throws Exception {
        CachingParser parser = deploy();

        parse(parser, List.of(other));

        assertThat(isOnDemand(parser.types())).isFalse();
        assertThat(ModelText.differences(
                ModelText.ofFrequentAnswers(hk2(other)), ModelText.ofFrequentAnswers(parser.types()))).isEmpty();
    }

    /** A deployment may resolve bundles. The next one finds classes that were missing. */
    @Test
    void theFirstDeploymentAfterABundleWasResolvedIsOnDemand() throws Exception {
        isResolved = false;
        classes.update(content(Set.of()));
        CachingParser first = CachingParser.of(LOG, scans, classes, new ReplayProof(), () -> HANDLED, thread);
        parse(first, libraries);
        isResolved = true;
        classes.update(content(Set.of(7L)));
        prepare(first);

        Types next = deploy().types();

        assertThat(isOnDemand(next)).isTrue();
        assertThat(next.getBy(BUNDLE + ".Documented").getDefiningURIs()).isNotEmpty();
        assertThat(ModelText.differences(
                ModelText.ofFrequentAnswers(hk2()), ModelText.ofFrequentAnswers(next))).isEmpty();
    }

    private static ServerContent content(Set<Long> bundles) {
        return new ServerContent() {
            @Override
            public long archives() {
                return 0;
            }

            @Override
            public Set<Long> bundles() {
                return bundles;
            }

            @Override
            public Set<String> packages(long bundle) {
                return Set.of(BUNDLE);
            }
        };
    }

    @Test
    void aNewLibraryIsReplayedOnce() throws Exception {
        libraries = List.of(libraries.get(0), libraries.get(1), other);
        Map<String, String> expected = ModelText.ofFrequentAnswers(hk2());

        CachingParser parser = deploy();
        Types first = parser.types();
        prepare(parser);
        Types next = deploy().types();

        assertThat(isOnDemand(first)).isFalse();
        assertThat(isOnDemand(next)).isTrue();
        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(first))).isEmpty();
        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(next))).isEmpty();
    }
}
