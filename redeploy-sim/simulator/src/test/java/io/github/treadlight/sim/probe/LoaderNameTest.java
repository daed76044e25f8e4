package io.github.treadlight.sim.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

/** Whose loader one is; the texts are those of the servers. */
class LoaderNameTest {
    @Test
    void aLoaderThatIsOfNoApplicationHasNoName() {
        assertThat(LoaderName.of(ClassLoader.getSystemClassLoader())).isEmpty();
        assertThat(LoaderName.of(new WebappClassLoader("WebappClassLoader (delegate=true) "))).isEmpty();
    }

    @Test
    void payaraTellsWhereTheJspsAre() {
        assertThat(LoaderName.of(new WebappClassLoader("WebappClassLoader (delegate=true) JarNames: []; "
                + "canonicalLoaderDir: /s/generated/jsp/shop/; Object: 1")))
                .contains(new LoaderName("shop", "web"));
        assertThat(LoaderName.of(new WebappClassLoader("canonicalLoaderDir: /s/generated/jsp/mall/shop_war/; ")))
                .contains(new LoaderName("mall", "web shop_war"));
    }

    @Test
    void glassFishTellsWhereTheFilesAre() {
        String text = "org.glassfish.web.loader.WebappClassLoader@1[name=shop], urls=[\nfile:/applications/s/domain1";
        assertThat(LoaderName.of(new WebappClassLoader(text + "/applications/shop/WEB-INF/classes/\n]")))
                .contains(new LoaderName("shop", "web"));
        assertThat(LoaderName.of(new WebappClassLoader(text + "/applications/mall/shop_war/WEB-INF/classes/\n]")))
                .contains(new LoaderName("mall", "web shop_war"));
    }

    @Test
    void aClosedOneOfGlassFishIsKnownByItsFolder() {
        WebappClassLoader closed = new WebappClassLoader("WebappClassLoader@1[name=WebappClassLoader], urls=[\n]");
        closed.loaderDir = new File("/s/domain1/generated/jsp/shop/loader_4711");
        assertThat(LoaderName.of(closed)).contains(new LoaderName("shop", "web"));
        closed.loaderDir = new File("/s/domain1/generated/jsp/mall/shop_war/loader_4711");
        assertThat(LoaderName.of(closed)).contains(new LoaderName("mall", "web shop_war"));
    }

    @Test
    void theLoadersOfAnEarAreOfTheirOwnAndNotOfTheirParents() {
        assertThat(LoaderName.of(new EarLibClassLoader("EarLib : \nurlSet = [URLEntry : "
                + "file:/s/applications/mall/lib/a.jar]\n Parent -> urlSet = [file:/s/applications/other/lib/]")))
                .contains(new LoaderName("mall", "ear-lib"));
        assertThat(LoaderName.of(new EarLibClassLoader("EarLib : \nurlSet = []\n Parent -> /applications/other/")))
                .isEmpty();
    }

    private static final class EarLibClassLoader extends ClassLoader {
        private final String text;

        EarLibClassLoader(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class WebappClassLoader extends ClassLoader {
        private final String text;
        private File loaderDir;

        WebappClassLoader(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
