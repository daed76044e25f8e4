package io.github.treadlight.deploy.harness;

import io.github.treadlight.deploy.app.remote.Echo;
import io.github.treadlight.deploy.app.remote.EchoBean;
import io.github.treadlight.deploy.app.remote.MissingClass;
import io.github.treadlight.deploy.client.RemoteClient;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Writes the application with the remote EJB: a WAR with sixty libraries. */
public final class RemoteApplication {
    private static final String[] TOPICS = {
        "commons", "persistence", "messaging", "reporting", "scheduling", "validation", "templating", "monitoring",
        "authorization", "integration"
    };
    private static final String[] PARTS = {"api", "core", "databind", "annotations", "extensions", "jakarta"};

    private RemoteApplication() {}

    /** Writes a WAR without {@link MissingClass}. Its EJB returns the text as the name of the application. */
    public static Path war(String file, String text) {
        return BuildFiles.write(archive(text).deleteClass(MissingClass.class), file);
    }

    /** Writes a WAR with all classes. Its EJB returns the text as the name of the application. */
    public static Path completeWar(String file, String text) {
        return BuildFiles.write(archive(text), file);
    }

    private static WebArchive archive(String text) {
        WebArchive war = ShrinkWrap.create(WebArchive.class)
                .addPackage(EchoBean.class.getPackage())
                .addAsResource(new StringAsset(text), EchoBean.APPLICATION);
        for (String topic : TOPICS) {
            for (String part : PARTS) {
                war.addAsLibrary(library(topic, part));
            }
        }
        return war;
    }

    /** Returns a library with one empty class. */
    private static JavaArchive library(String topic, String part) {
        String name = "com/acme/" + topic + "/" + part + "/Library";
        ClassWriter type = new ClassWriter(0);
        type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        type.visitEnd();
        return ShrinkWrap.create(JavaArchive.class, "acme-" + topic + "-" + part + "-2.14.3.jar")
                .addAsResource(new ByteArrayAsset(type.toByteArray()), name + ".class");
    }

    /** Writes a jar of the client, with the classes that it shares with the application. */
    static Path clientJar(String file) {
        return BuildFiles.write(ShrinkWrap.create(JavaArchive.class)
                .addPackages(false, Echo.class.getPackage(), RemoteClient.class.getPackage()), file);
    }
}
