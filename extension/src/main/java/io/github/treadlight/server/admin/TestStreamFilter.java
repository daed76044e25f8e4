package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.server.ServerApplications;
import io.github.treadlight.server.ServerStreams;
import io.github.treadlight.server.ServerStreams.LoaderFilter;
import io.github.treadlight.stream.FilterRule;
import io.github.treadlight.stream.FilterRule.Decision;
import io.github.treadlight.stream.StreamFilter;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.glassfish.api.Param;
import org.glassfish.api.admin.CommandLock;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.hk2.api.PerLookup;
import org.jvnet.hk2.annotations.Service;

/** {@code test-stream-filter}: the decision about one class in object streams of an application, rule by rule. */
@Service(name = "test-stream-filter")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "test-stream-filter",
        description = "Shows which rule decides about a class in object streams of an application"))
public class TestStreamFilter extends OnEachInstance {
    @Inject
    private ServerStreams streams;

    @Param(name = "app")
    private String app = "";

    @Param(name = "class")
    private String className = "";

    @Override
    void answer(ServerApplications applications, Report report) {
        List<LoaderFilter> filters = streams.filtersOf(app);
        if (filters.isEmpty()) {
            report.failure(Report.unknownApplication(app));
            return;
        }
        if (!StreamFilter.isClassName(className)) {
            report.failure("'" + className + "' is not the full name of a class that is not an array");
            return;
        }
        for (LoaderFilter each : filters) {
            test(each, report);
        }
        if (streams.filter().mode() != StreamFilter.Mode.REJECT) {
            report.line("The filter does not reject anything now: stream-filter-mode="
                    + streams.filter().mode().name().toLowerCase(Locale.ROOT));
        }
    }

    private void test(LoaderFilter each, Report report) {
        Optional<Class<?>> type = each.loaders().stream().flatMap(loader -> find(loader).stream()).findFirst();
        List<FilterRule> rules = type.map(each.filter()::rulesFor).orElseGet(() -> each.filter().rulesFor(className));
        List<List<Object>> rows = new ArrayList<>();
        for (FilterRule rule : rules) {
            rows.add(List.of(rows.size() + 1, rule.source(), rule.rule(),
                    rule.decision().name().toLowerCase(Locale.ROOT)));
        }
        report.table("rules", List.of("Order", "Source", "Rule", "Decision"), rows);
        String result = rules.stream().filter(rule -> rule.decision() == Decision.REJECTED).findFirst()
                .map(rule -> "rejected by " + rule.source() + " (" + rule.rule() + ")").orElse("allowed");
        report.line(className + ": " + result + (type.isPresent() ? ""
                : ". The application has no such class, so only its name was judged."));
    }

    /** Returns the class without initializing it; empty if the application does not have it. */
    private Optional<Class<?>> find(ClassLoader loader) {
        try {
            return Optional.of(Class.forName(className, false, loader));
        } catch (ClassNotFoundException | LinkageError missing) {
            return Optional.empty();
        }
    }
}
