package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import io.github.treadlight.sim.fixture.SampleResults;
import io.github.treadlight.sim.holders.LibraryClosing;
import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Tests the listener that closes the libraries that were found. */
class ClosingListenerTest {
    private static final Holder MYSQL = holder("thread: \"mysql-cj-abandoned-connection-cleanup\"",
            "java.util.concurrent.ThreadPoolExecutor$Worker.firstTask");
    private static final Holder OKHTTP = holder("thread: \"OkHttp TaskRunner\"", "okhttp3.ConnectionPool.delegate");
    private static final Holder OTHER = holder("static field app.Cache.ALL", "java.util.HashMap[*].value");

    @Test
    void theListenerClosesExactlyTheLibrariesThatWereFound() {
        List<LibraryClosing> found = ClosingListener.found(List.of(OTHER, OKHTTP, MYSQL));
        assertThat(found).extracting(LibraryClosing::name).containsExactly("MySQL Connector/J", "OkHttp");
        assertThat(ClosingListener.lines(found))
                .startsWith("import com.mysql.cj.jdbc.AbandonedConnectionCleanupThread;")
                .contains("            AbandonedConnectionCleanupThread.checkedShutdown();",
                        "    public static volatile OkHttpClient okHttpClient;",
                        "            if (okHttpClient != null) {",
                        "                okHttpClient.dispatcher().executorService().shutdown();")
                .noneMatch(line -> line.contains("quartz"));
    }

    /** Only parses the class, because the libraries are not here. */
    @Test
    void theListenerForAllLibrariesIsAJavaClass() throws Exception {
        List<String> lines = ClosingListener.lines(LibraryClosing.all());
        assertThat(lines).filteredOn(line -> line.startsWith("import "))
                .extracting(line -> line.substring(line.lastIndexOf('.'))).doesNotHaveDuplicates();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavaFileObject source = new SimpleJavaFileObject(
                URI.create("memory:///LibraryClosingListener.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return String.join("\n", lines);
            }
        };
        ((JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, problems, List.of(), null, List.of(source))).parse();
        assertThat(problems.getDiagnostics()).isEmpty();
    }

    @Test
    void theListenerIsPrintedAfterTheHolders() {
        assertThat(printed(List.of(MYSQL))).contains(
                "The application can close MySQL Connector/J itself, with this listener:",
                "public class LibraryClosingListener implements ServletContextListener {");
        assertThat(printed(List.of(OTHER))).doesNotContain("ServletContextListener");
    }

    @Test
    void theReportShowsTheListener() throws Exception {
        assertThat(HtmlReport.page(List.of(SampleResults.result(
                "payara-micro", SampleResults.run("mysql-unclosed", "off", "strong", 1, List.of(MYSQL))))))
                .contains("AbandonedConnectionCleanupThread.checkedShutdown();\\n");
    }

    private static String printed(List<Holder> holders) {
        StringWriter out = new StringWriter();
        HolderPaths.print(new PrintWriter(out), holders);
        return out.toString();
    }

    private static Holder holder(String root, String step) {
        return new Holder("org.glassfish.web.loader.WebappClassLoader", root, List.of(step), "library", 5, null, null,
                1L << 20, null);
    }
}
