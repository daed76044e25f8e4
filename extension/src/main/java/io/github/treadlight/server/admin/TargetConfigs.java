package io.github.treadlight.server.admin;

import com.sun.enterprise.config.serverbeans.Cluster;
import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.Domain;
import com.sun.enterprise.config.serverbeans.Server;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.stream.Stream;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.hk2.api.PerLookup;
import org.glassfish.internal.api.Target;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/** Finds the configurations of a command's target. */
@Service
@PerLookup
public class TargetConfigs {
    private final Domain domain;
    private final Target targets;
    private final ServerEnvironment environment;
    private final Config own;

    /** Called by HK2. */
    @Inject
    public TargetConfigs(
            Domain domain,
            Target targets,
            ServerEnvironment environment,
            @Named(ServerEnvironment.DEFAULT_INSTANCE_NAME) Config own) {
        this.domain = domain;
        this.targets = targets;
        this.environment = environment;
        this.own = own;
    }

    /**
     * Returns the configurations of the target without duplicates. On the administration server, the target is the name
     * of a configuration, cluster, server or deployment group. An instance returns its own configuration, because the
     * command runs only on instances of the target.
     */
    List<Config> of(String target) {
        if (environment.isInstance()) {
            return List.of(own);
        }
        Config named = domain.getConfigNamed(target);
        if (named != null) {
            return List.of(named);
        }
        Cluster cluster = domain.getClusterNamed(target);
        Server server = domain.getServerNamed(target);
        Stream<@Nullable Config> configs = cluster != null ? Stream.of(domain.getConfigNamed(cluster.getConfigRef()))
                : server != null ? Stream.of(domain.getConfigNamed(server.getConfigRef()))
                : targets.getInstances(target).stream().map(each -> domain.getConfigNamed(each.getConfigRef()));
        return configs.filter(each -> each != null).<Config>map(each -> each).distinct().toList();
    }

    /** Returns the text of a failure for a target without configurations. */
    static String none(String target) {
        return "The target '" + target + "' has no configuration. A deployment group has the configurations of its"
                + " instances, so it needs at least one instance.";
    }
}
