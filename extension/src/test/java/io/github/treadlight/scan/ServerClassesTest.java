package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.logging.Logger;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deploys the jar of JUnit to a server that has the classes of the tests' class path, and those of the JDK. */
class ServerClassesTest {
    private static final int BUDGET = 8 << 20;
    private static final Logger LOG = Logger.getLogger(ServerClassesTest.class.getName());

    private final AtomicInteger searches = new AtomicInteger();
    private final ResourceLocator server = new ResourceLocator() {
        @Override
        public InputStream openResourceStream(String name) {
            searches.incrementAndGet();
            return ClassLoader.getSystemResourceAsStream(name);
        }

        @Override
        public URL getResource(String name) {
            return ClassLoader.getSystemResource(name);
        }
    };
    private final LibraryScans scans = new LibraryScans(BUDGET, Long.MAX_VALUE, 0);
    private final ExecutorService threads = Executors.newSingleThreadExecutor();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private Map<String, String> model(ResourceLocator locator, Function<ParsingContext, Parser> parsers)
            throws Exception {
        Parser parser = parsers.apply(
                new ParsingContext.Builder().logger(LOG).executorService(threads).locator(locator).build());
        URL jar = Test.class.getProtectionDomain().getCodeSource().getLocation();
        parser.parse(new File(Path.of(jar.toURI()).toString()), null);
        parser.awaitTermination();
        return ModelDump.of(parser.getContext().getTypes());
    }

    private Map<String, String> deploy(ServerClassLocator locator) throws Exception {
        return model(locator, context -> {
            try {
                return CachingParser.of(context, scans, locator, threads);
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        });
    }

    @Test
    void areThoseThatHk2FindsAndSearchedOnce() throws Exception {
        Map<String, String> expected = model(server, Parser::new);
        assertThat(expected).hasSizeGreaterThan(500);
        ServerClasses classes = new ServerClasses(server, BUDGET);
        assertThat(ModelDump.differences(expected, deploy(classes.locator(7)))).isEmpty();
        searches.set(0);

        assertThat(ModelDump.differences(expected, deploy(classes.locator(7)))).isEmpty();

        assertThat(searches).hasValue(0);
        assertThat(classes.bytes()).isBetween(100_000L, (long) BUDGET);
    }

    @Test
    void areSearchedAgainWhenTheServerHasChanged() throws Exception {
        ServerClasses classes = new ServerClasses(server, BUDGET);
        Map<String, String> expected = deploy(classes.locator(7));
        int first = searches.getAndSet(0);

        assertThat(ModelDump.differences(expected, deploy(classes.locator(8)))).isEmpty();

        assertThat(searches).hasValue(first);
    }

    @Test
    void takeNoMoreThanTheBudget() throws Exception {
        ServerClasses classes = new ServerClasses(server, 100_000);
        Map<String, String> expected = deploy(classes.locator(7));
        int first = searches.getAndSet(0);

        assertThat(ModelDump.differences(expected, deploy(classes.locator(7)))).isEmpty();

        assertThat(searches).hasValueBetween(1, first - 1);
        assertThat(classes.bytes()).isBetween(90_000L, 100_000L);
    }
}
