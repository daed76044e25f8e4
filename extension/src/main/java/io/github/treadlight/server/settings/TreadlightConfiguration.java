package io.github.treadlight.server.settings;

import java.beans.PropertyVetoException;
import org.glassfish.api.admin.config.ConfigExtension;
import org.jvnet.hk2.config.Attribute;
import org.jvnet.hk2.config.Configured;

/**
 * The element {@code <treadlight-configuration>} below {@code <config>} of domain.xml.
 *
 * <p>HK2 implements this interface and generates the attribute names. All attributes are text, because domain.xml may
 * be edited by hand and is not checked when the server reads it. {@link SettingsReader} parses the text.
 */
@Configured
public interface TreadlightConfiguration extends ConfigExtension {
    /** Returns whether Treadlight changes anything in applications: true or false. */
    @Attribute(defaultValue = "true")
    String getEnabled();

    /** Sets {@link #getEnabled}. */
    void setEnabled(String enabled) throws PropertyVetoException;

    /**
     * Returns the implementation of class values in applications that are deployed from now on: {@code compact},
     * Treadlight's, whose values are dropped at the undeployment, or {@code jdk}, the JDK's.
     */
    @Attribute(defaultValue = "compact")
    String getClassValues();

    /** Sets {@link #getClassValues}. */
    void setClassValues(String classValues) throws PropertyVetoException;

    /**
     * Returns the classes that Treadlight leaves unchanged, class values and those that ask object streams for their
     * filter: packages ({@code com.acme.*}) and classes ({@code com.acme.Thing}), separated by commas.
     */
    @Attribute(defaultValue = "")
    String getWeaveExcludes();

    /** Sets {@link #getWeaveExcludes}. */
    void setWeaveExcludes(String weaveExcludes) throws PropertyVetoException;

    /**
     * Returns whether lookups of classes and codebases are cached until the application is undeployed: {@code cached}
     * or {@code off}. Remote calls use these lookups.
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

    /** Returns the heap for library scans and server classes that later deployments reuse, in megabytes. */
    @Attribute(defaultValue = "8")
    String getDeploymentLookupsMegabytes();

    /** Sets {@link #getDeploymentLookupsMegabytes}. */
    void setDeploymentLookupsMegabytes(String deploymentLookupsMegabytes) throws PropertyVetoException;

    /**
     * Returns the treatment of {@code file:} URLs in codebases: {@code omit}, because they name files that only this
     * machine has, or {@code keep}. Applies to remote calls, and also to RMI if {@code treadlight-rmi.jar} is on the
     * server's class path.
     */
    @Attribute(defaultValue = "omit")
    String getRmiFileCodebase();

    /** Sets {@link #getRmiFileCodebase}. */
    void setRmiFileCodebase(String rmiFileCodebase) throws PropertyVetoException;

    /**
     * Returns the object streams for sessions, stateful beans and timers: {@code fast}, Treadlight's, which read all
     * values themselves; {@code resolving}, Treadlight's, which find the classes and let the JDK read the rest; or
     * {@code stock}, the server's own. Each can read what the others have written.
     */
    @Attribute(defaultValue = "resolving")
    String getObjectStreams();

    /** Sets {@link #getObjectStreams}. */
    void setObjectStreams(String objectStreams) throws PropertyVetoException;

    /**
     * Returns the treatment of streams that the filter rejects: {@code reject} fails them, {@code log} only logs them
     * with the pattern that would allow them, and {@code off} does not filter.
     */
    @Attribute(defaultValue = "reject")
    String getStreamFilterMode();

    /** Sets {@link #getStreamFilterMode}. */
    void setStreamFilterMode(String streamFilterMode) throws PropertyVetoException;

    /**
     * Returns the classes and sizes that object streams can contain, besides the built-in rules: a pattern of JEP 290,
     * such as {@code !com.acme.Old;maxdepth=100}.
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
     * Returns the object streams that have a filter: {@code containers}, those of sessions, stateful beans and timers,
     * or {@code jvm}, all of the JVM if its filter factory is Treadlight's.
     */
    @Attribute(defaultValue = "jvm")
    String getStreamGuard();

    /** Sets {@link #getStreamGuard}. */
    void setStreamGuard(String streamGuard) throws PropertyVetoException;

    /** Returns whether undeployed applications are watched until their class loaders are collected: true or false. */
    @Attribute(defaultValue = "true")
    String getLoaderWatch();

    /** Sets {@link #getLoaderWatch}. */
    void setLoaderWatch(String loaderWatch) throws PropertyVetoException;

    /** Returns the seconds after an undeployment during which an application is not reported as retained. */
    @Attribute(defaultValue = "60")
    String getLoaderWatchGraceSeconds();

    /** Sets {@link #getLoaderWatchGraceSeconds}. */
    void setLoaderWatchGraceSeconds(String loaderWatchGraceSeconds) throws PropertyVetoException;

    /**
     * Returns whether a heap dump is written when an application is reported as retained: true or false. The dump
     * pauses the server, and contains all data in its memory.
     */
    @Attribute(defaultValue = "false")
    String getDumpOnRetention();

    /** Sets {@link #getDumpOnRetention}. */
    void setDumpOnRetention(String dumpOnRetention) throws PropertyVetoException;

    /**
     * Returns the treatment of leaks of undeployed applications in the server, its libraries and the JVM: {@code on}
     * releases them, {@code report} only logs them, {@code off} does neither. {@code true} and {@code false} mean on
     * and off.
     */
    @Attribute(defaultValue = "on")
    String getCleanServerCaches();

    /** Sets {@link #getCleanServerCaches}. */
    void setCleanServerCaches(String cleanServerCaches) throws PropertyVetoException;

    /**
     * Returns whether leaks are also released on a server or JDK on which their cleaner was not verified: true or
     * false. Such leaks are only reported otherwise.
     */
    @Attribute(defaultValue = "false")
    String getCleanUnverified();

    /** Sets {@link #getCleanUnverified}. */
    void setCleanUnverified(String cleanUnverified) throws PropertyVetoException;

    /** Returns the names of leaks that are neither released nor reported, separated by commas. */
    @Attribute(defaultValue = "")
    String getCleanerExcludes();

    /** Sets {@link #getCleanerExcludes}. */
    void setCleanerExcludes(String cleanerExcludes) throws PropertyVetoException;
}
