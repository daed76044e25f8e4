package io.github.treadlight.deploy.app.leak;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Responds with the number of runs of a periodic task, which it submits at the first request and never cancels. */
@WebServlet("/ticks")
public class PeriodicTaskServlet extends HttpServlet {
    private static final int PERIOD_MILLIS = 200;

    private final AtomicInteger ticks = new AtomicInteger();
    @Resource
    private ManagedScheduledExecutorService executor;

    @Override
    public void init() {
        executor.scheduleAtFixedRate(ticks::incrementAndGet, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(ticks);
    }
}
