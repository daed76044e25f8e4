package io.github.treadlight.sim.app.jakartaee11;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorDefinition;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.naming.InitialContext;
import org.jspecify.annotations.Nullable;

/**
 * Responds with a greeting, the kind of thread that created it, and the superclass of the WAR's class value. Also
 * submits many empty tasks to the same managed executor, which may retain tasks that finish immediately.
 *
 * <p>The parameter {@code executor} is the JNDI name of the executor. By default, it is the one that the WAR defines.
 */
@WebServlet("/greeting")
@ManagedExecutorDefinition(name = JakartaEe11Servlet.EXECUTOR, virtual = true)
public class JakartaEe11Servlet extends HttpServlet {
    static final String EXECUTOR = "java:app/concurrent/greetings";
    private static final int LIMIT_SECONDS = 30;
    private static final int TASKS = 500;
    private static final ClassValue<String> NAMES = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return type.getSimpleName();
        }
    };

    @Inject
    private GreetingInvoker invoker;

    @Resource(lookup = EXECUTOR)
    private @Nullable ManagedExecutorService executor;

    @Override
    @SuppressWarnings("BanJNDI") // only requests of tests contain a name
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            String name = request.getParameter("executor");
            ManagedExecutorService selected = name == null
                    ? Objects.requireNonNull(executor) : InitialContext.doLookup(name);
            String greeting = selected.submit(this::greeting).get(LIMIT_SECONDS, TimeUnit.SECONDS);
            // After the first task: Felix retains a thread that lost a race to define a class of the server.
            List<Future<?>> tasks = new ArrayList<>();
            for (int task = 0; task < TASKS; task++) {
                tasks.add(selected.submit(() -> { }));
            }
            for (Future<?> task : tasks) {
                task.get(LIMIT_SECONDS, TimeUnit.SECONDS);
            }
            response.setContentType("text/plain");
            response.getOutputStream().write(UTF_8.encode(greeting));
        } catch (Exception failed) {
            throw new ServletException(failed);
        }
    }

    private String greeting() throws Exception {
        // The build compiles for JDK 17, which has no isVirtual; servers of Jakarta EE 11 run on newer JDKs only.
        boolean virtual = (boolean) Thread.class.getMethod("isVirtual").invoke(Thread.currentThread());
        return invoker.greet(NAMES.get(Greetings.class)) + " from a " + (virtual ? "virtual" : "platform") + " thread, "
                + NAMES.getClass().getSuperclass().getName();
    }
}
