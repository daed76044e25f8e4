package io.github.treadlight.server.admin;

import io.github.treadlight.server.ServerApplications;
import jakarta.inject.Inject;
import org.glassfish.api.Param;
import org.glassfish.api.admin.AdminCommand;
import org.glassfish.api.admin.AdminCommandContext;

/** A command that each server of its target answers for itself; the administration server puts the answers together. */
abstract class OnEachInstance implements AdminCommand {
    @Inject
    private ServerApplications applications;

    /** Looked at by the server, which runs the command where this says. */
    @Param(optional = true, defaultValue = "server")
    String target = "server";

    @Override
    public final void execute(AdminCommandContext context) {
        Report report = new Report(context.getActionReport());
        if (!applications.isEnabled()) {
            report.line("Treadlight is switched off. Except for the filter of object streams, it does nothing for"
                    + " applications deployed now. To switch it on:"
                    + " asadmin set-treadlight-configuration --target " + target + " --enabled=true");
        }
        answer(applications, report);
    }

    /** Answers for this server. */
    abstract void answer(ServerApplications applications, Report report);
}
