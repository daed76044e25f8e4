package io.github.treadlight.server.settings;

import com.sun.enterprise.config.serverbeans.Config;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.glassfish.api.admin.config.ConfigExtension;
import org.glassfish.config.support.TranslatedConfigView;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.config.ConfigBean;
import org.jvnet.hk2.config.ConfigBeanProxy;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.TransactionFailure;
import org.jvnet.hk2.config.WriteableView;

/**
 * Access to the element {@code <treadlight-configuration>} of a configuration, and to its attributes by name.
 * Thread-safe.
 */
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

    /** Returns the text of a setting with its variables resolved for this server. */
    static String text(TreadlightConfiguration element, Setting<?> setting) {
        return TranslatedConfigView.expandValue(written(element, setting));
    }

    /**
     * Returns the text of a setting as domain.xml has it, or its default. If the element has only the attribute with
     * the setting's former name, returns the text of that attribute.
     */
    public static String written(TreadlightConfiguration element, Setting<?> setting) {
        String former = setting.formerName();
        boolean hasFormer = former != null && has(element, former) && !has(element, setting.name());
        return Objects.requireNonNull(bean(element).rawAttribute(hasFormer ? former : setting.name()));
    }

    /** Returns whether an element has an attribute, as opposed to its default. */
    static boolean has(ConfigBeanProxy element, String attribute) {
        return bean(element).getAttributeNames().contains(attribute);
    }

    /**
     * Writes the text of a setting. Removes the attribute with the setting's former name.
     *
     * @param writable the element in a transaction
     */
    public static void set(ConfigBeanProxy writable, Setting<?> setting, String text) {
        WriteableView view = (WriteableView) Proxy.getInvocationHandler(writable);
        set(view, setting.name(), text);
        String former = setting.formerName();
        if (former != null) {
            set(view, former, null);
        }
    }

    private static void set(WriteableView view, String attribute, @Nullable String text) {
        view.setter(view.getProperty(attribute), text, String.class);
    }

    private static ConfigBean bean(ConfigBeanProxy element) {
        return (ConfigBean) ConfigSupport.getImpl(element);
    }
}
