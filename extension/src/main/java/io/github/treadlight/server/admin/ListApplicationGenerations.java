package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.leak.ReleasedLeak;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.capability.ServerApplications;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.glassfish.api.Param;
import org.glassfish.api.admin.CommandLock;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.hk2.api.PerLookup;
import org.jvnet.hk2.annotations.Service;

/** {@code list-application-generations}: lists running deployments, and whether undeployed ones are in memory. */
@Service(name = "list-application-generations")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "list-application-generations",
        description = "Lists running deployments, and whether undeployed ones are still in memory"))
public class ListApplicationGenerations extends InstanceCommand {
    private static final DateTimeFormatter SINCE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    /** A time that an administrator at a terminal accepts. */
    private static final Duration SEARCH = Duration.ofSeconds(10);

    @Inject
    private Leaks leaks;

    @Inject
    private Retention retention;

    @Param(optional = true, defaultValue = "false")
    private boolean holders;

    @Param(optional = true, defaultValue = "false")
    private boolean released;

    @Override
    void report(ServerApplications applications, Report report) {
        List<List<Object>> rows = new ArrayList<>();
        boolean isRetained = false;
        List<AppGeneration> generations = applications.generations();
        Retention.Holders search = retention.holders(
                generations.stream().filter(each -> holders && each.hasEnded()).toList(), SEARCH);
        for (AppGeneration generation : generations) {
            State state = generation.state();
            isRetained |= state == State.RETAINED;
            rows.add(List.of(
                    generation.app(),
                    generation.number(),
                    state.name().toLowerCase(Locale.ROOT),
                    SINCE.format(generation.since().atZone(ZoneId.systemDefault())),
                    loadersOf(generation),
                    generation.classes(),
                    String.join("; ", search.of(generation))));
        }
        if (!applications.isWatching()) {
            report.line("Undeployed applications are not listed (loader-watch=false).");
        }
        report.table("generations",
                List.of("Application", "Generation", "State", "Since", "Loaders", "Classes", "Holders"), rows);
        if (released) {
            report.table("releases", List.of("Time", "Application", "Generation", "Leak", "Place"),
                    leaks.released().stream().map(ListApplicationGenerations::row).toList());
        }
        if (isRetained && !holders) {
            report.line("For the places that retain applications: asadmin list-application-generations --holders=true");
        }
        if (!search.isComplete()) {
            report.line("The search for holders was stopped after " + SEARCH.toSeconds() + " s; there may be more.");
        }
    }

    private static List<Object> row(ReleasedLeak release) {
        return List.of(SINCE.format(release.at().atZone(ZoneId.systemDefault())), release.application(),
                release.generation() == 0 ? "" : release.generation(), release.leak(), release.place());
    }

    /** Reads all loaders first, because a temporary one that is collected in between must count in neither number. */
    private static String loadersOf(AppGeneration generation) {
        int all = generation.loaders();
        return Math.min(all, generation.loadersAlive()) + " of " + all;
    }
}
