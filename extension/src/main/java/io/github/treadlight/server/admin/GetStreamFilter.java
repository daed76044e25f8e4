package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.filter.FilterRule;
import io.github.treadlight.stream.filter.StreamFilter;
import jakarta.inject.Inject;
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
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/** {@code get-stream-filter}: shows the rules for object streams of an application, and the rejected streams. */
@Service(name = "get-stream-filter")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "get-stream-filter",
        description = "Shows the rules for object streams of an application"))
public class GetStreamFilter extends InstanceCommand {
    @Inject
    private ServerStreams streams;

    @Param(name = "app", primary = true, optional = true)
    private @Nullable String app;

    @Override
    void report(ServerApplications applications, Report report) {
        List<List<Object>> rows = new ArrayList<>();
        if (app == null) {
            addRows("outside of applications", streams.filter(), rows);
        } else {
            streams.filtersOf(app).forEach(each -> addRows(app, each.filter(), rows));
        }
        if (rows.isEmpty()) {
            report.failure(Report.unknownApplication(String.valueOf(app)));
            return;
        }
        report.table("rules", List.of("Streams", "Order", "Source", "Rule"), rows);
        report.line("Mode: " + streams.filter().mode().name().toLowerCase(Locale.ROOT));
        List<List<Object>> rejections = streams.rejectedStreams().stream()
                .filter(each -> app == null || each.application().equals(app))
                .map(each -> List.<Object>of(each.application(), each.reason().text(), each.count()))
                .toList();
        if (!rejections.isEmpty()) {
            report.table("rejections", List.of("Application", "Rejected by", "Streams"), rejections);
        }
    }

    private static void addRows(String readers, StreamFilter filter, List<List<Object>> rows) {
        int order = 1;
        for (FilterRule rule : filter.rules()) {
            rows.add(List.of(readers, order++, rule.source(), rule.rule()));
        }
    }
}
