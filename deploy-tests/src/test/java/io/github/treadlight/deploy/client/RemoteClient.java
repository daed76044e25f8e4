package io.github.treadlight.deploy.client;

import io.github.treadlight.deploy.app.remote.Description;
import io.github.treadlight.deploy.app.remote.Echo;
import io.github.treadlight.deploy.app.remote.Refusal;
import io.github.treadlight.deploy.app.remote.Row;
import io.github.treadlight.deploy.app.remote.Payload;
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
 * The stand-alone client: a JVM of its own with the server's client library. Takes a command per line, answers with
 * lines, the last of which is {@value #END}, and ends when nobody gives commands any more.
 *
 * <p>Every command's second word names the application: {@code check} sends each {@link Payload} both ways,
 * {@code application} asks which one answers, {@code send} sends a value of a named class made from a text,
 * {@code measure <what> <threads> <seconds>} and {@code count <what> <calls>} call one method again and again.
 */
public final class RemoteClient {
    /** The last line of an answer. */
    public static final String END = ".";

    private final InitialContext names;
    private final int port;

    private RemoteClient(int port) throws Exception {
        this.port = port;
        names = new InitialContext();
    }

    /** Takes no arguments; where the server is, the naming properties say. */
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        // What libraries print is no answer.
        System.setOut(System.err);
        RemoteClient client = new RemoteClient(Integer.getInteger("org.omg.CORBA.ORBInitialPort"));
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            for (String line : client.answer(command.split(" "))) {
                answers.println(line);
            }
            answers.println(END);
            answers.flush();
        }
        // The ORB's threads would keep the JVM.
        System.exit(0);
    }

    private List<String> answer(String[] command) {
        try {
            Echo echo = (Echo) names.lookup("java:global/" + command[1] + "/EchoBean!" + Echo.class.getName());
            return switch (command[0]) {
                case "check" -> check(echo);
                case "application" -> List.of(echo.application());
                case "send" -> List.of(attempt(() -> echo.describe((Serializable) Class.forName(command[2])
                        .getConstructor(String.class).newInstance(command[3]))));
                case "measure" -> List.of(Load.of(echo, command[2])
                        .measure(Integer.parseInt(command[3]), Double.parseDouble(command[4])));
                case "count" -> List.of(Load.of(echo, command[2]).count(Integer.parseInt(command[3]), port));
                default -> List.of("There is no command " + command[0]);
            };
        } catch (Exception failed) {
            return List.of(failure(failed));
        }
    }

    private static List<String> check(Echo echo) {
        List<String> answers = new ArrayList<>();
        for (Payload payload : Payload.values()) {
            answers.add(payload + " sent: " + attempt(() -> echo.describe(payload.make())));
            answers.add(payload + " back: " + attempt(() -> Description.of(echo.any(payload.make()))));
        }
        answers.add("rows: " + attempt(() -> Description.of(echo.rows(Row.list(3)))));
        answers.add("array: " + attempt(() -> Description.of(echo.array(Row.list(3).toArray(Row[]::new)))));
        answers.add("numbers: " + attempt(() -> Description.of(echo.numbers(new int[] {1, 2}))));
        answers.add("nothing: " + attempt(() -> Description.of(echo.customer(null))));
        answers.add("refused: " + attempt(() -> {
            try {
                echo.refuse("asked for");
                return "not";
            } catch (Refusal refusal) {
                return refusal + " for " + refusal.row() + " because of " + refusal.getCause();
            }
        }));
        return answers;
    }

    private static String attempt(Callable<String> call) {
        try {
            return call.call();
        } catch (Exception failed) {
            return failure(failed);
        }
    }

    /** With all its causes, in one line. */
    private static String failure(Throwable failed) {
        StringBuilder text = new StringBuilder("fails");
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            text.append(": ").append(cause.toString().replaceAll("\\s+", " "));
        }
        return text.toString();
    }
}
