package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.app.GenerationFootprint;
import io.github.treadlight.app.GenerationFootprint.Totals;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.server.scan.DeploymentLookups;
import io.github.treadlight.server.capability.ServerApplications;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.api.admin.CommandLock;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.hk2.api.PerLookup;
import org.jvnet.hk2.annotations.Service;

/**
 * {@code show-treadlight-footprint}: shows the memory of class values, for each application and for the server, and of
 * caches for later deployments.
 */
@Service(name = "show-treadlight-footprint")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.INSTANCE)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "show-treadlight-footprint",
        description = "Shows the memory of class values and of caches for later deployments"))
public class ShowTreadlightFootprint extends InstanceCommand {
    @Inject
    private DeploymentLookups lookups;

    @Override
    void report(ServerApplications applications, Report report) {
        Footprints footprints = applications.footprints();
        List<List<Object>> rows = new ArrayList<>();
        for (GenerationFootprint each : footprints.applications()) {
            AppGeneration generation = each.generation();
            rows.add(row(generation.app(), generation.number(), generation.loadersAlive(), generation.classes(),
                    each.totals()));
        }
        rows.add(row("(server)", "", "", "", footprints.server()));
        report.table("applications",
                List.of("Application", "Generation", "Loaders", "Classes", "Class values", "Values", "Bytes"), rows);
        LibraryScans.Statistics libraries = lookups.statistics();
        report.table("libraries",
                List.of("Library scans", "Bytes", "Scanned", "Reused", "From disk", "Milliseconds saved"),
                List.of(List.of(libraries.jars(), libraries.bytes(), libraries.scanned(), libraries.reused(),
                        libraries.restored(), libraries.savedMillis())));
        report.line("Kept for later deployments: these scans of libraries, and classes of the server, "
                + lookups.serverClassBytes() + " bytes.");
    }

    private static List<Object> row(Object app, Object number, Object loaders, Object classes, Totals totals) {
        return List.of(app, number, loaders, classes, totals.classValues(), totals.values(), totals.bytes());
    }
}
