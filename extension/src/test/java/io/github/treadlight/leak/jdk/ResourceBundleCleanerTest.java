package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Texts;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

class ResourceBundleCleanerTest extends RetainedApplications {
    @Test
    void removesBundlesThatAreClassesOfTheApplication() throws Exception {
        AppLoader running = application();
        ResourceBundle ofRunning = texts(running);
        assertReleasedOnlyBy("resource-bundles", loader -> assertThat(texts(loader).getString("hello"))
                .isEqualTo("Hallo"));
        assertThat(texts(running)).isSameAs(ofRunning);
    }

    @Test
    void removesBundlesOfTheJdksClassesWhoseParentIsAClassOfTheApplication() throws Exception {
        assertReleasedOnlyBy("resource-bundles", loader -> {
            ResourceBundle german = texts(Locale.GERMAN, loader);
            assertThat(german).isInstanceOf(PropertyResourceBundle.class);
            assertThat(german.getString("hello")).isEqualTo("Guten Tag");
        });
    }

    private static ResourceBundle texts(ClassLoader loader) {
        return texts(Locale.ROOT, loader);
    }

    private static ResourceBundle texts(Locale locale, ClassLoader loader) {
        return ResourceBundle.getBundle(Texts.class.getName(), locale, loader);
    }

    /** A bundle of the server does not refer to the application that requested it. */
    @Test
    void leavesBundlesOfTheServer() throws Exception {
        AppLoader loader = application();
        ResourceBundle.getBundle(OfServer.class.getName(), Locale.ROOT, loader);
        loader.stop();
        assertThat(sweepAll(loader).entries()).noneMatch(entry -> entry.leak().equals("resource-bundles"));
    }

    /** A resource bundle of the server's class loader. */
    public static final class OfServer extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[0][];
        }
    }
}
