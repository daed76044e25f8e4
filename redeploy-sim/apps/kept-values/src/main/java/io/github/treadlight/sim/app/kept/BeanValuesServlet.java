package io.github.treadlight.sim.app.kept;

import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * Has EJBs keep and copy the values. Each text is on a line: the name of the value, {@code =} and the text.
 *
 * <ul>
 *   <li>{@code /keepers} puts each value into a stateful bean of its own, and creates other beans until the server
 *       passivates the first ones
 *   <li>{@code /unpassivated} responds with the names of the values whose beans are not yet passivated
 *   <li>{@code /kept} responds with the texts of the values of the stateful beans, and removes these
 *   <li>{@code /timers} creates a persistent timer with each value that is readable after a restart
 *   <li>{@code /timed} responds with the texts of the values of the timers
 *   <li>{@code /echoes} sends each value to a remote bean in the same server, and responds with the texts of the
 *       copies
 * </ul>
 */
@WebServlet({"/keepers", "/unpassivated", "/kept", "/timers", "/timed", "/echoes"})
public class BeanValuesServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    /** More beans than the cache can contain, which WEB-INF/glassfish-ejb-jar.xml defines. */
    private static final int OTHER_BEANS = 48;

    @EJB
    private transient @Nullable ValueTimers timers;
    private final transient Map<String, ValueKeeper> keepers = new ConcurrentHashMap<>();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        response.setContentType("text/plain;charset=UTF-8");
        HttpSession session = request.getSession(); // Spring needs one, before the response is committed
        PrintWriter out = response.getWriter();
        try {
            switch (request.getServletPath()) {
                case "/keepers" -> keep();
                case "/unpassivated" -> keepers.keySet().stream().filter(name -> !ValueKeeper.isPassivated(name))
                        .forEach(out::println);
                case "/kept" -> describeKept(out);
                case "/timers" -> createTimers();
                case "/timed" -> timers().describe().forEach(
                        (number, text) -> out.println(KeptValues.all().get(number).name() + "=" + text));
                default -> echo(out);
            }
        } catch (Exception failed) {
            throw new ServletException(failed);
        } finally {
            session.invalidate();
        }
    }

    private static List<KeptValue<?>> values() {
        return KeptValues.all().stream().filter(KeptValue::inSessions).toList();
    }

    private void keep() throws Exception {
        for (KeptValue<?> value : values()) {
            ValueKeeper keeper = keeper();
            keeper.keep(value.name());
            keepers.put(value.name(), keeper);
        }
        for (int number = 0; number < OTHER_BEANS; number++) {
            keeper().keepNothing();
        }
    }

    @SuppressWarnings("BanJNDI") // the name is a constant
    private static ValueKeeper keeper() throws NamingException {
        return InitialContext.doLookup("java:module/ValueKeeper");
    }

    private void describeKept(PrintWriter out) {
        keepers.forEach((name, keeper) -> out.println(name + "=" + Outcome.of(() -> {
            String text = keeper.describe();
            keeper.remove();
            return text;
        })));
        keepers.clear();
    }

    private void createTimers() throws Exception {
        List<KeptValue<?>> all = KeptValues.all();
        for (int number = 0; number < all.size(); number++) {
            if (all.get(number).afterRestart()) {
                timers().create(number, (Serializable) all.get(number).creation().create());
            }
        }
    }

    private ValueTimers timers() throws ServletException {
        if (timers == null) {
            throw new ServletException("the server has injected no bean");
        }
        return timers;
    }

    @SuppressWarnings("BanJNDI") // the name is a constant
    private static void echo(PrintWriter out) throws Exception {
        Echo bean = InitialContext.doLookup("java:module/EchoBean");
        for (KeptValue<?> value : values()) {
            out.println(value.name() + "=" + Outcome.of(
                    () -> value.describe(bean.echo((Serializable) value.creation().create()))));
        }
    }
}
