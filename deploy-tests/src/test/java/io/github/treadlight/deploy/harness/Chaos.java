package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.ChaosApplication.Request;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/**
 * Random deployments, redeployments, disables, enables, requests and undeployments of twelve applications, one after
 * the other, while another thread sends requests. A seed always gives the same steps. Their timing relative to the
 * requests, the garbage collector and Treadlight's sweeps differs between runs.
 */
public final class Chaos {
    /** The number of steps before a pause, which gives Treadlight time for a sweep. */
    private static final int STEPS_BETWEEN_PAUSES = 12;
    /** Limits the number of leaks: too many log handlers and periodic tasks would slow the server down. */
    private static final int MILLIS_BETWEEN_REQUESTS = 50;
    private static final int REPORTED_STEPS = 40;
    /** Matches the deployed name. Payara prefers the name in an EAR's descriptor to that in the command. */
    private static final Pattern DEPLOYED = Pattern.compile("deployed with name ([^\\s.]+)");

    private final AppServer server;
    private final Sentinel sentinel;
    private final long seed;
    private final Random random;
    private final List<ChaosApplication> applications;
    private final Map<ChaosApplication, State> states = new HashMap<>();
    /** The names of the deployed applications. */
    private final Map<ChaosApplication, String> names = new HashMap<>();
    private final Deque<String> lastSteps = new ArrayDeque<>();
    private int steps;
    private int pauses;
    /** The number of requests of the other thread that no running application responded to as expected. */
    private final AtomicInteger ignored = new AtomicInteger();

    /** The state of an application between two steps. */
    private enum State { ABSENT, RUNNING, DISABLED }

    /**
     * Prepares a run and writes the archives.
     *
     * @param sentinel the application that must not be affected
     */
    public Chaos(AppServer server, Sentinel sentinel, long seed) {
        this.server = server;
        this.sentinel = sentinel;
        this.seed = seed;
        random = new Random(seed);
        applications = ChaosApplications.write(server.product());
        applications.forEach(each -> states.put(each, State.ABSENT));
    }

    /** Runs for a duration, with at least one pause, and undeploys all applications. */
    public void run(Duration time) throws Exception {
        long end = System.nanoTime() + time.toNanos();
        ScheduledExecutorService requests = Executors.newSingleThreadScheduledExecutor();
        requests.scheduleWithFixedDelay(requests(), 0, MILLIS_BETWEEN_REQUESTS, MILLISECONDS);
        try {
            while (System.nanoTime() < end || pauses == 0) {
                for (int i = 0; i < STEPS_BETWEEN_PAUSES; i++) {
                    step();
                    sentinel.assertNothingChanged();
                }
                pause();
                sentinel.assertNothingChanged();
            }
            for (ChaosApplication each : applications) {
                if (states.get(each) != State.ABSENT) {
                    undeploy(each);
                }
            }
            pause();
        } catch (Exception | AssertionError failed) {
            throw new AssertionError("Step " + steps + " with seed " + seed + " failed on " + server.product().title()
                    + ". The last steps: " + String.join(", ", lastSteps) + ". Log: " + server.log().file(), failed);
        } finally {
            requests.shutdown();
            requests.awaitTermination(2, MINUTES);
        }
        ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        System.out.println("Chaos on " + server.product().title() + ": " + steps + " steps with " + pauses
                + " pauses for sweeps, " + ignored + " requests without a running application; "
                + threads.getThreadCount() + " threads at the end; seed " + seed);
    }

    /** Returns a task that sends a random request. The application may be absent, and the response does not matter. */
    private Runnable requests() {
        Random own = new Random(seed + 1);
        List<Request> all = applications.stream()
                .flatMap(each -> each.requests().stream())
                .filter(Request::mayBeInterrupted)
                .toList();
        return () -> {
            try {
                all.get(own.nextInt(all.size())).send().accept(server);
            } catch (AssertionError absent) {
                ignored.incrementAndGet();
            }
        };
    }

    private void step() throws Exception {
        ChaosApplication application = applications.get(random.nextInt(applications.size()));
        switch (states.get(application)) {
            case ABSENT -> deploy(application);
            case DISABLED -> stepOfDisabled(application);
            case RUNNING -> stepOfRunning(application);
        }
    }

    private void stepOfDisabled(ChaosApplication application) throws Exception {
        switch (random.nextInt(4)) {
            case 0 -> undeploy(application);
            case 1 -> deploy(application);
            default -> {
                step("enable " + application.name());
                server.asadmin("enable", names.get(application));
                setRunning(application);
            }
        }
    }

    private void stepOfRunning(ChaosApplication application) throws Exception {
        switch (random.nextInt(8)) {
            case 0 -> deploy(application);
            case 1 -> {
                step("disable " + application.name());
                server.asadmin("disable", names.get(application));
                states.put(application, State.DISABLED);
            }
            case 2, 3 -> undeploy(application);
            default -> request(application.requests().get(random.nextInt(application.requests().size())));
        }
    }

    private void step(String description) {
        steps++;
        lastSteps.addLast(description);
        if (lastSteps.size() > REPORTED_STEPS) {
            lastSteps.removeFirst();
        }
    }

    private void deploy(ChaosApplication application) throws Exception {
        step("deploy " + application.name());
        String[] command = {"deploy", "--force=true", "--enabled=true", "--name=" + application.name(),
            "--contextroot=" + application.context(), application.archive().toString()};
        if (application.requests().isEmpty()) {
            assertThat(server.run(command).succeeded())
                    .as("the deployment of an application that fails to start").isFalse();
        } else {
            Matcher name = DEPLOYED.matcher(server.asadmin(command));
            names.put(application, name.find() ? name.group(1) : application.name());
            setRunning(application);
        }
    }

    /** Marks an application as running, and other versions of it as disabled. */
    private void setRunning(ChaosApplication application) {
        applications.stream()
                .filter(each -> each.context().equals(application.context()) && states.get(each) == State.RUNNING)
                .forEach(each -> states.put(each, State.DISABLED));
        states.put(application, State.RUNNING);
    }

    private void undeploy(ChaosApplication application) throws Exception {
        step("undeploy " + application.name());
        server.undeploy(names.get(application));
        states.put(application, State.ABSENT);
    }

    private void request(Request request) {
        step("request " + request.description());
        request.send().accept(server);
    }

    /** Waits until a sweep has released an application, and until the sentinel's timer and task have run again. */
    private void pause() throws Exception {
        ChaosApplication leaking = applications.get(0);
        deploy(leaking);
        Set<ObjectName> before = new HashSet<>(mbeans());
        request(leaking.leakMBean());
        Set<ObjectName> added = mbeans();
        added.removeAll(before);
        assertThat(added).as("leaked MBeans").hasSize(1);
        undeploy(leaking);
        step("pause");
        MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        await().atMost(2, MINUTES).untilAsserted(() -> {
            memory.gc();
            assertThat(mbeans()).as("MBeans after a sweep").doesNotContainAnyElementsOf(added);
        });
        sentinel.awaitProgress();
        pauses++;
    }

    private Set<ObjectName> mbeans() throws Exception {
        return new HashSet<>(server.mbeans().queryNames(new ObjectName("leak:*"), null));
    }
}
