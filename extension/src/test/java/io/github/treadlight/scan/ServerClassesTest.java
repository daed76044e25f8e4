package io.github.treadlight.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.hk2.classmodel.reflect.util.ResourceLocator;
import org.junit.jupiter.api.Test;

class ServerClassesTest {
    private static final String PRESENT = "java/lang/Object.class";
    private static final String MISSING = "no/such/Type.class";

    private final List<String> asked = new ArrayList<>();
    private final ServerClasses classes = new ServerClasses(new ResourceLocator() {
        @Override
        public InputStream openResourceStream(String name) {
            asked.add(name);
            return ClassLoader.getSystemResourceAsStream(name);
        }

        @Override
        public URL getResource(String name) {
            return ClassLoader.getSystemResource(name);
        }
    });

    private void open(String name) throws Exception {
        try (InputStream in = classes.openResourceStream(name)) {
            assertThat(in != null).isEqualTo(name.equals(PRESENT));
        }
    }

    @Test
    void looksForAMissingClassOnce() throws Exception {
        for (int deployment = 0; deployment < 3; deployment++) {
            classes.begin(7);
            open(MISSING);
            open(PRESENT);
        }

        assertThat(asked).containsExactly(MISSING, PRESENT, PRESENT, PRESENT);
        assertThat(classes.getResource(PRESENT)).isNotNull();
    }

    @Test
    void looksAgainWhenTheServerHasChanged() throws Exception {
        classes.begin(7);
        open(MISSING);
        classes.begin(8);
        open(MISSING);

        assertThat(asked).containsExactly(MISSING, MISSING);
    }

    @Test
    void keepsABoundedNumberOfNames() throws Exception {
        classes.begin(7);
        for (int i = 0; i <= 20_000; i++) {
            open(i + MISSING);
        }
        classes.begin(7);
        open(0 + MISSING);

        assertThat(asked).hasSize(20_002);
    }
}
