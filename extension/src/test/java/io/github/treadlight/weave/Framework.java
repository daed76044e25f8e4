package io.github.treadlight.weave;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.fixture.ApplicationLoader;
import java.io.File;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Frameworks that extend {@link ClassValue}. Each constant names the folder of {@code target/frameworks} with its jars,
 * and the program that uses them.
 */
enum Framework {
    GROOVY_3("groovy-3", ProgramLanguage.JAVA, "GroovyProgram"),
    GROOVY_4("groovy-4", ProgramLanguage.JAVA, "GroovyProgram"),
    GROOVY_5("groovy-5", ProgramLanguage.JAVA, "GroovyProgram"),
    GROOVY_5_1("groovy-5.1", ProgramLanguage.JAVA, "GroovyProgram"),
    GROOVY_6("groovy-6", ProgramLanguage.JAVA, "GroovyProgram"),
    SCALA_2_13("scala-2.13", ProgramLanguage.SCALA_2, "Scala2Program"),
    SCALA_3("scala-3", ProgramLanguage.SCALA_3, "Scala3Program"),
    KOTLIN_REFLECT("kotlin-reflect", ProgramLanguage.JAVA, "KotlinReflectProgram"),
    KOTLINX_SERIALIZATION("kotlinx-serialization", ProgramLanguage.JAVA, "KotlinxSerializationProgram"),
    KOTLINX_COROUTINES("kotlinx-coroutines", ProgramLanguage.JAVA, "KotlinxCoroutinesProgram"),
    AVRO("avro", ProgramLanguage.JAVA, "AvroProgram"),
    KRYO("kryo", ProgramLanguage.JAVA, "KryoProgram"),
    FORY("fory", ProgramLanguage.JAVA, "ForyProgram"),
    GUAVA("guava", ProgramLanguage.JAVA, "GuavaProgram"),
    NASHORN("nashorn", ProgramLanguage.JAVA, "NashornProgram"),
    JRUBY("jruby", ProgramLanguage.JAVA, "JRubyProgram"),
    JYTHON("jython", ProgramLanguage.JAVA, "JythonProgram");

    private final String folder;
    private final ProgramLanguage language;
    private final String program;

    Framework(String folder, ProgramLanguage language, String program) {
        this.folder = folder;
        this.language = language;
        this.program = program;
    }

    /** Returns the framework's jars and those of the libraries that it needs. */
    List<Path> jars() {
        return FrameworkJars.of(folder);
    }

    /** Returns an application with the framework that sees neither the test class path nor other frameworks. */
    ApplicationLoader newApplication() {
        return new ApplicationLoader(folder, ClassLoader.getPlatformClassLoader(),
                jars().stream().map(FrameworkJars::url).toArray(URL[]::new)).withForeign(CompactClassValue.class);
    }

    /** Compiles the program into an empty folder, adds it to the application and returns the name of its class. */
    String addProgram(ApplicationLoader application, Path classes) throws Exception {
        String classPath = jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        Path source = Path.of(
                Framework.class.getResource("frameworks/" + program + language.extension()).toURI());
        language.compile(source, classPath, classes, application);
        application.addURL(FrameworkJars.url(classes));
        return program;
    }
}
