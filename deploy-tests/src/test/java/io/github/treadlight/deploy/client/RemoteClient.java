package io.github.treadlight.deploy.client;

import io.github.treadlight.deploy.app.remote.Echo;
import io.github.treadlight.deploy.app.remote.OrderRow;
import io.github.treadlight.deploy.app.remote.Payload;
import io.github.treadlight.deploy.app.remote.RefusedException;
import io.github.treadlight.deploy.app.remote.ValueDescription;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.naming.InitialContext;

/**
 * A stand-alone client of remote EJBs, which runs in its own JVM with the server's client library. Reads a command per
 * line from standard input until that is closed. Prints the lines of each response and then {@value #END}.
 *
 * <p>The second word of each command names the application. {@code check} sends each {@link Payload} to the EJB and
 * gets it back, {@code application} prints which application responds, {@code send} sends an object of a class created
 * from a text, {@code measure <what> <threads> <seconds>} and {@code count <what> <calls>} repeat one call.
 */
public final class RemoteClient {
    /** The last line of a response. */
    public static final String END = ".";

    private final InitialContext names;
    private final int port;

    private RemoteClient(int port) throws Exception {
        this.port = port;
        names = new InitialContext();
    }

    /** Takes no arguments: system properties contain the address of the server. */
    public static void main(String[] arguments) throws Exception {
        PrintStream responses = System.out;
        // Libraries print to standard output, too.
        System.setOut(System.err);
        RemoteClient client = new RemoteClient(Integer.getInteger("org.omg.CORBA.ORBInitialPort"));
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            for (String line : client.respond(command.split(" "))) {
                responses.println(line);
            }
            responses.println(END);
            responses.flush();
        }
        // The ORB's threads would keep the JVM running.
        System.exit(0);
    }

    private List<String> respond(String[] command) {
        try {
            Echo echo = (Echo) names.lookup("java:global/" + command[1] + "/EchoBean!" + Echo.class.getName());
            return switch (command[0]) {
                case "check" -> check(echo);
                case "application" -> List.of(echo.application());
                case "send" -> List.of(attempt(() -> echo.describe((Serializable) Class.forName(command[2])
                        .getConstructor(String.class).newInstance(command[3]))));
                case "measure" -> List.of(RepeatedCall.of(echo, command[2])
                        .measure(Integer.parseInt(command[3]), Double.parseDouble(command[4])));
                case "count" -> List.of(RepeatedCall.of(echo, command[2]).count(Integer.parseInt(command[3]), port));
                default -> List.of("There is no command " + command[0]);
            };
        } catch (Exception failed) {
            return List.of(failure(failed));
        }
    }

    private static List<String> check(Echo echo) {
        List<String> lines = new ArrayList<>();
        for (Payload payload : Payload.values()) {
            lines.add(payload + " sent: " + attempt(() -> echo.describe(payload.create())));
            lines.add(payload + " back: " + attempt(() -> ValueDescription.of(echo.any(payload.create()))));
        }
        lines.add("rows: " + attempt(() -> ValueDescription.of(echo.rows(OrderRow.list(3)))));
        lines.add("array: "
                + attempt(() -> ValueDescription.of(echo.array(OrderRow.list(3).toArray(OrderRow[]::new)))));
        lines.add("numbers: " + attempt(() -> ValueDescription.of(echo.numbers(new int[] {1, 2}))));
        lines.add("nothing: " + attempt(() -> ValueDescription.of(echo.customer(null))));
        lines.add("refused: " + attempt(() -> {
            try {
                echo.refuse("asked for");
                return "not refused";
            } catch (RefusedException refusal) {
                return refusal + " for " + refusal.row() + " because of " + refusal.getCause();
            }
        }));
        return lines;
    }

    private static String attempt(Callable<String> call) {
        try {
            return call.call();
        } catch (Exception failed) {
            return failure(failed);
        }
    }

    /** Returns an exception and its causes in one line. */
    private static String failure(Throwable failed) {
        StringBuilder text = new StringBuilder("fails");
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            text.append(": ").append(cause.toString().replaceAll("\\s+", " "));
        }
        return text.toString();
    }
}
