package io.github.treadlight.sim.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the names that are derived from the texts of class loaders, as the servers format them. */
class LoaderNameTest {
    private static final String GLASSFISH =
            "org.glassfish.web.loader.WebappClassLoader@1[name=shop], urls=[\nfile:/applications/s/domain1/";
    private static final Optional<LoaderName> SHOP = Optional.of(new LoaderName("shop", "web"));
    private static final Optional<LoaderName> MALL = Optional.of(new LoaderName("mall", "web shop_war"));

    @Test
    void aLoaderOfNoApplicationHasNoName() {
        assertThat(LoaderName.of(ClassLoader.getSystemClassLoader())).isEmpty();
        assertThat(ofWar("WebappClassLoader (delegate=true) ", "")).isEmpty();
    }

    @Test
    void aLoaderOfPayaraIsNamedByItsFolderOfJsps() {
        assertThat(ofWar("WebappClassLoader (delegate=true) JarNames: []; canonicalLoaderDir: /s/generated/jsp/shop/; "
                + "Object: 1", "")).isEqualTo(SHOP);
        assertThat(ofWar("canonicalLoaderDir: /s/generated/jsp/mall/shop_war/; ", "")).isEqualTo(MALL);
    }

    @Test
    void aLoaderOfGlassFishIsNamedByItsFolderOfClasses() {
        assertThat(ofWar(GLASSFISH + "applications/shop/WEB-INF/classes/\n]", "")).isEqualTo(SHOP);
        assertThat(ofWar(GLASSFISH + "applications/mall/shop_war/WEB-INF/classes/\n]", "")).isEqualTo(MALL);
    }

    @Test
    void aClosedLoaderOfGlassFishIsNamedByItsExtractionFolder() {
        String closed = "WebappClassLoader@1[name=WebappClassLoader], urls=[\n]";
        assertThat(ofWar(closed, "/s/domain1/generated/jsp/shop/loader_4711")).isEqualTo(SHOP);
        assertThat(ofWar(closed, "/s/domain1/generated/jsp/mall/shop_war/loader_4711")).isEqualTo(MALL);
    }

    /** The text of Payara's loader has a path of Windows, those of GlassFish have URLs. */
    @Test
    void pathsOfWindowsAreUnderstood() {
        assertThat(ofWar("WebappClassLoader (delegate=true) JarNames: []; canonicalLoaderDir: "
                + "C:\\s\\generated\\jsp\\shop\\; Object: 1", "")).isEqualTo(SHOP);
        assertThat(ofWar("canonicalLoaderDir: C:\\s\\generated\\jsp\\mall\\shop_war\\; ", "")).isEqualTo(MALL);
        assertThat(ofWar("WebappClassLoader@1[name=WebappClassLoader], urls=[\n]",
                "C:\\s\\domain1\\generated\\jsp\\shop\\loader_4711")).isEqualTo(SHOP);
        assertThat(ofWar("WebappClassLoader@1[name=shop], urls=[\nfile:/C:/s/applications/shop/WEB-INF/classes/\n]",
                "")).isEqualTo(SHOP);
    }

    private static Optional<LoaderName> ofWar(String text, String folder) {
        return LoaderName.of(new WebappClassLoader(text, folder.isEmpty() ? null : new File(folder)));
    }

    @Test
    void theLoaderOfAnEarIsNamedByItsOwnFoldersAndNotByThoseOfItsParents() {
        assertThat(LoaderName.of(new EarLibClassLoader("[URLEntry : file:/s/applications/mall/lib/a.jar]\n Parent"
                + " -> urlSet = [file:/s/applications/other/lib/]"))).contains(new LoaderName("mall", "ear-lib"));
        assertThat(LoaderName.of(new EarLibClassLoader("[]\n Parent -> /applications/other/"))).isEmpty();
    }

    private static final class EarLibClassLoader extends ClassLoader {
        private final String urls;

        EarLibClassLoader(String urls) {
            this.urls = urls;
        }

        @Override
        public String toString() {
            return "EarLib : \nurlSet = " + urls;
        }
    }

    private static final class WebappClassLoader extends ClassLoader {
        private final String text;
        @SuppressWarnings("unused") // named as in GlassFish, and read by reflection
        private final File loaderDir;

        WebappClassLoader(String text, File loaderDir) {
            this.text = text;
            this.loaderDir = loaderDir;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
