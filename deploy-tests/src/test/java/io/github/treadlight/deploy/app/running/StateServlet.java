package io.github.treadlight.deploy.app.running;

import jakarta.annotation.Resource;
import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.ejb.EJB;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import javax.net.ssl.SSLContext;
import javax.sql.DataSource;

/** Responds with the state of the application's resources: a line for its pool, its session, its MBean, and so on. */
@WebServlet(urlPatterns = "/state", loadOnStartup = 1)
@DataSourceDefinition(name = "java:app/jdbc/running",
        className = "io.github.treadlight.deploy.app.leak.PooledDataSource", minPoolSize = 1, maxPoolSize = 4)
public class StateServlet extends HttpServlet {
    private static final int PERIOD_MILLIS = 200;
    private static final ThreadLocal<String> REQUEST_THREAD = new ThreadLocal<>();

    /** The values that this application has set in {@link #REQUEST_THREAD}, by thread. */
    private final Map<Thread, String> requestThreads = new ConcurrentHashMap<>();
    private final AtomicInteger ticks = new AtomicInteger();
    @Resource(lookup = "java:app/jdbc/running")
    private DataSource source;
    @Resource
    private ManagedScheduledExecutorService executor;
    @EJB
    private Ticker ticker;
    private ApplicationThread thread;
    private ObjectName name;
    private ScheduledFuture<?> task;

    @Override
    public void init() throws ServletException {
        thread = new ApplicationThread();
        thread.start();
        task = executor.scheduleAtFixedRate(
                ticks::incrementAndGet, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        try {
            name = new ObjectName("running:type=" + System.nanoTime());
            ManagementFactory.getPlatformMBeanServer().registerMBean(new FixedValue(), name);
        } catch (Exception failed) {
            throw new ServletException(failed);
        }
    }

    @Override
    public void destroy() {
        thread.interrupt();
        task.cancel(false);
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        try {
            response.getWriter().printf("pool=%s%nsession=%d%nmbean=%s%nthread=%s%nrequestThread=%s%nssl=%d%n"
                            + "tasks=%d%ntimers=%d%n",
                    connect(), count(request), ManagementFactory.getPlatformMBeanServer().getAttribute(name, "Value"),
                    thread.value(), isKeptInRequestThread(), System.identityHashCode(SSLContext.getDefault()),
                    ticks.get(), ticker.ticks());
        } catch (Exception failed) {
            throw new ServletException(failed);
        }
    }

    private boolean connect() throws Exception {
        try (Connection connection = source.getConnection()) {
            return connection.getAutoCommit();
        }
    }

    private static int count(HttpServletRequest request) {
        Object before = request.getSession().getAttribute("count");
        int count = before == null ? 1 : (Integer) before + 1;
        request.getSession().setAttribute("count", count);
        return count;
    }

    /** Returns whether the server's thread still has the value that this application has set in it. */
    private boolean isKeptInRequestThread() {
        Thread current = Thread.currentThread();
        String value = requestThreads.get(current);
        if (value == null) {
            value = current.getName();
            requestThreads.put(current, value);
            REQUEST_THREAD.set(value);
        }
        return value.equals(REQUEST_THREAD.get());
    }
}
