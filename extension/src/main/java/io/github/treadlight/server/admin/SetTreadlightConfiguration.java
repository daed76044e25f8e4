package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.Domain;
import com.sun.enterprise.config.serverbeans.SecurityService;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.settings.ConfigurationElement;
import io.github.treadlight.server.settings.ConfigurationValidator;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.TreadlightConfiguration;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.security.auth.Subject;
import org.glassfish.api.Param;
import org.glassfish.api.admin.AccessRequired.AccessCheck;
import org.glassfish.api.admin.AdminCommand;
import org.glassfish.api.admin.AdminCommandContext;
import org.glassfish.api.admin.AdminCommandSecurity;
import org.glassfish.api.admin.ExecuteOn;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoints;
import org.glassfish.api.admin.RuntimeType;
import org.glassfish.hk2.api.PerLookup;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;
import org.jvnet.hk2.config.ConfigBeanProxy;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.TransactionFailure;

/**
 * {@code set-treadlight-configuration}: changes all given attributes, or none of them. Runs on the administration
 * server, which has all of domain.xml, and then on each instance of the target.
 *
 * <p>To change the guard of object streams, or whether heap dumps are written, an administrator needs access to the
 * security service of the configuration, as for the servers' own security commands. The log names the administrator.
 */
@Service(name = "set-treadlight-configuration")
@PerLookup
@ExecuteOn({RuntimeType.DAS, RuntimeType.INSTANCE})
@RestEndpoints(@RestEndpoint(
        configBean = Domain.class, opType = RestEndpoint.OpType.POST, path = "set-treadlight-configuration",
        description = "Changes the configuration of Treadlight"))
public class SetTreadlightConfiguration extends SettingOptions
        implements AdminCommand, AdminCommandSecurity.AccessCheckProvider {
    private static final ModuleLog LOG = ModuleLog.of(SetTreadlightConfiguration.class);

    @Inject
    private TargetConfigs configs;

    @Inject
    private ConfigurationValidator validator;

    @Param(optional = true, defaultValue = "server")
    private String target = "server";

    @Override
    public Collection<AccessCheck<ConfigBeanProxy>> getAccessChecks() {
        return securityOf(given()).isEmpty() ? List.of()
                : configs.of(target).stream().map(SetTreadlightConfiguration::access).toList();
    }

    /** Returns the access to the security service of a configuration, even if its element is missing. */
    static AccessCheck<ConfigBeanProxy> access(Config config) {
        return new AccessCheck<>(config, SecurityService.class, "update");
    }

    @Override
    public void execute(AdminCommandContext context) {
        Report report = new Report(context.getActionReport());
        Map<Setting<?>, String> changes = given();
        if (changes.isEmpty()) {
            report.failure("Nothing to set. Give at least one of "
                    + Setting.ALL.stream().map(setting -> "--" + setting.name()).collect(Collectors.joining(", ")));
            return;
        }
        List<String> problems = problems(changes);
        if (!problems.isEmpty()) {
            report.failure(problems.toArray(String[]::new));
            return;
        }
        List<Config> targets = configs.of(target);
        if (targets.isEmpty()) {
            report.failure(TargetConfigs.none(target));
            return;
        }
        List<TreadlightConfiguration> elements = new ArrayList<>();
        try {
            for (Config config : targets) {
                TreadlightConfiguration element = ConfigurationElement.findOrAdd(config);
                validator.watch(element);
                elements.add(element);
            }
            ConfigSupport.apply(
                    writable -> set(writable, changes), elements.toArray(TreadlightConfiguration[]::new));
        } catch (TransactionFailure failure) {
            report.failure("Nothing was changed: " + failure.getMessage());
            return;
        }
        logChanges(securityOf(changes), context.getSubject());
        targets.forEach(config -> report.line(config.getName() + ": " + text(changes)));
    }

    private void logChanges(Map<Setting<?>, String> ofSecurity, @Nullable Subject subject) {
        if (!ofSecurity.isEmpty()) {
            LOG.info(() ->
                    "Treadlight: " + Administrator.nameOf(subject) + " set " + text(ofSecurity) + " for " + target);
        }
    }

    private static Map<Setting<?>, String> securityOf(Map<Setting<?>, String> changes) {
        Map<Setting<?>, String> ofSecurity = new LinkedHashMap<>(changes);
        ofSecurity.keySet().removeIf(setting -> !setting.concernsSecurity());
        return ofSecurity;
    }

    private static @Nullable Object set(ConfigBeanProxy[] writable, Map<Setting<?>, String> changes) {
        for (ConfigBeanProxy element : writable) {
            changes.forEach((setting, text) -> ConfigurationElement.set(element, setting, text));
        }
        return null;
    }

    /** Returns the options that are given, in the order of {@link Setting#ALL}. */
    private Map<Setting<?>, String> given() {
        Map<Setting<?>, String> given = new LinkedHashMap<>();
        Iterator<@Nullable String> texts = texts().iterator();
        for (Setting<?> setting : Setting.ALL) {
            String text = texts.next();
            if (text != null) {
                given.put(setting, text);
            }
        }
        return given;
    }

    private List<String> problems(Map<Setting<?>, String> changes) {
        List<String> problems = new ArrayList<>();
        changes.forEach((setting, text) -> {
            try {
                validator.check(setting, text);
            } catch (IllegalArgumentException problem) {
                problems.add(problem.getMessage());
            }
        });
        return problems;
    }

    private static String text(Map<Setting<?>, String> changes) {
        return changes.entrySet().stream()
                .map(change -> change.getKey().name() + "=" + change.getValue())
                .collect(Collectors.joining(", "));
    }
}
