package io.github.treadlight.sim.app.kept;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.util.stream.Stream;

/**
 * Keeps the values in sessions, and copies them with object streams of the application:
 *
 * <ul>
 *   <li>{@code /names} responds with the name of each value for sessions, {@code /names?jvm=other} with the names of
 *       those that another JVM can read
 *   <li>{@code /put?value=NAME} puts a value into a new session, and responds with the id of the session and the
 *       text of another such value
 *   <li>{@code /get} responds with the id of the session and the value, if there is one
 *   <li>{@code /end} ends the session if its value may be unreadable after a restart, and responds with whether it did
 *   <li>{@code /streams} copies each value, has each library make its copies, and responds with a line for each copy:
 *       its name, {@code =} and the text of the copy. {@code /streams?value=NAME&value=NAME} copies only these values
 * </ul>
 */
@WebServlet({"/names", "/put", "/get", "/end", "/streams"})
public class KeptValuesServlet extends HttpServlet {
    private static final String ATTRIBUTE = "value";
    private static final String NAME = "name";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        response.setContentType("text/plain;charset=UTF-8");
        PrintWriter out = response.getWriter();
        switch (request.getServletPath()) {
            case "/names" -> {
                boolean otherJvm = "other".equals(request.getParameter("jvm"));
                KeptValues.all().stream().filter(otherJvm ? KeptValue::afterRestart : KeptValue::inSessions)
                        .forEach(value -> out.println(value.name()));
            }
            case "/put" -> {
                KeptValue<?> value = KeptValues.named(request.getParameter(ATTRIBUTE));
                HttpSession session = request.getSession();
                session.setAttribute(NAME, value.name());
                try {
                    session.setAttribute(ATTRIBUTE, value.creation().create());
                } catch (Exception failed) {
                    throw new ServletException(value.name() + " cannot be created", failed);
                }
                out.println(session.getId());
                // The text of another value, because the text can load what is lazy.
                out.println(Outcome.of(() -> createAndDescribe(value)));
            }
            case "/get" -> {
                HttpSession session = request.getSession(false);
                if (session == null) {
                    out.println("none");
                    out.println("no session");
                } else {
                    describe(session, out);
                }
            }
            case "/end" -> {
                HttpSession session = request.getSession(false);
                boolean ends = session != null && !value(session).afterRestart();
                if (ends) {
                    session.invalidate();
                }
                out.println(ends);
            }
            default -> {
                HttpSession session = request.getSession(); // Spring needs one, before the response is committed
                String[] names = request.getParameterValues(ATTRIBUTE);
                if (names == null) {
                    KeptValues.all().forEach(value -> copy(value, out));
                    KeptValues.copies().forEach(
                            copy -> out.println(copy.name() + "=" + Outcome.of(copy.use()::describeCopy)));
                } else {
                    Stream.of(names).forEach(name -> copy(KeptValues.named(name), out));
                }
                session.invalidate();
            }
        }
    }

    private static <T> String createAndDescribe(KeptValue<T> value) throws Exception {
        return value.text().of(value.creation().create());
    }

    private static void describe(HttpSession session, PrintWriter out) {
        out.println(session.getId());
        KeptValue<?> value = value(session);
        Object kept = session.getAttribute(ATTRIBUTE);
        out.println(kept == null ? "no value" : Outcome.of(() -> value.describe(kept)));
    }

    private static KeptValue<?> value(HttpSession session) {
        return KeptValues.named((String) session.getAttribute(NAME));
    }

    private static void copy(KeptValue<?> value, PrintWriter out) {
        byte[] written;
        try {
            written = write(value.creation().create());
        } catch (Exception | LinkageError | StackOverflowError failed) {
            out.println(value.name() + "=" + Outcome.of(() -> {
                throw new IllegalStateException("not written", failed);
            }));
            return;
        }
        out.println(value.name() + " in a plain stream=" + Outcome.of(() -> {
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
                return value.describe(in.readObject());
            }
        }));
        out.println(value.name() + " in a stream of the application=" + Outcome.of(() -> {
            try (ObjectInputStream in = new ContextInputStream(new ByteArrayInputStream(written))) {
                return value.describe(in.readObject());
            }
        }));
    }

    private static byte[] write(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return bytes.toByteArray();
    }
}
