package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Texts;
import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

class ResourceBundleCleanerTest extends RetainedApplications {
    @Test
    void removesBundlesThatAreClassesOfTheApplication() throws Exception {
        assertReleasedAlone("resource-bundles", loader ->
                assertThat(ResourceBundle.getBundle(Texts.class.getName(), Locale.ROOT, loader).getString("hello"))
                        .isEqualTo("Hallo"));
    }
}
