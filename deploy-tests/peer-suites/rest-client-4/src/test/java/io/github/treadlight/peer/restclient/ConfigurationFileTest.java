package io.github.treadlight.peer.restclient;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.test.spi.TestClass;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

class ConfigurationFileTest {
    private final ConfigurationFile file = new ConfigurationFile();
    private final TestClass test = new TestClass(ConfigurationFileTest.class);

    @Test
    void addsAnEmptyFile() {
        WebArchive archive = ShrinkWrap.create(WebArchive.class);

        file.process(archive, test);

        assertThat(archive.get(ConfigurationFile.PATH).getAsset()).isSameAs(EmptyAsset.INSTANCE);
    }

    @Test
    void keepsTheFileOfTheArchive() {
        StringAsset own = new StringAsset("shop/mp-rest/uri=http://localhost");
        WebArchive archive = ShrinkWrap.create(WebArchive.class).add(own, ConfigurationFile.PATH);

        file.process(archive, test);

        assertThat(archive.get(ConfigurationFile.PATH).getAsset()).isSameAs(own);
    }

    @Test
    void leavesALibraryAlone() {
        JavaArchive archive = ShrinkWrap.create(JavaArchive.class);

        file.process(archive, test);

        assertThat(archive.getContent()).isEmpty();
    }
}
