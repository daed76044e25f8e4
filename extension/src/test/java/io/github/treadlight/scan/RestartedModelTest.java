package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.scan.jar.KeptServer;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.scan.jar.ScanFolder;
import io.github.treadlight.scan.model.ModelMerge;
import io.github.treadlight.server.CapturedLog;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Deploys libraries to a server, and again after the server was restarted. */
@Tag("any-jdk")
class RestartedModelTest {
    private static final Logger LOG = Logger.getLogger(RestartedModelTest.class.getName());
    private static final int BUDGET = 32 << 20;
    private static final String SERVER = "a server";
    /** The package of the only bundle. Some of the libraries refer to classes in it. */
    private static final String PACKAGE = "java.lang.annotation";
    private static final Set<Long> RESOLVED = Set.of(7L);

    @RegisterExtension
    final CapturedLog log = new CapturedLog(CachingParser.class.getPackageName());

    private final AtomicInteger searches = new AtomicInteger();
    private final ResourceLocator server = new ResourceLocator() {
        @Override
        public @Nullable InputStream openResourceStream(String name) {
            searches.incrementAndGet();
            return ClassLoader.getSystemResourceAsStream(name);
        }

        @Override
        public @Nullable URL getResource(String name) {
            return ClassLoader.getSystemResource(name);
        }
    };
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private List<File> libraries = List.of();
    private Path folder = Path.of("");
    private ScanFolder files = new ScanFolder(folder, 0);

    /** The state of a server that a restart discards. */
    private final class Run {
        private final ReplayProof proof;
        private final LibraryScans scans = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
        private final ServerClasses classes = new ServerClasses(server, BUDGET);

        Run(Set<Long> bundles, String identity) {
            this(bundles, identity, 0);
        }

        /** @param firstBytes the size of the jars that HK2 reads before there is a proof */
        Run(Set<Long> bundles, String identity, long firstBytes) {
            proof = new ReplayProof(firstBytes);
            scans.keepIn(files);
            classes.update(content(bundles, identity), files);
        }

        CachingParser deploy() throws IOException, InterruptedException {
            CachingParser parser = CachingParser.of(LOG, scans, classes, proof, Set::of, thread);
            parse(parser);
            return parser;
        }

        /** Does what the server does in the background after a deployment. */
        void prepare(CachingParser deployed) {
            Preparation preparation = deployed.preparation();
            if (preparation != null) {
                preparation.run(classes, () -> true);
            }
            files.writeAdded();
            classes.check();
            classes.keep();
            proof.keepIn(classes.kept());
        }
    }

    @BeforeEach
    void deployBeforeTheRestart(@TempDir Path instance) throws Exception {
        folder = instance.resolve("scans");
        files = new ScanFolder(folder, BUDGET);
        libraries = CachingParserTest.findLibraries().subList(0, 12);
        Run first = new Run(RESOLVED, SERVER);
        first.prepare(first.deploy());
    }

    @AfterEach
    void stop() {
        thread.shutdownNow();
    }

    private void parse(Parser parser) throws IOException, InterruptedException {
        for (File jar : libraries) {
            parser.parse(jar, null);
        }
        parser.awaitTermination();
    }

    private Map<String, String> hk2() throws Exception {
        Parser hk2 = new Parser(
                new ParsingContext.Builder().logger(LOG).executorService(thread).locator(server).build());
        parse(hk2);
        return ModelText.ofFrequentAnswers(hk2.getContext().getTypes());
    }

    private static boolean isOnDemand(Types types) {
        return types.getAllTypes().stream()
                .allMatch(type -> type.getClass().getPackage() == ModelMerge.class.getPackage());
    }

    private static ServerContent content(Set<Long> bundles, String identity) {
        return new ServerContent() {
            @Override
            public long archives() {
                return 1;
            }

            @Override
            public Set<Long> bundles() {
                return bundles;
            }

            @Override
            public String identity() {
                return identity;
            }

            @Override
            public Set<String> packages(long bundle) {
                return Set.of(PACKAGE);
            }
        };
    }

    @Test
    void theFirstDeploymentHasAModelOnDemandWithoutSearches() throws Exception {
        Map<String, String> expected = hk2();
        searches.set(0);

        Types types = new Run(RESOLVED, SERVER).deploy().types();

        assertThat(searches).hasValue(0);
        assertThat(isOnDemand(types)).isTrue();
        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(types))).isEmpty();
    }

    /** A starting server resolves bundles one after the other. Classes in their packages are searched again. */
    @Test
    void theFirstDeploymentHasAModelOnDemandAlthoughABundleIsNotResolved() throws Exception {
        Map<String, String> expected = hk2();
        searches.set(0);
        Run restarted = new Run(Set.of(), SERVER);

        CachingParser parser = restarted.deploy();

        assertThat(searches).hasValueBetween(1, 20);
        assertThat(isOnDemand(parser.types())).isTrue();
        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(parser.types()))).isEmpty();

        restarted.classes.update(content(RESOLVED, SERVER), files);
        restarted.prepare(parser);
        searches.set(0);
        assertThat(isOnDemand(restarted.deploy().types())).isTrue();
        assertThat(isOnDemand(new Run(RESOLVED, SERVER).deploy().types())).isTrue();
        assertThat(searches).hasValue(0);
    }

    @Test
    void theProofIsRepeatedAfterTheFirstDeployment() throws Exception {
        Run restarted = new Run(RESOLVED, SERVER);

        CachingParser parser = restarted.deploy();
        assertThat(restarted.proof.ofModels().isRestored()).isTrue();
        restarted.prepare(parser);

        assertThat(restarted.proof.ofModels().isRestored()).isFalse();
        assertThat(restarted.proof.ofModels().isProven()).isTrue();
        assertThat(restarted.deploy().preparation()).isNull();
    }

    @Test
    void hk2ReadsNoLibraryAfterTheRestartOfAServerWithAProof() throws Exception {
        Run restarted = new Run(RESOLVED, SERVER, BUDGET);

        CachingParser parser = restarted.deploy();
        assertThat(parser.counts().reused()).isEqualTo(libraries.size());
        assertThat(isComparedAgain(restarted)).isTrue();
        restarted.prepare(parser);

        assertThat(restarted.proof.isProven()).isTrue();
        assertThat(isComparedAgain(restarted)).isFalse();
    }

    private boolean isComparedAgain(Run run) throws IOException {
        return run.proof.isRestoredFor(run.scans.get(run.scans.contentOf(libraries.get(0).toPath())));
    }

    /** Applications that were deployed since the restart have used the proof. */
    @Test
    void aProofOfReplaysThatIsRefutedAfterTheRestartAsksToDeployAgain() throws Exception {
        Run restarted = new Run(RESOLVED, SERVER, BUDGET);
        CachingParser parser = restarted.deploy();

        for (int i = 0; i < 3; i++) {
            restarted.proof.countFailure(new IllegalStateException("thrown by the test"));
        }
        restarted.prepare(parser);

        assertThat(log.lines()).singleElement().asString().contains("replays fail", "deploy them again");
        assertThat(new KeptServer(files, SERVER).hasProof(KeptServer.Proof.OF_REPLAYS)).isFalse();
    }

    @Test
    void aLibraryThatIsParsedTwiceIsInTheModelOnce() throws Exception {
        libraries = List.of(libraries.get(0), libraries.get(0));
        Map<String, String> expected = hk2();
        Run fresh = new Run(RESOLVED, "another server", libraries.get(0).length());

        CachingParser parser = fresh.deploy();

        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(parser.types()))).isEmpty();
        assertThat(parser.counts().reused()).isZero();
    }

    /** A small application never has enough classes for a proof. */
    @Test
    void hk2ReadsNoLibraryAfterOthersWereScannedInTheBackground() throws Exception {
        libraries = libraries.subList(0, 1);
        Run fresh = new Run(RESOLVED, "another server", BUDGET);
        fresh.prepare(fresh.deploy());
        assertThat(fresh.proof.isProven()).isFalse();

        assertThat(fresh.deploy().counts().reused()).isEqualTo(1);
    }

    /** Cold code would make a small deployment slower than without Treadlight. */
    @Test
    void hk2ReadsTheFirstLibrariesOfAServerWhichAreScannedAfterTheirDeployment() throws Exception {
        Map<String, String> expected = hk2();
        Run fresh = new Run(RESOLVED, "another server", BUDGET);

        CachingParser parser = fresh.deploy();
        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(parser.types()))).isEmpty();
        assertThat(parser.counts()).isEqualTo(new CachingParser.Counts(0, 0, 0, 0));
        assertThat(fresh.classes.bytes()).isZero();
        fresh.prepare(parser);

        searches.set(0);
        CachingParser next = fresh.deploy();
        assertThat(next.counts().reused()).isEqualTo(libraries.size());
        assertThat(isOnDemand(next.types())).isTrue();
        assertThat(searches).hasValue(0);
        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(next.types()))).isEmpty();
    }

    @Test
    void librariesBeyondTheFirstAreScannedAtOnce() throws Exception {
        long first = libraries.get(0).length();
        Run fresh = new Run(RESOLVED, "another server", first);

        CachingParser parser = fresh.deploy();

        assertThat(parser.counts().reused()).isEqualTo(libraries.size() - 1);
        fresh.prepare(parser);
        assertThat(fresh.deploy().counts().reused()).isEqualTo(libraries.size());
    }

    /** The server deletes the files of an application that is undeployed. */
    @Test
    void librariesThatAreDeletedAfterTheirDeploymentAreNotScanned(@TempDir Path application) throws Exception {
        List<File> copies = new ArrayList<>();
        for (File library : libraries.subList(0, 2)) {
            copies.add(Files.copy(library.toPath(), application.resolve(library.getName())).toFile());
        }
        libraries = copies;
        Run fresh = new Run(RESOLVED, "another server", BUDGET);
        CachingParser parser = fresh.deploy();
        Files.delete(copies.get(0).toPath());

        fresh.prepare(parser);

        assertThat(fresh.scans.statistics().jars()).isEqualTo(1);
        assertThat(fresh.proof.isPossible()).isTrue();
    }

    @Test
    void aProofThatWasRefutedIsNotValidAfterTheNextRestart() throws Exception {
        Run restarted = new Run(RESOLVED, SERVER);
        CachingParser parser = restarted.deploy();
        restarted.proof.ofModels().refute("this is a test", null);
        restarted.prepare(parser);

        assertThat(isOnDemand(new Run(RESOLVED, SERVER).deploy().types())).isFalse();
    }

    /** A deployment may have failed because of it, and would fail again after each restart. */
    @Test
    void aModelThatCouldNotBeCompletedIsNotMadeAgainAfterRestarts() throws Exception {
        Run restarted = new Run(RESOLVED, SERVER);
        CachingParser parser = restarted.deploy();
        restarted.proof.ofModels().refuteByDeployment("a library", new IllegalStateException("thrown by the test"));
        restarted.prepare(parser);

        for (int i = 0; i < 2; i++) {
            Run next = new Run(RESOLVED, SERVER);
            CachingParser complete = next.deploy();
            assertThat(isOnDemand(complete.types())).isFalse();
            next.prepare(complete);
        }
        restarted.classes.drop();
        Run permitted = new Run(RESOLVED, SERVER);
        permitted.prepare(permitted.deploy());
        assertThat(isOnDemand(permitted.deploy().types())).isTrue();
    }

    @Test
    void anotherServerUsesNothing() throws Exception {
        Run other = new Run(RESOLVED, "another server");

        assertThat(isOnDemand(other.deploy().types())).isFalse();
        assertThat(new KeptServer(files, "another server").hasProof(KeptServer.Proof.OF_MODELS)).isFalse();
    }

    @Test
    void aDamagedFileCostsTheModelOnDemandOnce() throws Exception {
        Map<String, String> expected = hk2();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length - 1]++;
                Files.write(file, bytes);
            }
        }
        Run restarted = new Run(RESOLVED, SERVER);

        CachingParser parser = restarted.deploy();
        assertThat(isOnDemand(parser.types())).isFalse();
        assertThat(ModelText.differences(expected, ModelText.ofFrequentAnswers(parser.types()))).isEmpty();
        restarted.prepare(parser);

        assertThat(isOnDemand(new Run(RESOLVED, SERVER).deploy().types())).isTrue();
    }
}
