package io.github.treadlight.server.settings;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.Domain;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyVetoException;
import java.beans.VetoableChangeListener;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jvnet.hk2.annotations.Service;
import org.jvnet.hk2.config.ConfigBean;
import org.jvnet.hk2.config.ConfigBeanProxy;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.ConstrainedBeanListener;

/**
 * Refuses changes of attributes to text that cannot be read, with a message that the administrator sees. HK2 calls it
 * before each change, made by a command, by REST or by {@code asadmin set}.
 *
 * <p>Bean validation would check the whole element. An attribute with an invalid value in domain.xml would then prevent
 * changes of all other attributes.
 *
 * <p>Keeps the watched elements, which the server keeps, too. Thread-safe.
 */
@Service
@Singleton
public class ConfigurationValidator implements VetoableChangeListener {
    private final Domain domain;
    @GuardedBy("watched")
    private final Set<ConfigBean> watched = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Called by HK2. */
    @Inject
    public ConfigurationValidator(Domain domain) {
        this.domain = domain;
    }

    /** Watches the elements of all configurations. An administration server has those of all instances. */
    void watchAll() {
        for (Config config : domain.getConfigs().getConfig()) {
            ConfigurationElement.find(config).ifPresent(this::watch);
        }
    }

    /** Watches an element, unless it is watched already. */
    public void watch(TreadlightConfiguration element) {
        if (ConfigSupport.getImpl(element) instanceof ConfigBean bean) {
            synchronized (watched) {
                if (watched.add(bean)) {
                    listeners(bean).ifPresent(listeners -> listeners.addVetoableChangeListener(this));
                }
            }
        }
    }

    /** Stops watching all elements. */
    void unwatchAll() {
        synchronized (watched) {
            watched.forEach(bean ->
                    listeners(bean).ifPresent(listeners -> listeners.removeVetoableChangeListener(this)));
            watched.clear();
        }
    }

    /**
     * Checks that a text can be the value of an attribute, and that its variables have values.
     *
     * @throws IllegalArgumentException if the text is refused; the message names the attribute, the text and the
     *     remedy
     */
    public void check(Setting<?> setting, String text) {
        setting.check(text);
        if (Variables.areIn(text)) {
            List<String> unknown = Variables.unknownIn(text, domain);
            if (!unknown.isEmpty()) {
                throw new IllegalArgumentException(setting + "=\"" + text + "\" cannot be set: the server has no value"
                        + " for " + String.join(", ", unknown) + "; define it first with: asadmin"
                        + " create-system-properties " + Variables.name(unknown.get(0)) + "=VALUE");
            }
        }
    }

    private static Optional<ConstrainedBeanListener> listeners(ConfigBean bean) {
        return Optional.ofNullable(bean.getOptionalFeature(ConstrainedBeanListener.class));
    }

    @Override
    public void vetoableChange(PropertyChangeEvent change) throws PropertyVetoException {
        Optional<Setting<?>> setting = Setting.named(change.getPropertyName());
        if (setting.isPresent() && change.getNewValue() instanceof String text) {
            try {
                checkName(change, setting.get(), text);
                check(setting.get(), text);
            } catch (IllegalArgumentException problem) {
                throw (PropertyVetoException) new PropertyVetoException(problem.getMessage(), change)
                        .initCause(problem);
            }
        }
    }

    /** Refuses a setting's former name if the element has the new one, which would apply. */
    private static void checkName(PropertyChangeEvent change, Setting<?> setting, String text) {
        String name = change.getPropertyName();
        if (!name.equals(setting.name()) && change.getSource() instanceof ConfigBeanProxy element
                && ConfigurationElement.has(element, setting.name())) {
            throw new IllegalArgumentException(name + " is called " + setting + " now, and " + setting
                    + " is set. Change it with: asadmin set-treadlight-configuration --" + setting + "=" + text);
        }
    }
}
