package io.github.treadlight.sim.engine;

import static io.github.treadlight.sim.fixture.TestArchive.compiledFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.TestArchive;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewestClassTest {
    private static final String LIBRARY_CLASS = "lib/Virtual.class";

    @TempDir
    private Path directory;

    @Test
    void theNewestOfTheWarsOwnClassesIsFound() throws Exception {
        assertThat(newest(ShrinkWrap.create(WebArchive.class)
                .add(compiledFor(11), "WEB-INF/classes/app/Old.class")
                .add(compiledFor(21), "WEB-INF/classes/app/New.class")
                .add(new StringAsset("no class"), "WEB-INF/classes/app/Text.class")
                .add(new StringAsset(""), "WEB-INF/classes/app/Empty.class")))
                .contains(new NewestClass("WEB-INF/classes/app/New.class", 21));
    }

    /** Libraries and multi-release directories may contain classes for JVMs that are newer than the server's. */
    @Test
    void classesOfLibrariesAndOfOtherReleasesAreIgnored() throws Exception {
        assertThat(newest(ShrinkWrap.create(WebArchive.class)
                .addAsLibrary(jar("library.jar", 25, LIBRARY_CLASS))
                .add(compiledFor(25), "WEB-INF/classes/META-INF/versions/25/app/Other.class")))
                .isEmpty();
    }

    @Test
    void classesInModulesOfAnEarAreFoundAndThoseInItsLibrariesAreIgnored() throws Exception {
        assertThat(newest(ShrinkWrap.create(EnterpriseArchive.class)
                .setApplicationXML(new StringAsset("<module><ejb>\n beans.jar </ejb></module>"))
                .addAsModule(jar("beside.jar", 25, LIBRARY_CLASS))
                .addAsModule(ShrinkWrap.create(WebArchive.class, "front.war")
                        .add(compiledFor(17), "WEB-INF/classes/app/Front.class"))
                .addAsModule(jar("beans.jar", 21, "app/Bean.class"))
                .addAsLibrary(jar("library.jar", 25, LIBRARY_CLASS))))
                .contains(new NewestClass("beans.jar!/app/Bean.class", 21));
    }

    /** Writers that do not know the sizes in advance create such archives. Servers can read them as files. */
    @Test
    void aModuleThatCannotBeReadAsAStreamIsSkipped() throws Exception {
        byte[] war = new byte[30];
        System.arraycopy(new byte[] {'P', 'K', 3, 4, 0, 0, 8}, 0, war, 0, 7); // bit 3: sizes come after the content
        assertThatThrownBy(() -> new ZipInputStream(new ByteArrayInputStream(war)).getNextEntry())
                .isInstanceOf(ZipException.class);
        assertThat(newest(ShrinkWrap.create(EnterpriseArchive.class).add(new ByteArrayAsset(war), "front.war")))
                .isEmpty();
    }

    private static JavaArchive jar(String name, int java, String file) {
        return ShrinkWrap.create(JavaArchive.class, name).add(compiledFor(java), file);
    }

    private Optional<NewestClass> newest(Archive<?> archive) throws IOException {
        return NewestClass.of(TestArchive.write(directory, archive).toFile());
    }
}
