package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles sources of the tests, for classes that have several versions. */
final class Sources {
    /** The text that replaces {@code SUID} in sources. */
    static final String SUID = "private static final long serialVersionUID = 1;";

    private static final Pattern TYPE = Pattern.compile("public (?:final )?(?:class|record|enum|interface) (\\w+)");

    private Sources() {}

    /**
     * Returns the class files by class name. Each source has one public type of the package {@code app}. The packages
     * {@code java.io} and {@code java.util} are imported.
     */
    static Map<String, byte[]> compile(String... sources) {
        JavaCompiler compiler = compiler();
        Map<String, ByteArrayOutputStream> compiled = new HashMap<>();
        JavaFileManager files = new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, null, null)) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(uri(name, kind), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return compiled.computeIfAbsent(name, added -> new ByteArrayOutputStream());
                    }
                };
            }
        };
        List<JavaFileObject> units = Arrays.stream(sources).map(Sources::unit).toList();
        StringWriter messages = new StringWriter();
        boolean success = compiler.getTask(messages, files, null, List.of("-proc:none"), null, units).call();
        assertThat(success).as(() -> messages + String.join("\n", sources)).isTrue();
        Map<String, byte[]> classes = new HashMap<>();
        compiled.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }

    /** Returns the compiler of the JDK, or one of the class path if the tests run on a runtime without a compiler. */
    private static JavaCompiler compiler() {
        JavaCompiler ofJdk = ToolProvider.getSystemJavaCompiler();
        return ofJdk != null ? ofJdk : ServiceLoader.load(JavaCompiler.class).findFirst().orElseThrow(() ->
                new IllegalStateException("This Java runtime has no compiler. Add a service "
                        + JavaCompiler.class.getName() + " that compiles from memory to the tests' class path."));
    }

    private static JavaFileObject unit(String source) {
        Matcher type = TYPE.matcher(source);
        assertThat(type.find()).as(source).isTrue();
        return new SimpleJavaFileObject(uri("app." + type.group(1), JavaFileObject.Kind.SOURCE),
                JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return "package app;\nimport java.io.*;\nimport java.util.*;\n" + source.replace("SUID", SUID);
            }
        };
    }

    private static URI uri(String name, JavaFileObject.Kind kind) {
        return URI.create("memory:///" + name.replace('.', '/') + kind.extension);
    }
}
