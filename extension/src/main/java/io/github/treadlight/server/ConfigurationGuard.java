package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.Domain;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyVetoException;
import java.beans.VetoableChangeListener;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jvnet.hk2.annotations.Service;
import org.jvnet.hk2.config.ConfigBean;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.ConstrainedBeanListener;

/**
 * Asked before an attribute of an element changes, by whatever way; refuses text that cannot be read, with a sentence
 * that the administrator sees.
 *
 * <p>Instead of constraints of bean validation: these look at the whole element, and so an attribute that was edited
 * badly in domain.xml would stand in the way of every change of another.
 *
 * <p>Keeps the elements that it watches, which are the server's. Thread-safe.
 */
@Service
@Singleton
public class ConfigurationGuard implements VetoableChangeListener {
    private final Domain domain;
    /** Guarded by itself. */
    private final Set<ConfigBean> watched = Collections.newSetFromMap(new IdentityHashMap<>());

    /** For HK2. */
    @Inject
    public ConfigurationGuard(Domain domain) {
        this.domain = domain;
    }

    /** Watches the element of each configuration that has one: an administration server has those of all instances. */
    void watchAll() {
        for (Config config : domain.getConfigs().getConfig()) {
            ConfigurationElement.find(config).ifPresent(this::watch);
        }
    }

    /** Watches an element; does nothing for one that is watched. */
    public void watch(TreadlightConfiguration element) {
        if (ConfigSupport.getImpl(element) instanceof ConfigBean bean) {
            synchronized (watched) {
                if (watched.add(bean)) {
                    listeners(bean).ifPresent(listeners -> listeners.addVetoableChangeListener(this));
                }
            }
        }
    }

    /** Watches none any more. */
    void leave() {
        synchronized (watched) {
            watched.forEach(bean ->
                    listeners(bean).ifPresent(listeners -> listeners.removeVetoableChangeListener(this)));
            watched.clear();
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
                setting.get().check(text);
            } catch (IllegalArgumentException problem) {
                throw (PropertyVetoException) new PropertyVetoException(problem.getMessage(), change)
                        .initCause(problem);
            }
        }
    }
}
