package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Logger;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.junit.jupiter.api.Test;

class ServerClassFilesTest {
    private static final int BUDGET = 8 << 20;
    private static final String PRESENT = "org/junit/jupiter/api/Test.class";
    private static final String MISSING = "no/such/Type.class";

    private final List<String> searched = new ArrayList<>();
    /** The classes of the tests' class path. */
    private final ResourceLocator server = new ResourceLocator() {
        @Override
        public InputStream openResourceStream(String name) {
            searched.add(name);
            return ClassLoader.getSystemResourceAsStream(name);
        }

        @Override
        public URL getResource(String name) {
            searched.add(name);
            return ClassLoader.getSystemResource(name);
        }
    };
    private final ServerClassFiles classes = new ServerClassFiles(server, BUDGET);

    private static void open(ResourceLocator locator, String name) throws Exception {
        try (InputStream in = locator.openResourceStream(name)) {
            assertThat(in != null).isEqualTo(name.equals(PRESENT));
        }
    }

    @Test
    void searchesTheServerOnce() throws Exception {
        for (int deployment = 0; deployment < 3; deployment++) {
            ResourceLocator locator = classes.locator(7);
            open(locator, MISSING);
            open(locator, PRESENT);
            assertThat(locator.getResource(PRESENT)).isEqualTo(ClassLoader.getSystemResource(PRESENT));
        }

        assertThat(searched).containsExactly(MISSING, PRESENT, PRESENT);
    }

    @Test
    void givesHk2TheClassesOfTheServer() throws Exception {
        Map<String, String> expected = model(server);
        assertThat(expected).hasSizeGreaterThan(500);
        assertThat(model(classes.locator(7))).isEqualTo(expected);
        searched.clear();

        assertThat(model(classes.locator(7))).isEqualTo(expected);

        assertThat(searched).isEmpty();
        assertThat(classes.bytes()).isBetween(100_000L, (long) BUDGET);
    }

    /** Returns the model of the jar of JUnit, with the classes of the server to which it refers. */
    private static Map<String, String> model(ResourceLocator locator) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            Logger logger = Logger.getLogger(ServerClassFilesTest.class.getName());
            Parser parser = new Parser(
                    new ParsingContext.Builder().logger(logger).executorService(one).locator(locator).build());
            URL jar = Test.class.getProtectionDomain().getCodeSource().getLocation();
            parser.parse(new File(Path.of(jar.toURI()).toString()), null);
            parser.awaitTermination();
            return ModelDump.of(parser.getContext().getTypes());
        } finally {
            one.shutdownNow();
        }
    }

    @Test
    void searchesAgainWhenTheServerHasChanged() throws Exception {
        ResourceLocator before = classes.locator(7);
        open(before, MISSING);
        ResourceLocator after = classes.locator(8);
        open(before, "another/" + MISSING); // of a deployment that began before the change
        open(after, MISSING);
        open(after, "another/" + MISSING);

        assertThat(searched).containsExactly(MISSING, "another/" + MISSING, MISSING, "another/" + MISSING);
    }

    @Test
    void keepsNoMoreThanItsBudget() throws Exception {
        ResourceLocator locator = new ServerClassFiles(server, 10_000).locator(7);
        for (int i = 0; i < 200; i++) {
            open(locator, i % 100 + MISSING);
        }

        assertThat(searched).hasSizeBetween(150, 199);
    }
}
