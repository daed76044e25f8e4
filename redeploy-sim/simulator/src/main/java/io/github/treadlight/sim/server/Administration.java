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
 * An HTTP client for the administration of an installed server. It uses the protocol of asadmin, but does not start a
 * JVM for each command. It authenticates with the domain's {@code local-password} file, which the server writes for
 * asadmin on the same machine. Thread-safe.
 */
public final class Administration {
    /** The line separator in the server's reports. */
    private static final String END_OF_LINE = "%%%EOL%%%";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    /** Longer than a starting server holds back a response until it reports that it is not ready. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(25);

    private final int port;
    private final Path localPassword;
    private final Duration timeout;

    /**
     * Creates a client, which does not connect until it runs a command.
     *
     * @param port the administration port on the loopback address
     * @param localPassword the domain's {@code config/local-password}, which need not exist
     * @param timeout the longest time that a command may take
     */
    public Administration(int port, Path localPassword, Duration timeout) {
        this.port = port;
        this.localPassword = localPassword;
        this.timeout = timeout;
    }

    /** Returns whether the server accepts commands; throws an exception if there is no response. */
    boolean isUp() throws IOException {
        return run(START_TIMEOUT, "version").succeeded();
    }

    /**
     * Runs a command.
     *
     * @param parameters its options as {@code name=value}, and its operand as {@code DEFAULT=value}
     * @return whether the command succeeded, with or without warnings, and its message; for a command that returns a
     *     list and no message, such as {@code get}, a line for each element
     * @throws IOException if there is no response, or the response is not a command report
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
        // The server would retain the command of a connection that stays open.
        connection.setRequestProperty("Connection", "close");
        connection.setRequestProperty("User-Agent", "redeploy-sim/hk2-agent"); // selects the report's format
        if (Files.exists(localPassword)) {
            String user = ":" + Files.readString(localPassword).strip();
            connection.setRequestProperty("Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
        }
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(
                    "its administration port responded with " + connection.getResponseCode() + " to " + command);
        }
        try (InputStream body = connection.getInputStream()) {
            return parse(new String(body.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /**
     * Parses a report. It has the format of a jar's manifest, but the JDK's class cannot read all reports, because
     * GlassFish 7 writes values with line breaks.
     */
    private static CommandResult parse(String report) throws IOException {
        String unfolded = report.replaceAll("\\R ", "");
        String exitCode = attribute("exit-code", unfolded).orElseThrow(() ->
                new IOException("the response of its administration port is not a command report"));
        String message = attribute("message", unfolded).orElse("").replace(END_OF_LINE, System.lineSeparator());
        return new CommandResult(!exitCode.equals("FAILURE"), message.isEmpty() ? children(unfolded) : message);
    }

    /** Returns the names of the report's parts; {@code get} writes one part for each attribute. */
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
