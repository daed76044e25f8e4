package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.core.ThrowingRunnable;

/**
 * The part of a server's log after a position, as records of one or more lines. A server may write a record in another
 * thread, after the response to the request that caused it. A test therefore awaits the records that it expects.
 *
 * @param file the log file, which need not exist yet
 * @param start the position in bytes of the first record
 */
public record ServerLog(Path file, long start) {
    private static final int SECONDS_TO_WRITE = 30;

    private static final Pattern RECORD_START = Pattern.compile("(?m)^(?=\\[\\d{4}-\\d{2}-\\d{2}T)");
    /** Matches the logger in Treadlight's records, the field before the thread. Payara Micro adds a colour code. */
    private static final Pattern OURS =
            Pattern.compile("io\\.github\\.treadlight\\.[\\w.]+(?:\u001b\\[0m)?] \\[tid: ");

    private static final int LAST_PROBLEMS = 5;
    private static final int LINES_OF_A_PROBLEM = 30;
    /** Matches the frames of a stack trace after the first three. */
    private static final Pattern MORE_FRAMES = Pattern.compile("((?:\\n\\tat [^\\n]*){3})(?:\\n\\tat [^\\n]*)++");

    /** Matches the level, the third field of a record. Payara Micro adds a colour code. */
    private static final Pattern WARNING = level("WARNING|SEVERE");
    private static final Pattern SEVERE = level("SEVERE");

    /** Logged by Payara 7.2026.11, also without Treadlight, when it deploys a stateful bean. */
    private static final String NOT_LOADED = "Class Not loaded yet ";
    /** Texts of records at SEVERE that the servers log without Treadlight, too. */
    private static final List<String> VANILLA = List.of(
            // If the JMX connector is bound to one address, as here, the stopping server unbinds another name.
            "Error stopping RMIConnector",
            // While GlassFish 8 starts, start-domain connects to the administration port in a loop.
            "RejectedExecutionException: The thread pool's task queue is full");

    private static Pattern level(String levels) {
        return Pattern.compile("(?:\\[[^\\[\\]]*] ){2}\\[(?:\u001b\\[\\S+m)?(?:" + levels + ")");
    }

    /** Returns the whole log in a file. */
    static ServerLog of(Path file) {
        return new ServerLog(file, 0);
    }

    /** Returns the log of the server that Arquillian starts. */
    public static ServerLog ofArquillianServer() {
        return of(BuildFiles.work("payara-micro.log"));
    }

    /** Returns the part of the log after this call. */
    public ServerLog fromNow() {
        try {
            return new ServerLog(file, Files.exists(file) ? Files.size(file) : 0);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns all records up to the last complete line. */
    public List<String> records() {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, channel.size() - start));
            channel.position(start);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // until the buffer is full
            }
            bytes.flip();
            String text = StandardCharsets.UTF_8.decode(bytes).toString();
            return RECORD_START.splitAsStream(text.substring(0, text.lastIndexOf('\n') + 1))
                    .filter(Predicate.not(String::isBlank))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Waits until a record contains a text. */
    public void awaitRecord(String text) {
        awaitAssertion(() -> assertThat(records()).anyMatch(logged -> logged.contains(text)));
    }

    /** The file may not exist when the wait begins. */
    private static void awaitAssertion(ThrowingRunnable assertion) {
        await().atMost(SECONDS_TO_WRITE, SECONDS).ignoreException(UncheckedIOException.class).untilAsserted(assertion);
    }

    /** Waits until Treadlight's records at a level satisfy an assertion. */
    public void awaitOurs(String level, Consumer<List<String>> assertion) {
        awaitAssertion(() -> assertion.accept(ours(level)));
    }

    /** Waits until Treadlight has logged a warning. Asserts that it is the only one, and returns it. */
    public String awaitWarning() {
        awaitOurs("WARNING", warnings -> assertThat(warnings).isNotEmpty());
        List<String> warnings = ours("WARNING");
        assertThat(warnings).hasSize(1);
        return warnings.get(0);
    }

    /** Returns Treadlight's records at a level. */
    public List<String> ours(String level) {
        return records().stream().filter(logged -> isOurs(level, logged)).toList();
    }

    /**
     * Returns Treadlight's records at INFO, except those about patched classes of the server. Treadlight patches a
     * class when the server loads it, which may happen before or after the module starts.
     */
    public List<String> oursWithoutPatches() {
        return ours("INFO").stream()
                .filter(logged -> !logged.contains("Treadlight has patched the server's class"))
                .toList();
    }

    /**
     * Returns the records of any logger at WARNING or SEVERE, and those with a stack trace. Excludes warnings that an
     * application of an earlier test is retained.
     */
    public List<String> problems() {
        return records().stream()
                .filter(logged -> WARNING.matcher(logged).lookingAt() || logged.contains("\n\tat "))
                .filter(logged -> !logged.contains(" is still in memory, ") && !logged.contains(NOT_LOADED))
                .toList();
    }

    /**
     * Returns the first lines of the last {@link #problems()}, with the first frames of each stack trace. Excludes
     * records at SEVERE that the servers also log without Treadlight.
     */
    String lastProblems() {
        List<String> all = problems().stream().filter(ServerLog::isNotVanilla).toList();
        return all.stream().skip(Math.max(0, all.size() - LAST_PROBLEMS))
                .map(logged -> MORE_FRAMES.matcher(logged).replaceAll("$1\n\t..."))
                .flatMap(logged -> logged.lines().limit(LINES_OF_A_PROBLEM))
                .collect(Collectors.joining("\n"));
    }

    /** Returns the records of any logger at WARNING or SEVERE that contain a text. */
    public List<String> problems(String text) {
        return records().stream()
                .filter(logged -> WARNING.matcher(logged).lookingAt() && logged.contains(text))
                .toList();
    }

    /** Returns the records of any logger at SEVERE, except those that the servers log without Treadlight, too. */
    public List<String> severe() {
        return records().stream()
                .filter(logged -> SEVERE.matcher(logged).lookingAt())
                .filter(ServerLog::isNotVanilla)
                .toList();
    }

    private static boolean isNotVanilla(String logged) {
        return VANILLA.stream().noneMatch(logged::contains);
    }

    /** Searches for the level only before the logger, because output of a JVM in the log contains levels, too. */
    private static boolean isOurs(String level, String logged) {
        Matcher logger = OURS.matcher(logged);
        return logger.find() && logged.substring(0, logger.start()).contains(level);
    }
}
