package io.github.treadlight.deploy;

import io.github.treadlight.deploy.app.remote.Echo;
import io.github.treadlight.deploy.app.remote.EchoBean;
import io.github.treadlight.deploy.app.remote.Stranger;
import io.github.treadlight.deploy.client.RemoteClient;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** The application with the remote bean, as files: a WAR with as many libraries as real ones have. */
final class RemoteApplication {
    private static final String[] SUBJECTS = {
        "commons", "persistence", "messaging", "reporting", "scheduling", "validation", "templating", "monitoring",
        "authorization", "integration"
    };
    private static final String[] PARTS = {"api", "core", "databind", "annotations", "extensions", "jakarta"};

    private RemoteApplication() {}

    /** A WAR without {@link Stranger}, whose bean says that it is the application with a text. */
    static Path war(String file, String text) {
        return write(archive(text).deleteClass(Stranger.class), file);
    }

    /** A WAR with all classes. */
    static Path warWithStranger(String file, String text) {
        return write(archive(text), file);
    }

    private static WebArchive archive(String text) {
        WebArchive war = ShrinkWrap.create(WebArchive.class)
                .addPackage(EchoBean.class.getPackage())
                .addAsResource(new StringAsset(text), EchoBean.APPLICATION);
        for (String subject : SUBJECTS) {
            for (String part : PARTS) {
                war.addAsLibrary(library(subject, part));
            }
        }
        return war;
    }

    /** A library of one empty class. */
    private static JavaArchive library(String subject, String part) {
        String name = "com/acme/" + subject + "/" + part + "/Library";
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        type.visitEnd();
        return ShrinkWrap.create(JavaArchive.class, "acme-" + subject + "-" + part + "-2.14.3.jar")
                .addAsResource(new ByteArrayAsset(type.toByteArray()), name + ".class");
    }

    /** What a client needs besides the server's client library and HdrHistogram. */
    static Path clientJar(String file) {
        return write(ShrinkWrap.create(JavaArchive.class)
                .addPackages(false, Echo.class.getPackage(), RemoteClient.class.getPackage()), file);
    }

    private static Path write(Archive<?> archive, String file) {
        Path written = Path.of(System.getProperty("treadlight.work"), file);
        archive.as(ZipExporter.class).exportTo(written.toFile(), true);
        return written;
    }
}
