package io.github.treadlight.sim.app.shared;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Registers objects of the application with all shared libraries, and uses them at each request. The response has a
 * line for each library: {@code name=ok}, or what is wrong. With the parameter {@code register}, which names a library,
 * a request registers another object with it instead.
 */
@WebServlet(value = "/use", loadOnStartup = 1)
public class SharedLibrariesServlet extends HttpServlet {
    private final AtomicLong requests = new AtomicLong();
    private final transient Map<SharedLibrary, LibraryUse> uses = new ConcurrentHashMap<>();

    @Override
    public void init() throws ServletException {
        for (SharedLibrary library : SharedLibrary.values()) {
            register(library);
        }
    }

    private void register(SharedLibrary library) throws ServletException {
        try {
            uses.put(library, library.register(app()));
        } catch (Exception failed) {
            throw new ServletException(library + ": " + failed, failed);
        }
    }

    private String app() {
        return getServletContext().getContextPath().substring(1);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        PrintWriter out = response.getWriter();
        String again = request.getParameter("register");
        if (again != null) {
            register(SharedLibrary.valueOf(again));
            out.println("registered");
            return;
        }
        for (SharedLibrary library : SharedLibrary.values()) {
            out.println(library + "=" + use(library));
        }
    }

    private String use(SharedLibrary library) {
        try {
            LibraryUse use = uses.get(library);
            if (use == null) {
                return "not registered";
            }
            use.use(app() + " " + requests.incrementAndGet());
            return "ok";
        } catch (Throwable failed) {
            getServletContext().log(library.toString(), failed);
            return failed.toString().lines().findFirst().orElse("failed");
        }
    }
}
