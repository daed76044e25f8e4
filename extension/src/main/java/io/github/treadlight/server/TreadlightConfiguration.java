package io.github.treadlight.server;

import java.beans.PropertyVetoException;
import org.glassfish.api.admin.config.ConfigExtension;
import org.jvnet.hk2.config.Attribute;
import org.jvnet.hk2.config.Configured;

/**
 * The element {@code <treadlight-configuration>} below {@code <config>} of domain.xml.
 *
 * <p>Every attribute is text here, whatever it means: domain.xml may be edited by hand and is not checked when it is
 * read. {@link SettingsReader} reads the text, and uses the default of what it cannot read.
 */
@Configured
public interface TreadlightConfiguration extends ConfigExtension {
    /** Whether Treadlight changes anything in applications deployed from now on: true or false. */
    @Attribute(defaultValue = "true")
    String getEnabled();

    /** Sets {@link #getEnabled}. */
    void setEnabled(String enabled) throws PropertyVetoException;

    /**
     * What the class values of applications deployed from now on are: {@code compact}, dropped when the application
     * ends, or {@code jdk}, as they are without Treadlight.
     */
    @Attribute(defaultValue = "compact")
    String getClassValues();

    /** Sets {@link #getClassValues}. */
    void setClassValues(String classValues) throws PropertyVetoException;

    /**
     * Class values that stay the JDK's: packages ({@code com.acme.*}) and classes ({@code com.acme.Thing}), separated
     * by commas.
     */
    @Attribute(defaultValue = "")
    String getWeaveExcludes();

    /** Sets {@link #getWeaveExcludes}. */
    void setWeaveExcludes(String weaveExcludes) throws PropertyVetoException;

    /**
     * Whether what is looked up for classes and loaders again and again is kept: {@code cached}, until the application
     * ends, or {@code off}. Among it are the classes that remote calls name.
     */
    @Attribute(defaultValue = "cached")
    String getClassAnnotations();

    /** Sets {@link #getClassAnnotations}. */
    void setClassAnnotations(String classAnnotations) throws PropertyVetoException;

    /**
     * Returns how deployments are scanned for annotations: {@code cached}, where Treadlight scans each library once for
     * all deployments, or {@code stock}, where the server scans every library at each deployment.
     */
    @Attribute(defaultValue = "cached")
    String getDeploymentLookups();

    /** Sets {@link #getDeploymentLookups}. */
    void setDeploymentLookups(String deploymentLookups) throws PropertyVetoException;

    /** Returns the heap that Treadlight may use for what later deployments need, in megabytes. */
    @Attribute(defaultValue = "8")
    String getDeploymentLookupsMegabytes();

    /** Sets {@link #getDeploymentLookupsMegabytes}. */
    void setDeploymentLookupsMegabytes(String deploymentLookupsMegabytes) throws PropertyVetoException;

    /**
     * What becomes of {@code file:} URLs in the codebases that RMI writes: {@code omit} them, for they name files that
     * only this machine has, or {@code keep} them. Holds for remote calls, and for RMI itself where
     * {@code treadlight-rmi.jar} is on the server's class path.
     */
    @Attribute(defaultValue = "omit")
    String getRmiFileCodebase();

    /** Sets {@link #getRmiFileCodebase}. */
    void setRmiFileCodebase(String rmiFileCodebase) throws PropertyVetoException;

    /**
     * Whose object streams sessions, stateful beans and timers are written to and read from: {@code fast},
     * Treadlight's, or {@code stock}, the server's own. Both read what the other writes.
     */
    @Attribute(defaultValue = "fast")
    String getObjectStreams();

    /** Sets {@link #getObjectStreams}. */
    void setObjectStreams(String objectStreams) throws PropertyVetoException;

    /**
     * What happens to what the filter rejects: {@code reject} it, only {@code log} it with the pattern that would allow
     * it, or {@code off}, which asks no filter.
     */
    @Attribute(defaultValue = "reject")
    String getStreamFilterMode();

    /** Sets {@link #getStreamFilterMode}. */
    void setStreamFilterMode(String streamFilterMode) throws PropertyVetoException;

    /**
     * What fast object streams may read, besides the built-in rules: a pattern of JEP 290, as
     * {@code !com.acme.Old;maxdepth=100}.
     */
    @Attribute(defaultValue = "")
    String getStreamFilter();

    /** Sets {@link #getStreamFilter}. */
    void setStreamFilter(String streamFilter) throws PropertyVetoException;

    /** Returns the full names of classes that the filter's built-in list does not reject, separated by commas. */
    @Attribute(defaultValue = "")
    String getStreamFilterExceptions();

    /** Sets {@link #getStreamFilterExceptions}. */
    void setStreamFilterExceptions(String streamFilterExceptions) throws PropertyVetoException;

    /**
     * Returns whose object streams have a filter: {@code containers}, those of sessions, stateful beans and
     * timers, or {@code jvm}, all of the JVM where the JVM's filter factory is Treadlight's.
     */
    @Attribute(defaultValue = "containers")
    String getStreamGuard();

    /** Sets {@link #getStreamGuard}. */
    void setStreamGuard(String streamGuard) throws PropertyVetoException;

    /**
     * Whether generations of applications that ended are remembered, with what became of their loaders: true or
     * false.
     */
    @Attribute(defaultValue = "true")
    String getLoaderWatch();

    /** Sets {@link #getLoaderWatch}. */
    void setLoaderWatch(String loaderWatch) throws PropertyVetoException;

    /** For how many seconds after its end an application may be in memory without being called retained. */
    @Attribute(defaultValue = "60")
    String getLoaderWatchGraceSeconds();

    /** Sets {@link #getLoaderWatchGraceSeconds}. */
    void setLoaderWatchGraceSeconds(String loaderWatchGraceSeconds) throws PropertyVetoException;

    /**
     * The treatment of leaks of undeployed applications in the server, its libraries and the JVM: {@code on} releases
     * them, {@code report} only logs them, {@code off} does neither. {@code true} and {@code false} mean on and off.
     */
    @Attribute(defaultValue = "on")
    String getCleanServerCaches();

    /** Sets {@link #getCleanServerCaches}. */
    void setCleanServerCaches(String cleanServerCaches) throws PropertyVetoException;

    /**
     * Whether leaks are also released on a server or JDK on which their cleaner was not verified: true or false. Such
     * leaks are only reported otherwise.
     */
    @Attribute(defaultValue = "false")
    String getCleanUnverified();

    /** Sets {@link #getCleanUnverified}. */
    void setCleanUnverified(String cleanUnverified) throws PropertyVetoException;

    /** The names of leaks that are neither released nor reported, separated by commas. */
    @Attribute(defaultValue = "")
    String getCleanerExcludes();

    /** Sets {@link #getCleanerExcludes}. */
    void setCleanerExcludes(String cleanerExcludes) throws PropertyVetoException;
}
