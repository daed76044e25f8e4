package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.leak.ReleasedLeak;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.retention.GarbageCollections;
import io.github.treadlight.server.retention.Retention;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.glassfish.api.Param;
import org.glassfish.api.admin.CommandLock;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RestParam;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.hk2.api.PerLookup;
import org.jvnet.hk2.annotations.Service;

/** {@code list-application-generations}: lists running deployments, and whether undeployed ones are in memory. */
@Service(name = "list-application-generations")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints({
    // verify=false takes precedence over the parameters of the request, because an image in a page must not make the
    // server collect garbage.
    @RestEndpoint(
            configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "list-application-generations",
            params = @RestParam(name = "verify", value = "false"),
            description = "Lists running deployments, and whether undeployed ones are still in memory"),
    @RestEndpoint(
            configBean = Domain.class, opType = RestEndpoint.OpType.POST, path = "verify-application-generations",
            params = @RestParam(name = "verify", value = "true"),
            description = "Finds out at once which undeployed applications are retained")})
public class ListApplicationGenerations extends InstanceCommand {
    private static final DateTimeFormatter SINCE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    /** A time that an administrator at a terminal accepts. */
    private static final Duration SEARCH = Duration.ofSeconds(10);
    /** The time after which a verification begins no further collection. */
    private static final Duration VERIFICATION = Duration.ofSeconds(20);

    @Inject
    private Leaks leaks;

    @Inject
    private Retention retention;

    @Param(optional = true, defaultValue = "false")
    private boolean holders;

    @Param(optional = true, defaultValue = "false")
    private boolean released;

    @Param(optional = true, defaultValue = "false")
    private boolean verify;

    @Override
    void report(ServerApplications applications, Report report) {
        if (verify && !verify(applications, report)) {
            return;
        }
        List<List<Object>> rows = new ArrayList<>();
        List<AppGeneration> generations = applications.generations();
        Retention.Holders search = retention.holders(
                generations.stream().filter(each -> (holders || verify) && each.hasEnded()).toList(), SEARCH);
        for (AppGeneration generation : generations) {
            rows.add(List.of(
                    generation.app(),
                    generation.number(),
                    generation.state().name().toLowerCase(Locale.ROOT),
                    SINCE.format(generation.since().atZone(ZoneId.systemDefault())),
                    loadersOf(generation),
                    generation.classes(),
                    String.join("; ", holders ? search.of(generation) : search.causesOf(generation))));
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
        if (!verify) {
            advise(generations, report);
        }
        if (!search.isComplete()) {
            report.line("The search for holders was stopped after " + SEARCH.toSeconds() + " s; there may be more.");
        }
    }

    private void advise(List<AppGeneration> generations, Report report) {
        Set<State> states = generations.stream().map(AppGeneration::state).collect(Collectors.toSet());
        if (states.contains(State.RETAINED) && !holders) {
            report.line("For the places that retain applications: asadmin list-application-generations --holders=true");
        }
        if (states.contains(State.ENDED)) {
            report.line("To find out now whether ended generations are retained:"
                    + " asadmin list-application-generations --verify=true. This collects all garbage several times;"
                    + " the server pauses for each full collection.");
        }
    }

    /** Verifies the ended generations, and returns false if the command fails. */
    private boolean verify(ServerApplications applications, Report report) {
        if (GarbageCollections.areRefused()) {
            report.failure("Cannot verify: this JVM collects no garbage on request (-XX:+DisableExplicitGC). Remove"
                    + " this option and restart the server, or wait for loader-watch, which logs a warning for each"
                    + " retained application.");
            return false;
        }
        List<AppGeneration> ended = applications.generations().stream()
                .filter(each -> each.hasEnded() && each.state() != State.RELEASED).toList();
        Retention.Verified result;
        try {
            result = retention.verify(ended, VERIFICATION);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            report.failure("The verification was interrupted.");
            return false;
        }
        if (!ended.isEmpty()) {
            report.line(String.format(Locale.ROOT, "Collected all garbage %s in %.1f s.",
                    result.collections() == 1 ? "once" : result.collections() + " times",
                    result.took().toMillis() / 1000.0));
        }
        report.table("verdicts", List.of("Application", "Generation", "Verdict"), ended.stream()
                .map(each -> List.<Object>of(each.app(), each.number(), verdict(each, result))).toList());
        if (ended.isEmpty()) {
            report.line("No class loader of an ended generation is in memory: all of them are released.");
        }
        return true;
    }

    private String verdict(AppGeneration generation, Retention.Verified result) {
        if (generation.state() == State.RELEASED) {
            return "released";
        }
        return retention.isKeptByServer(generation) ? "in use by the server"
                : result.isComplete() ? "retained" : "unknown: try again later";
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
