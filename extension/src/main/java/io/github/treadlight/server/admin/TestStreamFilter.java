package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.server.streams.ServerStreams.LoaderFilter;
import io.github.treadlight.stream.filter.FilterRule;
import io.github.treadlight.stream.filter.FilterRule.Decision;
import io.github.treadlight.stream.deny.ReplacedClasses;
import io.github.treadlight.stream.filter.StreamFilter;
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
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/** {@code test-stream-filter}: shows the decision of each rule about one class in streams of an application. */
@Service(name = "test-stream-filter")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "test-stream-filter",
        description = "Shows which rule decides about a class in object streams of an application"))
public class TestStreamFilter extends InstanceCommand {
    @Inject
    private ServerStreams streams;

    @Param(name = "application", primary = true, optional = true)
    @Nullable String operand;

    /** The application, for scripts from before it became the operand. */
    @Param(name = "app", optional = true)
    @Nullable String app;

    @Param(name = "class")
    String className = "";

    /**
     * The rules for the class in streams of some class loaders.
     *
     * @param isLoaded whether these class loaders have the class
     * @param isReplaced whether the JDK writes objects of the class as objects of another class
     */
    private record Result(List<FilterRule> rules, boolean isLoaded, boolean isReplaced) {
        List<List<Object>> rows() {
            List<List<Object>> rows = new ArrayList<>();
            for (FilterRule rule : rules) {
                rows.add(List.of(rows.size() + 1, rule.source(), rule.rule(),
                        rule.decision().name().toLowerCase(Locale.ROOT)));
            }
            return rows;
        }

        /** Returns whether the rules reject a class whose objects can still be read as objects of another class. */
        boolean isReadIfReplaced() {
            List<FilterRule> rejecting = rules.stream().filter(rule -> rule.decision() == Decision.REJECTED).toList();
            return isReplaced && !rejecting.isEmpty() && rejecting.stream().noneMatch(FilterRule::isOfJvm);
        }

        String decision() {
            return rules.stream().filter(rule -> rule.decision() == Decision.REJECTED).findFirst()
                    .map(rule -> "rejected by " + rule.source()).orElse("allowed");
        }
    }

    @Override
    void report(ServerApplications applications, Report report) {
        String named = operand == null ? app : operand;
        if (named == null) {
            report.failure("Name an application: test-stream-filter --class=" + className + " APP");
            return;
        }
        List<LoaderFilter> filters = streams.filtersOf(named);
        if (filters.isEmpty()) {
            report.failure(Report.unknownApplication(named));
            return;
        }
        if (!StreamFilter.isClassName(className)) {
            report.failure("'" + className + "' is not the full name of a class that is not an array");
            return;
        }
        List<Result> results = filters.stream().map(this::test).distinct().toList();
        report.table("rules", List.of("Order", "Source", "Rule", "Decision"),
                results.stream().flatMap(each -> each.rows().stream()).toList());
        results.stream().map(Result::decision).distinct().forEach(each -> report.line(className + ": " + each));
        if (results.stream().anyMatch(Result::isReadIfReplaced)) {
            report.line("The JDK writes objects of this class as objects of another class, and creates them when it"
                    + " reads that class. These streams are allowed. A stream that names " + className
                    + " itself is rejected.");
        }
        if (results.stream().noneMatch(Result::isLoaded)) {
            report.line("The application has no such class, so only its name was tested.");
        }
        if (streams.filter().mode() != StreamFilter.Mode.REJECT) {
            report.line("The filter does not reject anything now: stream-filter-mode="
                    + streams.filter().mode().name().toLowerCase(Locale.ROOT));
        }
    }

    private Result test(LoaderFilter each) {
        Optional<Class<?>> type = each.loaders().stream().flatMap(loader -> find(loader).stream()).findFirst();
        return new Result(
                type.map(each.filter()::rulesFor).orElseGet(() -> each.filter().rulesFor(className)),
                type.isPresent(), type.filter(ReplacedClasses::contain).isPresent());
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
