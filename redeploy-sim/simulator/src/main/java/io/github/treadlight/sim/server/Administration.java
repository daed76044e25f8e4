package io.github.treadlight.sim.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An HTTP client for the administration of an installed server. Sends what asadmin sends, without starting a JVM for
 * each command. Needs no password where it can read the domain's {@code local-password} file, which the server writes
 * for asadmin on the same machine. Thread-safe.
 */
public final class Administration {
    /** What a line's end is in the server's reports. */
    private static final String END_OF_LINE = "%%%EOL%%%";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    /** A server that starts has whoever asks wait for so long, and then says that it is not ready. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(25);

    private final int port;
    private final Path localPassword;
    private final Duration timeout;

    /**
     * A client that has not connected yet.
     *
     * @param port the administration port on the loopback address
     * @param localPassword the domain's {@code config/local-password}; need not exist
     * @param timeout the longest time that a command may take
     */
    public Administration(int port, Path localPassword, Duration timeout) {
        this.port = port;
        this.localPassword = localPassword;
        this.timeout = timeout;
    }

    /** Whether the server takes commands; throws when it does not even answer. */
    boolean isUp() throws IOException {
        return run(START_TIMEOUT, "version").succeeded();
    }

    /**
     * Runs a command.
     *
     * @param parameters its options as {@code name=value}, and its operand as {@code DEFAULT=value}
     * @return whether it succeeded, with or without warnings, and its message; for a command that answers with a list
     *     and no message, such as {@code get}, a line for each element
     * @throws IOException if there is no response, or one that is not a command's report
     */
    public CommandResult run(String command, String... parameters) throws IOException {
        return run(timeout, command, parameters);
    }

    private CommandResult run(Duration limit, String command, String... parameters) throws IOException {
        String query = Arrays.stream(parameters).map(Administration::encode).collect(Collectors.joining("&"));
        HttpURLConnection connection = (HttpURLConnection) URI.create(
                "http://" + ServerContainer.HOST + ":" + port + "/__asadmin/" + command + "?" + query)
                .toURL().openConnection();
        connection.setConnectTimeout((int) CONNECT_TIMEOUT.toMillis());
        connection.setReadTimeout((int) limit.toMillis());
        // A connection that is kept open keeps, in the server, what it last asked.
        connection.setRequestProperty("Connection", "close");
        connection.setRequestProperty("User-Agent", "redeploy-sim/hk2-agent"); // which names the report's format
        if (Files.exists(localPassword)) {
            String user = ":" + Files.readString(localPassword).strip();
            connection.setRequestProperty("Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
        }
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException("its administration answers " + connection.getResponseCode() + " to " + command);
        }
        try (InputStream body = connection.getInputStream()) {
            return answer(new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /**
     * Reads a report. It looks like a jar's manifest, but the JDK does not read all of them: GlassFish 7 leaves line
     * ends in some values.
     */
    static CommandResult answer(String report) throws IOException {
        String unfolded = report.replaceAll("\\R ", "");
        String exitCode = attribute("exit-code", unfolded).orElseThrow(() ->
                new IOException("its administration answers something else than a report"));
        String message = attribute("message", unfolded).orElse("").replace(END_OF_LINE, System.lineSeparator());
        return new CommandResult(!exitCode.equals("FAILURE"), message.isEmpty() ? children(unfolded) : message);
    }

    /** Returns the names of the report's parts, of which {@code get} has one for each attribute. */
    private static String children(String report) {
        return Arrays.stream(attribute("children", report).orElse("").split(";"))
                .map(name -> URLDecoder.decode(name, StandardCharsets.UTF_8))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static Optional<String> attribute(String name, String report) {
        Matcher attribute = Pattern.compile("^" + name + ": (.*)$", Pattern.MULTILINE).matcher(report);
        return attribute.find() ? Optional.of(attribute.group(1).strip()) : Optional.empty();
    }

    private static String encode(String parameter) {
        int equals = parameter.indexOf('=');
        return parameter.substring(0, equals + 1)
                + URLEncoder.encode(parameter.substring(equals + 1), StandardCharsets.UTF_8);
    }
}
