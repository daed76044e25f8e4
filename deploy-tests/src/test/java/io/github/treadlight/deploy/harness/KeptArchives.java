package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.WorkDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * The WARs of the applications that keep values, views and carts. A server of Jakarta EE 11 gets those with Spring 7,
 * Spring Boot 4 and Hibernate 7, which need it.
 */
final class KeptArchives {
    private static final Set<Server> JAKARTA_EE_11 =
            EnumSet.of(Server.PAYARA_MICRO7, Server.PAYARA7, Server.GLASSFISH8);
    private static final String REMOTE_BEAN = "WEB-INF/classes/io/github/treadlight/sim/app/kept/EchoBean.class";

    private KeptArchives() {}

    /** Writes the WAR with the values. It has no remote EJB for a server without an ORB, which would refuse it. */
    static Path values(AppServer server) {
        Server product = server.product();
        return changed(scenario(product), "kept-" + product.id(), war -> {
            if (!server.hasOrb()) {
                Files.delete(war.getPath(REMOTE_BEAN));
            }
        });
    }

    /** Writes the WAR with the values so that nodes of a data grid share its sessions. */
    static Path valuesInGrid(Server product) {
        return changed(scenario(product), "kept-grid-" + product.id(), war -> {
            Files.delete(war.getPath(REMOTE_BEAN));
            replace(war.getPath("WEB-INF/web.xml"), "</web-app>", "<distributable/></web-app>");
            // Its session manager would keep the sessions in memory.
            replace(war.getPath("WEB-INF/payara-web.xml"), "<session-config>.*</session-config>", "");
        });
    }

    private static void replace(Path file, String expression, String replacement) throws IOException {
        Files.writeString(file, Files.readString(file).replaceAll("(?s)" + expression, replacement));
    }

    private static Path scenario(Server product) {
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

    /** Copies an archive and its libraries to a folder, and changes the copy. */
    private static Path changed(Path archive, String name, Change change) {
        Path folder = BuildFiles.work(name);
        Path copy = folder.resolve(archive.getFileName());
        try {
            WorkDirectory.makeEmpty(folder);
            Files.copy(archive, copy);
            try (FileSystem files = FileSystems.newFileSystem(copy)) {
                moveLibraries(files, folder);
                change.apply(files);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(copy + " cannot be written", failed);
        }
        return copy;
    }

    /**
     * Moves libraries from a WAR to a folder on the application's class path. The application's class loader still
     * loads their classes, but the server does not scan all of them at each deployment. A library that would start with
     * the application remains, because only in the WAR does web.xml prevent that.
     */
    private static void moveLibraries(FileSystem war, Path folder) throws IOException {
        List<Path> libraries;
        try (Stream<Path> files = Files.list(war.getPath("WEB-INF/lib"))) {
            libraries = files.toList();
        }
        StringJoiner classPath = new StringJoiner(";");
        for (Path library : libraries) {
            Path copy = folder.resolve(library.getFileName().toString());
            Files.copy(library, copy);
            if (!startsWithApplication(copy)) {
                Files.delete(library);
                classPath.add(copy.toString());
            }
        }
        for (String descriptor : List.of("WEB-INF/glassfish-web.xml", "WEB-INF/payara-web.xml")) {
            replace(war.getPath(descriptor), "</session-config>",
                    "$0<class-loader delegate=\"true\" extra-class-path=\""
                            + Matcher.quoteReplacement(classPath.toString()) + "\"/>");
        }
    }

    private static boolean startsWithApplication(Path library) throws IOException {
        try (JarFile jar = new JarFile(library.toFile())) {
            return jar.getEntry("META-INF/services/jakarta.servlet.ServletContainerInitializer") != null;
        }
    }
}
