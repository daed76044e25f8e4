package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.Set;

/**
 * The WARs of the applications that keep values, views and carts. A server of Jakarta EE 11 gets those with Spring 7,
 * Spring Boot 4 and Hibernate 7, which need it.
 */
final class KeptArchives {
    private static final Set<Server> JAKARTA_EE_11 =
            EnumSet.of(Server.PAYARA_MICRO7, Server.PAYARA7, Server.GLASSFISH8);
    private static final String REMOTE_BEAN = "WEB-INF/classes/io/github/treadlight/sim/app/kept/EchoBean.class";

    private KeptArchives() {}

    /** Returns the WAR with the values. It has no remote EJB for a server without an ORB, which would refuse it. */
    static Path values(AppServer server) {
        Path archive = valuesWithRemoteBean(server.product());
        return server.hasOrb() ? archive
                : changed(archive, archive.getFileName().toString(), war -> Files.delete(war.getPath(REMOTE_BEAN)));
    }

    /** Copies the WAR with the values so that nodes of a data grid share its sessions. */
    static Path valuesInGrid(Server product, String name) {
        return changed(valuesWithRemoteBean(product), name + ".war", war -> {
            Files.delete(war.getPath(REMOTE_BEAN));
            replace(war.getPath("WEB-INF/web.xml"), "</web-app>", "<distributable/></web-app>");
            replace(war.getPath("WEB-INF/payara-web.xml"),
                    "<session-manager>", "<session-manager persistence-type=\"replicated\">");
        });
    }

    private static void replace(Path file, String text, String replacement) throws IOException {
        Files.writeString(file, Files.readString(file).replace(text, replacement));
    }

    private static Path valuesWithRemoteBean(Server product) {
        return BuildFiles.scenario(isJakartaEe11(product) ? "kept-values11" : "kept-values");
    }

    /** Returns the WAR with a page of Faces and one of Wicket. */
    static Path views() {
        return BuildFiles.scenario("kept-views");
    }

    /** Returns the WAR whose page of Faces has its state in the browser. */
    static Path viewsInBrowser() {
        return variant("kept-views", "client");
    }

    /** Returns the WAR with Spring Boot whose sessions the server keeps. */
    static Path boot(Server product) {
        return BuildFiles.scenario(bootApplication(product));
    }

    /** Returns the WAR with Spring Boot whose sessions Spring Session keeps in a database. */
    static Path bootInDatabase(Server product) {
        return variant(bootApplication(product), "session");
    }

    private static String bootApplication(Server product) {
        return isJakartaEe11(product) ? "kept-boot4" : "kept-boot";
    }

    private static Path variant(String application, String classifier) {
        return BuildFiles.scenario(application).resolveSibling(application + "-" + classifier + ".war");
    }

    private static boolean isJakartaEe11(Server product) {
        return JAKARTA_EE_11.contains(product);
    }

    /** A change of an archive. */
    private interface Change {
        void apply(FileSystem archive) throws IOException;
    }

    /** Copies an archive to the work folder, and changes the copy. */
    private static Path changed(Path archive, String name, Change change) {
        Path copy = BuildFiles.work(name);
        try {
            Files.copy(archive, copy, StandardCopyOption.REPLACE_EXISTING);
            try (FileSystem files = FileSystems.newFileSystem(copy)) {
                change.apply(files);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(copy + " cannot be written", failed);
        }
        return copy;
    }
}
