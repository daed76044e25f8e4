package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.server.filter.AppReads.ReadClass;
import io.github.treadlight.server.filter.FilterProposal;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.server.streams.ServerStreams.LoaderFilter;
import jakarta.inject.Inject;
import java.util.List;
import org.glassfish.api.Param;
import org.glassfish.api.admin.CommandLock;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.hk2.api.PerLookup;
import org.jvnet.hk2.annotations.Service;

/** {@code propose-stream-filter}: proposes a pattern for the classes in an application's streams. */
@Service(name = "propose-stream-filter")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "propose-stream-filter",
        description = "Proposes a filter from the classes that object streams of an application contained"))
public class ProposeStreamFilter extends InstanceCommand {
    @Inject
    private ServerStreams streams;

    @Param(name = "app", primary = true)
    String app = "";

    @Override
    void report(ServerApplications applications, Report report) {
        List<LoaderFilter> filters = streams.filtersOf(app);
        if (filters.isEmpty()) {
            report.failure(Report.unknownApplication(app));
            return;
        }
        List<ReadClass> classes = streams.readClassesOf(app);
        if (classes.isEmpty()) {
            report.failure("No classes were observed in object streams of " + app + ". Treadlight observes them with"
                    + " stream-filter-mode=log: asadmin set-treadlight-configuration --stream-filter-mode=log. Then use"
                    + " the application: its sessions must be stored and read again, as by a redeployment with"
                    + " --keepstate=true.");
            return;
        }
        report.table("classes", List.of("Class", "Count", "Origin"),
                classes.stream().map(each -> List.<Object>of(each.name(), each.count(), each.origin())).toList());
        FilterProposal proposal = FilterProposal.of(classes, filters.get(0).filter());
        report.line("Proposal for WEB-INF/treadlight.filter of " + app + ", or META-INF/treadlight.filter of an EAR:");
        report.line(proposal.pattern());
        if (!proposal.listed().isEmpty()) {
            report.line("Not allowed by it, because the deny list names them as dangerous: "
                    + String.join(", ", proposal.listed()));
        }
    }
}
