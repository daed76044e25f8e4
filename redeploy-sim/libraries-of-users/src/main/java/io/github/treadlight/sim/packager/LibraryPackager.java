package io.github.treadlight.sim.packager;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.jboss.shrinkwrap.resolver.api.maven.Maven;
import org.jboss.shrinkwrap.resolver.api.maven.ScopeType;
import org.jboss.shrinkwrap.resolver.api.maven.coordinate.MavenDependencies;

/**
 * Packages a WAR for each library. Each has its own class path, because libraries need different versions of others. A
 * folder of {@code src/libraries} has the library's artifacts in {@code library.properties}, the class that uses the
 * library, files for the class path and, if needed, {@code glassfish-web.xml}.
 */
public final class LibraryPackager {
    private static final String JAVA = ".java";
    /** The server's own descriptor, which is not on the class path. */
    private static final String DESCRIPTOR = "glassfish-web.xml";
    private static final String COMMON = "io/github/treadlight/sim/library";

    private final Path out;
    private final Path common;

    private LibraryPackager(Path out) throws Exception {
        this.out = out;
        common = Path.of(LibraryPackager.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /**
     * Packages the libraries.
     *
     * @param arguments the folder of the libraries, the folder for the WARs and, optionally, names of libraries,
     *     separated by commas
     */
    public static void main(String[] arguments) throws Exception {
        Path libraries = Path.of(arguments[0]);
        LibraryPackager packager = new LibraryPackager(Files.createDirectories(Path.of(arguments[1])));
        List<String> named = arguments.length > 2 && !arguments[2].isEmpty()
                ? List.of(arguments[2].split(",")) : List.of();
        IllegalStateException failures = new IllegalStateException("not all libraries were packaged");
        try (Stream<Path> folders = Files.list(libraries)) {
            for (Path folder : folders.sorted().toList()) {
                if (named.isEmpty() || named.contains(String.valueOf(folder.getFileName()))) {
                    try {
                        packager.writeWar(folder);
                    } catch (IOException | RuntimeException failed) { // and package the others
                        failures.addSuppressed(new IllegalStateException(folder.toString(), failed));
                    }
                }
            }
        }
        if (failures.getSuppressed().length > 0) {
            throw failures;
        }
    }

    private void writeWar(Path folder) throws IOException {
        Properties library = new Properties();
        try (var file = Files.newBufferedReader(folder.resolve("library.properties"))) {
            library.load(file);
        }
        List<File> jars = new ArrayList<>(resolve(library.getProperty("artifacts").split("\\s+")));
        if (library.containsKey("alone")) {
            jars.addAll(List.of(Maven.resolver().addDependency(MavenDependencies.createDependency(
                    library.getProperty("alone"), ScopeType.COMPILE, false, MavenDependencies.createExclusion("*:*")))
                    .resolve().withTransitivity().asFile()));
        }
        WebArchive war = ShrinkWrap.create(WebArchive.class, folder.getFileName() + ".war");
        jars.forEach(war::addAsLibraries);
        addClasses(war, common.resolve(COMMON), COMMON);
        Path classes = Files.createTempDirectory("library");
        compile(folder, jars, classes);
        addClasses(war, classes.resolve(COMMON), COMMON);
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> Files.isRegularFile(file) && !file.toString().endsWith(JAVA)).forEach(file ->
                    war.addAsWebInfResource(file.toFile(),
                            (file.endsWith(DESCRIPTOR) ? "" : "classes/") + folder.relativize(file)));
        }
        war.as(ZipExporter.class).exportTo(out.resolve(war.getName()).toFile(), true);
        System.out.println(war.getName() + ": " + jars.size() + " libraries");
    }

    private static void addClasses(WebArchive war, Path folder, String packageFolder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.forEach(file -> war.addAsWebInfResource(
                    file.toFile(), "classes/" + packageFolder + "/" + file.getFileName()));
        }
    }

    /** Returns the artifacts with their runtime dependencies. */
    private static List<File> resolve(String[] artifacts) {
        return Arrays.stream(Maven.resolver().resolve(artifacts).withTransitivity().asFile())
                .filter(jar -> jar.getName().endsWith(".jar"))
                .toList();
    }

    private void compile(Path folder, List<File> jars, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.list(folder);
                Writer messages = new StringWriter()) {
            String classPath = Stream.concat(
                            Stream.of(common.toString(), System.getProperty("java.class.path")),
                            jars.stream().map(File::getPath))
                    .collect(Collectors.joining(File.pathSeparator));
            boolean compiled = compiler.getTask(messages, files, null,
                    List.of("-d", classes.toString(), "-cp", classPath, "--release", "17", "-proc:none", "-nowarn"),
                    null, files.getJavaFileObjectsFromPaths(
                            sources.filter(file -> file.toString().endsWith(JAVA)).toList())).call();
            if (!compiled) {
                throw new IOException(folder + " does not compile: " + messages);
            }
        }
    }
}
