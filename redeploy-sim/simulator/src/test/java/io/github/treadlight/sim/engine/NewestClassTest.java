package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.file.Path;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewestClassTest {
    private static final int JAVA_0 = 44;

    @TempDir
    private Path directory;

    @Test
    void theNewestOwnClassOfAWarCounts() throws Exception {
        WebArchive war = ShrinkWrap.create(WebArchive.class)
                .add(compiledFor(11), "WEB-INF/classes/app/Old.class")
                .add(compiledFor(21), "WEB-INF/classes/app/New.class")
                .add(new StringAsset("no class"), "WEB-INF/classes/app/Text.class")
                .add(new StringAsset(""), "WEB-INF/classes/app/Empty.class");
        assertThat(NewestClass.of(file("own.war", war)))
                .contains(new NewestClass("WEB-INF/classes/app/New.class", 21));
    }

    /** A library brings them for those who can load them. */
    @Test
    void classesOfLibrariesAndOfOtherVersionsDoNotCount() throws Exception {
        JavaArchive library = ShrinkWrap.create(JavaArchive.class, "library.jar")
                .add(compiledFor(25), "lib/Virtual.class");
        WebArchive war = ShrinkWrap.create(WebArchive.class)
                .addAsLibrary(library)
                .add(compiledFor(25), "WEB-INF/classes/META-INF/versions/25/app/Other.class");
        assertThat(NewestClass.of(file("libraries.war", war))).isEmpty();
    }

    @Test
    void modulesOfAnEarCountAndItsLibrariesDoNot() throws Exception {
        EnterpriseArchive ear = ShrinkWrap.create(EnterpriseArchive.class)
                .setApplicationXML(new StringAsset("<module><ejb>\n beans.jar </ejb></module>"))
                .addAsModule(ShrinkWrap.create(JavaArchive.class, "beside.jar")
                        .add(compiledFor(25), "lib/Virtual.class"))
                .addAsModule(ShrinkWrap.create(WebArchive.class, "front.war")
                        .add(compiledFor(17), "WEB-INF/classes/app/Front.class"))
                .addAsModule(ShrinkWrap.create(JavaArchive.class, "beans.jar")
                        .add(compiledFor(21), "app/Bean.class"))
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "library.jar")
                        .add(compiledFor(25), "lib/Virtual.class"));
        assertThat(NewestClass.of(file("shop.ear", ear)))
                .contains(new NewestClass("beans.jar!/app/Bean.class", 21));
    }

    /** Whoever writes an archive without knowing sizes before may do so; servers read files and not streams. */
    @Test
    void aModuleThatIsNoArchiveAsAStreamIsLeftToTheServer() throws Exception {
        byte[] war = storedWithSizesBehind();
        assertThatThrownBy(() -> new ZipInputStream(new ByteArrayInputStream(war)).getNextEntry())
                .isInstanceOf(ZipException.class);
        EnterpriseArchive ear = ShrinkWrap.create(EnterpriseArchive.class)
                .add(new ByteArrayAsset(war), "front.war");
        assertThat(NewestClass.of(file("stored.ear", ear))).isEmpty();
    }

    private static byte[] storedWithSizesBehind() {
        byte[] head = new byte[30];
        head[0] = 'P';
        head[1] = 'K';
        head[2] = 3;
        head[3] = 4;
        head[6] = 8; // bit 3: the sizes come behind the content
        return head;
    }

    private File file(String name, Archive<?> archive) {
        File file = directory.resolve(name).toFile();
        archive.as(ZipExporter.class).exportTo(file);
        return file;
    }

    private static Asset compiledFor(int java) {
        return new ByteArrayAsset(
                new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, (byte) (java + JAVA_0)});
    }
}
