package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.server.capability.ServerApplications;
import java.util.Optional;
import org.glassfish.api.Param;
import org.glassfish.api.admin.CommandLock;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.hk2.api.PerLookup;
import org.jvnet.hk2.annotations.Service;

/**
 * {@code purge-application-caches}: purges the caches of a running application, which computes the values again when
 * it needs them.
 */
@Service(name = "purge-application-caches")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.POST, path = "purge-application-caches",
        description = "Drops the cached data of a running application"))
public class PurgeApplicationCaches extends InstanceCommand {
    @Param(name = "app", primary = true)
    private String app = "";

    @Override
    void report(ServerApplications applications, Report report) {
        Optional<Purged> purged = applications.purge(app);
        if (purged.isPresent()) {
            report.line(app + ": purged " + purged.get().associations() + " values of " + purged.get().classValues()
                    + " class values, and what object streams and remote calls had cached");
        } else {
            report.failure(Report.unknownApplication(app));
        }
    }
}
