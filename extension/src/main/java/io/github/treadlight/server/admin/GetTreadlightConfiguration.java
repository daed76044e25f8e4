package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.platform.ModuleVersion;
import io.github.treadlight.server.settings.ConfigurationElement;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.streams.ServerStreams;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.api.Param;
import org.glassfish.api.admin.AdminCommand;
import org.glassfish.api.admin.AdminCommandContext;
import org.glassfish.api.admin.CommandLock;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.hk2.api.PerLookup;
import org.jvnet.hk2.annotations.Service;

/** {@code get-treadlight-configuration}: shows the attributes in domain.xml for each configuration. */
@Service(name = "get-treadlight-configuration")
@PerLookup
@CommandLock(CommandLock.LockType.NONE)
@ExecuteOn(RuntimeType.DAS)
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.GET, path = "get-treadlight-configuration",
        description = "Shows the configuration of Treadlight"))
public class GetTreadlightConfiguration implements AdminCommand {
    @Inject
    private TargetConfigs configs;

    @Inject
    private Leaks leaks;

    @Inject
    private ServerStreams streams;

    @Inject
    @Named(ServerEnvironment.DEFAULT_INSTANCE_NAME)
    private Config ownConfig;

    @Param(optional = true, defaultValue = "server")
    private String target = "server";

    @Override
    public void execute(AdminCommandContext context) {
        List<List<Object>> rows = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<String> observing = new ArrayList<>();
        boolean showsOtherConfig = false;
        for (Config config : configs.of(target)) {
            showsOtherConfig |= !config.getName().equals(ownConfig.getName());
            if (text(config, Setting.MODE).equals(Setting.OBSERVE)) {
                observing.add(config.getName());
            }
            for (Setting<?> setting : Setting.ALL) {
                String text = text(config, setting);
                rows.add(List.of(config.getName(), setting.name(), text, setting.defaultText()));
                try {
                    setting.check(text);
                } catch (IllegalArgumentException problem) {
                    problems.add(config.getName() + ": " + problem.getMessage() + ". The log of the server says what"
                            + " applies instead, and has the command that corrects it.");
                }
            }
        }
        Report report = new Report(context.getActionReport());
        if (rows.isEmpty()) {
            report.failure(TargetConfigs.none(target));
            return;
        }
        observing.forEach(config -> report.line(config + ": Treadlight only observes (mode=observe). The values below"
                + " apply with mode=active, and those of active-parts apply now. To see what Treadlight would do:"
                + " asadmin show-treadlight-findings"));
        report.table("configuration", List.of("Config", "Attribute", "Value", "Default"), rows);
        problems.forEach(report::line);
        if (showsOtherConfig) {
            report.line("The following lines describe the administration server. Each instance writes its own state to"
                    + " its log.");
        }
        report.line("Version: Treadlight " + ModuleVersion.get());
        report.line("On this server: " + leaks.coverage());
        report.line(streams.coverage());
        String notFast = streams.fastFailure();
        if (notFast != null) {
            report.line(notFast);
        }
    }

    /** Returns the text with its variables, because other servers may have other values for them. */
    private static String text(Config config, Setting<?> setting) {
        return ConfigurationElement.find(config)
                .map(element -> ConfigurationElement.written(element, setting))
                .orElse(setting.defaultText());
    }
}
