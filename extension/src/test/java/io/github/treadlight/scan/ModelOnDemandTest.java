package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.deployment.annotation.impl.SimulatedModuleScanner;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.scan.model.ModelMerge;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.ClassModel;
import org.glassfish.hk2.classmodel.reflect.ExtensibleType;
import org.glassfish.hk2.classmodel.reflect.Member;
import org.glassfish.hk2.classmodel.reflect.Parameter;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** Deploys libraries, and deploys them again with a model made on demand. */
@Tag("any-jdk")
class ModelOnDemandTest {
    private static final Logger LOG = Logger.getLogger(ModelOnDemandTest.class.getName());
    private static final long BUDGET = 64L << 20;
    private static final Set<String> HANDLED = Set.of("org.junit.platform.commons.annotation.Testable",
            "org.apiguardian.api.API", "jakarta.inject.Inject", "org.jspecify.annotations.NullMarked");

    /** The package of a bundle that is resolved while the server runs. */
    private static final String PACKAGE = "java.lang.annotation";
    private static final String FOLDER = PACKAGE.replace('.', '/') + "/";

    /** The internal name of a class of the server that HK2's class model cannot read. */
    private static final String UNREADABLE = "server/Unreadable";

    /** True if the bundle with {@link #PACKAGE} is resolved. */
    private boolean isResolved = true;
    private final ResourceLocator server = new ResourceLocator() {
        @Override
        public @Nullable InputStream openResourceStream(String name) {
            return name.startsWith(UNREADABLE) ? unreadable()
                    : has(name) ? ClassLoader.getSystemResourceAsStream(name) : null;
        }

        @Override
        public @Nullable URL getResource(String name) {
            return name.startsWith(UNREADABLE) ? url("file:/server/" + name)
                    : has(name) ? ClassLoader.getSystemResource(name) : null;
        }

        private boolean has(String name) {
            return isResolved || !name.startsWith(FOLDER);
        }
    };

    private final ReplayProof proof = new ReplayProof(0);
    private final LibraryScans scans = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
    private final ServerClasses classes = new ServerClasses(server, BUDGET);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private List<File> all = List.of();
    private List<File> libraries = List.of();
    private File other = new File("");

    @BeforeEach
    void deployOnce() throws Exception {
        all = CachingParserTest.findLibraries();
        libraries = all.subList(0, 12);
        other = all.get(21);
        prepare(deploy());
    }

    /** Prepares later deployments, as the server does after a deployment. */
    private void prepare(CachingParser deployed) {
        Preparation preparation = deployed.preparation();
        if (preparation != null) {
            preparation.run(classes, () -> true);
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

    private static URL url(String text) {
        try {
            return new URL(text);
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }

    /** Writes a jar with the classes, in this order. */
    private static File jar(Path jar, Class<?>... classes) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> each : classes) {
                String name = each.getName().replace('.', '/') + ".class";
                out.putNextEntry(new ZipEntry(name));
                try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
                    in.transferTo(out);
                }
            }
        }
        return jar.toFile();
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
    void answersOtherRequestsFromHk2sModel() throws Exception {
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

    /** The server's module scanners request the users of some annotations, and the archives that define these users. */
    @Test
    void moduleScannersGetTheUsersOfTheirAnnotations() throws Exception {
        Types hk2 = hk2();
        CachingParser parser = deploy();
        parser.awaitTermination();
        Types scanned = SimulatedModuleScanner.calculateResults(parser);

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

    /** The first of these deployments requests what only HK2's model can answer. */
    @Test
    void theDeploymentAfterOneThatNeededHk2sModelIsReplayed() throws Exception {
        CachingParser first = deploy();
        assertThat(first.types().getAllTypes().iterator().next().getReferences()).isNotNull();
        assertThat(first.isComplete()).isTrue();

        assertThat(isOnDemand(deploy().types())).isFalse();
        libraries = libraries.subList(0, 11);
        prepare(deploy());
        assertThat(isOnDemand(deploy().types())).as("other libraries").isTrue();
    }

    @Test
    void typesStillAnswerAfterALaterArchive(@TempDir Path folder) throws Exception {
        libraries = List.of(jar(folder.resolve("generic.jar"), Generic.class));
        prepare(deploy());
        CachingParser parser = deploy();
        Type before = parser.types().getBy(Generic.class.getName());
        assertThat(isOnDemand(parser.types())).isTrue();

        parse(parser, List.of(jar(folder.resolve("later.jar"), Later.class)));

        assertThat(((ExtensibleType<?>) before).getReferences())
                .extracting(reference -> reference.getDeclaringType().getName())
                .containsExactly(Later.class.getName());
    }

    private static class Later {
        @Deprecated
        @Nullable Generic<?> field;
    }

    @Test
    void classesForModuleScannersHaveTheirGenericInterfaces(@TempDir Path folder) throws Exception {
        libraries = List.of(jar(folder.resolve("generic.jar"), Generic.class, GenericUser.class));
        prepare(deploy());
        CachingParser parser = deploy();
        Types unused = SimulatedModuleScanner.calculateResults(parser);

        Type user = parser.types().getBy(GenericUser.class.getName());
        assertThat(((ClassModel) user).getInterfaces()).extracting(Type::getName)
                .containsExactly(Generic.class.getName());
        assertThat(ModelText.differences(ModelText.of(hk2()), ModelText.of(parser.types()))).isEmpty();
    }

    /** An interface that comes before its user in the jar. */
    private interface Generic<T> {}

    @NullMarked
    private static class GenericUser implements Generic<String> {}

    /** HK2's parser logs the failure and continues. */
    @Test
    void aClassOfTheServerThatHk2CannotReadIsLeftOut(@TempDir Path folder) throws Exception {
        Path own = Files.createDirectories(folder.resolve("classes"));
        ClassWriter user = new ClassWriter(0);
        user.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "User", null, "java/lang/Object", null);
        user.visitField(0, "field", "L" + UNREADABLE + ";", null, null).visitEnd();
        Files.write(own.resolve("User.class"), user.toByteArray());

        for (int i = 0; i < 3; i++) {
            CachingParser parser = CachingParser.of(LOG, scans, classes, proof, () -> HANDLED, thread);
            parser.parse(own.toFile(), null);
            parse(parser, libraries);
            assertThat(parser.types().getBy("User")).isNotNull();
            prepare(parser);
        }
        assertThat(isOnDemand(deploy().types())).as("without the class").isTrue();
    }

    /** Returns an interface with an annotated field that is not static. */
    private static InputStream unreadable() {
        ClassWriter out = new ClassWriter(0);
        int access = Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
        out.visit(Opcodes.V17, access, UNREADABLE, null, "java/lang/Object", null);
        FieldVisitor field = out.visitField(Opcodes.ACC_PUBLIC, "field", "I", null, null);
        field.visitAnnotation("Ljava/lang/Deprecated;", true).visitEnd();
        field.visitEnd();
        out.visitEnd();
        return new ByteArrayInputStream(out.toByteArray());
    }

    @Test
    void aPreparationThatIsNotWantedAddsNothing() throws Exception {
        libraries = all.subList(12, 20);
        CachingParser deployed = deploy();
        long bytes = scans.statistics().bytes() + classes.bytes();

        deployed.preparation().run(classes, () -> false);

        assertThat(scans.statistics().bytes() + classes.bytes()).isEqualTo(bytes);
        assertThat(isOnDemand(deploy().types())).isFalse();
    }

    /** A deployment may resolve bundles. The next deployment then finds classes that were missing. */
    @Test
    void theFirstDeploymentAfterABundleWasResolvedHasAModelOnDemand() throws Exception {
        isResolved = false;
        classes.update(content(Set.of()), null);
        CachingParser first = CachingParser.of(LOG, scans, classes, new ReplayProof(0), () -> HANDLED, thread);
        parse(first, libraries);
        isResolved = true;
        classes.update(content(Set.of(7L)), null);
        prepare(first);

        Types next = deploy().types();

        assertThat(isOnDemand(next)).isTrue();
        assertThat(next.getBy(PACKAGE + ".Documented").getDefiningURIs()).isNotEmpty();
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
            public @Nullable String identity() {
                return null;
            }

            @Override
            public Set<String> packages(long bundle) {
                return Set.of(PACKAGE);
            }
        };
    }

    @Test
    void aNewLibraryNeedsHk2sModelOnce() throws Exception {
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
