package io.github.treadlight.server.admin;

import io.github.treadlight.server.capability.ServerApplications;
import jakarta.inject.Inject;
import org.glassfish.api.Param;
import org.glassfish.api.admin.AdminCommand;
import org.glassfish.api.admin.AdminCommandContext;

/** A command that runs on each server of its target. The administration server combines the reports. */
abstract class InstanceCommand implements AdminCommand {
    @Inject
    private ServerApplications applications;

    /** Read by the server, which runs the command on this target. */
    @Param(optional = true, defaultValue = "server")
    String target = "server";

    @Override
    public final void execute(AdminCommandContext context) {
        Report report = new Report(context.getActionReport());
        if (!applications.isEnabled()) {
            report.line("Treadlight is switched off. Except for the filter of object streams, it does nothing for"
                    + " applications deployed now. To switch it on:"
                    + " asadmin set-treadlight-configuration --target " + target + " --enabled=true");
        } else if (applications.settings().observes()) {
            report.line(applications.settings().describeMode());
        }
        report(applications, report);
    }

    /** Adds the result for this server to the report. */
    abstract void report(ServerApplications applications, Report report);
}
