package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.classvalue.JdkClassValues;
import io.github.treadlight.server.filter.LetThroughStreams;
import io.github.treadlight.server.retention.RetainedMetaspace;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.scan.DeploymentLookups;
import io.github.treadlight.server.scan.ObservedDeployment;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.Part;
import io.github.treadlight.server.streams.ServerStreams;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.glassfish.api.admin.CommandLock;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.hk2.api.PerLookup;
import org.jvnet.hk2.annotations.Service;

/** {@code show-treadlight-findings}: shows what Treadlight would do, and the command that turns on each part. */
@Service(name = "show-treadlight-findings")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "show-treadlight-findings",
        description = "Shows what Treadlight would do, and the commands that turn on its parts"))
public class ShowTreadlightFindings extends InstanceCommand {
    /** A time that an administrator at a terminal accepts. */
    private static final Duration SEARCH = Duration.ofSeconds(10);
    /** More places would make the table too wide for a terminal. */
    private static final int MOST_HOLDERS = 2;
    private static final double MEGABYTE = 1 << 20;
    private static final double KILOBYTE = 1 << 10;

    /** The setting that decides whether a part works. */
    private static final Map<Part, Setting<?>> MAIN = new LinkedHashMap<>();

    static {
        MAIN.put(Part.LEAKS, Setting.CLEAN_SERVER_CACHES);
        MAIN.put(Part.STREAMS, Setting.STREAM_FILTER_MODE);
        MAIN.put(Part.REDEPLOYMENTS, Setting.DEPLOYMENT_LOOKUPS);
        MAIN.put(Part.CLASS_VALUES, Setting.CLASS_VALUES);
        MAIN.put(Part.REMOTE_CALLS, Setting.CODEBASE_LOOKUPS);
    }

    @Inject
    private Retention retention;

    @Inject
    private ServerStreams streams;

    @Inject
    private DeploymentLookups lookups;

    @Override
    void report(ServerApplications applications, Report report) {
        if (!applications.settings().observes()) {
            report.line(applications.settings().describeMode());
        }
        addLeaks(applications, report);
        addStreams(report);
        addRedeployments(report);
        addClassValues(applications, report);
        addParts(applications.settings(), report);
    }

    private void addLeaks(ServerApplications applications, Report report) {
        report.line("Undeployed applications in memory, with their metaspace; their heap is not measured:");
        List<AppGeneration> alive = applications.generations().stream()
                .filter(each -> each.state() == State.ENDED || each.state() == State.RETAINED).toList();
        Retention.Holders holders = retention.holders(alive, SEARCH);
        report.table("leaks", List.of("Application", "Generation", "State", "Class loaders", "About MB", "Retained by"),
                alive.stream().map(each -> List.<Object>of(each.app(), each.number(),
                        each.state().name().toLowerCase(Locale.ROOT), each.loadersAlive(),
                        number(RetainedMetaspace.bytes(each) / MEGABYTE), firstOf(holders.causesOf(each)))).toList());
        if (!holders.isComplete()) {
            report.line("The search is not complete; other places may retain them, too.");
        }
        if (alive.stream().anyMatch(each -> holders.causesOf(each).size() > MOST_HOLDERS)) {
            report.line("For all places: asadmin list-application-generations --holders=true");
        }
        if (alive.stream().anyMatch(each -> each.state() == State.ENDED)) {
            report.line("To find out which are retained: asadmin list-application-generations --verify=true");
        }
    }

    private static String firstOf(List<String> holders) {
        String all = String.join("; ", holders.subList(0, Math.min(MOST_HOLDERS, holders.size())));
        return holders.size() <= MOST_HOLDERS ? all : all + "; and " + (holders.size() - MOST_HOLDERS) + " more";
    }

    private void addStreams(Report report) {
        report.line("Classes and sizes in object streams that the filter would reject:");
        List<List<Object>> rows = new ArrayList<>();
        for (LetThroughStreams.Row each : streams.letThrough()) {
            rows.add(List.of(each.reader(), each.subject(), each.rule(), each.readBy(), each.count()));
        }
        report.table("streams", List.of("Application", "Class or size", "Rule", "Read by", "About times"), rows);
        if (streams.rejected() > 0) {
            report.line("Rejected since the server started: " + streams.rejected() + " streams.");
        }
    }

    private void addRedeployments(Report report) {
        report.line("Time that redeployments would save, because libraries are unchanged:");
        List<List<Object>> rows = new ArrayList<>();
        for (ObservedDeployment each : lookups.observed()) {
            rows.add(List.of(each.app(), each.deployments(), each.reuse().libraries(), each.reuse().unchanged(),
                    number(Duration.ofNanos(each.reuse().savedNanos()).toMillis() / 1000.0)));
        }
        report.table("redeployments",
                List.of("Application", "Deployments", "Libraries", "Unchanged", "About seconds"), rows);
        LibraryScans.Statistics scans = lookups.statistics();
        if (scans.reused() > 0) {
            report.line("Saved since the server started: " + number(scans.savedMillis() / 1000.0) + " s, by "
                    + scans.reused() + " reused scans.");
        }
    }

    private static void addClassValues(ServerApplications applications, Report report) {
        report.line("Class values of running applications that would take less memory after the next deployment:");
        report.table("class-values", List.of("Application", "Class values", "Values", "About KB now"),
                JdkClassValues.of(applications.registry()).stream().map(each -> List.<Object>of(each.app(),
                        each.classValues(), each.values(), number(each.bytes() / KILOBYTE))).toList());
    }

    private void addParts(Settings settings, Report report) {
        report.line("The parts of Treadlight, and the commands that turn them on:");
        List<List<Object>> rows = new ArrayList<>();
        MAIN.forEach((part, main) -> {
            String command = command(settings, part, main);
            rows.add(List.of(part.toString(), command.isEmpty() ? "on" : "off", command));
        });
        report.table("parts", List.of("Part", "State", "Command"), rows);
        if (settings.observes()) {
            report.line("To turn on all: " + command("--" + Setting.MODE + "=active"));
        }
    }

    /** Returns the command that turns on a part, or an empty text if the part is on. */
    private String command(Settings settings, Part part, Setting<?> main) {
        List<String> options = new ArrayList<>();
        if (!settings.get(Setting.ENABLED)) {
            options.add("--" + Setting.ENABLED + "=true");
        }
        if (!settings.isActive(part)) {
            options.add("--" + Setting.ACTIVE_PARTS + "=" + settings.withActive(part));
        }
        if (!settings.isHeldBack(main) && !settings.text(main).equals(main.defaultText())) {
            options.add("--" + main + "=" + main.defaultText());
        }
        return options.isEmpty() ? "" : command(String.join(" ", options));
    }

    private String command(String options) {
        return "asadmin set-treadlight-configuration " + (target.equals("server") ? "" : "--target " + target + " ")
                + options;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
