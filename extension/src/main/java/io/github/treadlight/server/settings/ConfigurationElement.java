package io.github.treadlight.server.settings;

import com.sun.enterprise.config.serverbeans.Config;
import java.util.List;
import java.util.Optional;
import org.glassfish.api.admin.config.ConfigExtension;
import org.jvnet.hk2.config.ConfigBeanProxy;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.TransactionFailure;

/** The {@code <treadlight-configuration>} of a configuration. Thread-safe. */
public final class ConfigurationElement {
    private ConfigurationElement() {}

    /** Returns the element, or empty if the configuration does not have it. */
    public static Optional<TreadlightConfiguration> find(Config config) {
        return firstOf(config.getExtensions());
    }

    /**
     * Returns the element. If the configuration does not have it, adds it and writes domain.xml.
     *
     * <p>{@code Config.getExtensionByType} would search before its transaction, so that two concurrent calls add two
     * elements, and the server would write no changes to domain.xml in the meantime.
     */
    public static TreadlightConfiguration findOrAdd(Config config) throws TransactionFailure {
        Optional<TreadlightConfiguration> present = find(config);
        if (present.isEmpty()) {
            ConfigSupport.apply(ConfigurationElement::add, config);
            present = find(config);
        }
        return present.orElseThrow(() -> new TransactionFailure(
                "the server did not add <treadlight-configuration> to " + config.getName()));
    }

    private static Object add(ConfigBeanProxy writable) throws TransactionFailure {
        List<ConfigExtension> extensions = ((Config) writable).getExtensions();
        if (firstOf(extensions).isEmpty()) {
            extensions.add(writable.createChild(TreadlightConfiguration.class));
        }
        return writable;
    }

    private static Optional<TreadlightConfiguration> firstOf(List<ConfigExtension> extensions) {
        return extensions.stream()
                .filter(TreadlightConfiguration.class::isInstance)
                .map(TreadlightConfiguration.class::cast)
                .findFirst();
    }
}
