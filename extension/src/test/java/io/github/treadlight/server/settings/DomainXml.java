package io.github.treadlight.server.settings;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import com.sun.enterprise.config.serverbeans.Application;
import com.sun.enterprise.config.serverbeans.Applications;
import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.Domain;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import org.glassfish.config.support.GlassFishDocument;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.AbstractActiveDescriptor;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.jvnet.hk2.config.ConfigBean;
import org.jvnet.hk2.config.ConfigBeanProxy;
import org.jvnet.hk2.config.ConfigParser;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.TransactionFailure;

/**
 * A domain.xml as in a running server: the server's own parser reads it, its elements are services of a real HK2, and
 * changes are real transactions, whose listeners have run when a change returns.
 */
public final class DomainXml implements AfterEachCallback, AutoCloseable {
    private final ServiceLocator services = ServiceLocatorUtilities.createAndPopulateServiceLocator();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Domain domain;

    /** Reads these elements as the content of {@code <domain>}. */
    public DomainXml(String... elements) {
        String text = "<domain>" + String.join("", elements) + "</domain>";
        try {
            new ConfigParser(services).parse(
                    XMLInputFactory.newFactory().createXMLStreamReader(new StringReader(text)),
                    new GlassFishDocument(services, threads));
        } catch (XMLStreamException malformed) {
            throw new IllegalArgumentException(text, malformed);
        }
        domain = services.getService(Domain.class);
    }

    /** Reads a {@code server-config} with a {@code <treadlight-configuration>} that has these attributes. */
    public static DomainXml withElement(String attributes) {
        return new DomainXml("<configs><config name='server-config'>"
                + "<treadlight-configuration " + attributes + "/></config></configs>");
    }

    /** Returns the services of the server, to which a test can add some. */
    public ServiceLocator services() {
        return services;
    }

    /**
     * Adds a service that takes precedence over others of this contract.
     *
     * @param name null for none
     */
    public void add(Object service, Class<?> contract, String name) {
        AbstractActiveDescriptor<Object> descriptor = BuilderHelper.createConstantDescriptor(service, name, contract);
        descriptor.setRanking(1);
        ServiceLocatorUtilities.addOneDescriptor(services, descriptor, false);
    }

    /** Returns a {@code <config>}. */
    public Config config(String name) {
        return domain.getConfigs().getConfigByName(name);
    }

    TreadlightConfiguration element(String config) {
        return ConfigurationElement.find(config(config)).orElseThrow();
    }

    /** Changes attributes of {@code server-config} in one transaction, as {@code asadmin set} does. */
    public void set(String... namesAndTexts) throws TransactionFailure {
        set(element("server-config"), namesAndTexts);
    }

    public void set(ConfigBeanProxy element, String... namesAndTexts) throws TransactionFailure {
        Map<String, String> changes = new HashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            changes.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        services.getService(ConfigSupport.class)
                .apply(Map.of((ConfigBean) ConfigSupport.getImpl(element), changes));
    }

    /** Returns the settings of {@code server-config}, and fails if a value is invalid. */
    public Settings settings() {
        return SettingsReader.read(element("server-config"), "server-config", Settings.DEFAULT, problem -> {
            throw new AssertionError(problem);
        });
    }

    public Application application(String name) {
        return domain.getApplications().getApplication(name);
    }

    /** Removes the element of an application, which is the last step of an undeployment. */
    public void removeApplication(String name) throws TransactionFailure {
        ConfigSupport.apply((Applications writable) -> writable.getModules().remove(application(name)),
                domain.getApplications());
    }

    /** Waits for the thread that adds a missing element after the server's start. */
    public static void awaitCompletion() {
        await().atMost(30, SECONDS).until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("treadlight-configuration")));
    }

    @Override
    public void afterEach(ExtensionContext test) {
        close();
    }

    @Override
    public void close() {
        services.shutdown();
        threads.shutdownNow();
    }
}
