package io.github.treadlight.server;

import io.github.treadlight.stream.LossyPatternException;
import io.github.treadlight.stream.StreamFilter;
import io.github.treadlight.weave.ClassNamePatterns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code <treadlight-configuration>} says, read once. Immutable.
 *
 * @param enabled whether Treadlight changes anything in applications
 * @param classValues what class values of applications become
 * @param weaveExcludes classes that stay the JDK's
 * @param classAnnotations whether what is looked up for classes and loaders is kept
 * @param deploymentLookups how deployments are scanned for annotations
 * @param deploymentLookupsMegabytes the heap for what later deployments reuse, in megabytes
 * @param rmiFileCodebase what becomes of {@code file:} URLs in codebases
 * @param objectStreams whose object streams the server uses
 * @param streamFilterMode the treatment of classes and sizes that the filter of object streams rejects
 * @param streamFilter the administrator's filter pattern, which is valid; empty for none
 * @param streamFilterExceptions the names of classes that the built-in list does not reject
 * @param streamGuard the streams that have a filter: those of the containers, or all of the JVM
 * @param loaderWatch whether generations that ended are watched until their loaders are gone
 * @param loaderWatchGrace how long after its end a generation may have loaders without being called retained
 * @param cleanServerCaches what becomes of leaks of undeployed applications
 * @param cleanUnverified whether leaks are released where their cleaner was not verified
 * @param cleanerExcludes the names of leaks that are neither released nor reported
 */
record Settings(
        boolean enabled,
        ClassValueKind classValues,
        ClassNamePatterns weaveExcludes,
        LookupKind classAnnotations,
        DeploymentLookupKind deploymentLookups,
        int deploymentLookupsMegabytes,
        FileCodebase rmiFileCodebase,
        ObjectStreamKind objectStreams,
        StreamFilter.Mode streamFilterMode,
        String streamFilter,
        Set<String> streamFilterExceptions,
        StreamGuardKind streamGuard,
        boolean loaderWatch,
        Duration loaderWatchGrace,
        Cleaning cleanServerCaches,
        boolean cleanUnverified,
        Set<String> cleanerExcludes) {
    /** What holds when nothing is configured, or what is configured cannot be read. */
    static final Settings DEFAULT = new Settings(
            Setting.ENABLED.byDefault(), Setting.CLASS_VALUES.byDefault(), Setting.WEAVE_EXCLUDES.byDefault(),
            Setting.CLASS_ANNOTATIONS.byDefault(), Setting.DEPLOYMENT_LOOKUPS.byDefault(),
            Setting.DEPLOYMENT_LOOKUPS_MEGABYTES.byDefault(), Setting.RMI_FILE_CODEBASE.byDefault(),
            Setting.OBJECT_STREAMS.byDefault(), Setting.STREAM_FILTER_MODE.byDefault(),
            Setting.STREAM_FILTER.byDefault(), Setting.STREAM_FILTER_EXCEPTIONS.byDefault(),
            Setting.STREAM_GUARD.byDefault(),
            Setting.LOADER_WATCH.byDefault(), Setting.LOADER_WATCH_GRACE_SECONDS.byDefault(),
            Setting.CLEAN_SERVER_CACHES.byDefault(), Setting.CLEAN_UNVERIFIED.byDefault(),
            Setting.CLEANER_EXCLUDES.byDefault());

    private static final String ELEMENT = "treadlight-configuration";
    /** A piece of a filter that contains a variable. */
    private static final Pattern VARIABLE = Pattern.compile("[^;]*\\$\\{[^;]*");

    /** What class values of applications become. */
    enum ClassValueKind { COMPACT, JDK }

    /** Whether what is looked up for classes and loaders is kept. */
    enum LookupKind { CACHED, OFF }

    /**
     * How deployments are scanned for annotations: {@code CACHED}, where Treadlight scans each library once for all
     * deployments, or {@code STOCK}, where the server scans every library at each deployment.
     */
    enum DeploymentLookupKind { CACHED, STOCK }

    /** What becomes of {@code file:} URLs in codebases. */
    enum FileCodebase { OMIT, KEEP }

    /** Whose object streams the server uses. */
    enum ObjectStreamKind { FAST, STOCK }

    /** Whose object streams have a filter: those of the whole JVM, where it permits, or of the containers. */
    enum StreamGuardKind { JVM, CONTAINERS }

    /** The treatment of leaks of undeployed applications. */
    enum Cleaning { ON, REPORT, OFF }

    /**
     * Reads the element. Never fails: an attribute that cannot be read keeps its earlier value. In the first reading,
     * a filter that cannot be read rejects what its readable parts do not allow.
     *
     * @param configName the name of the {@code <config>} that has the element
     * @param before the current settings, or null for the first reading
     * @param problems receives a sentence with the remedy for each attribute that cannot be read
     */
    static Settings of(
            TreadlightConfiguration configuration, String configName, @Nullable Settings before,
            Consumer<String> problems) {
        return of(new Reading(configuration, configName, before == null, problems), before == null ? DEFAULT : before);
    }

    private static Settings of(Reading reading, Settings before) {
        return new Settings(
                reading.of(Setting.ENABLED, before.enabled),
                reading.of(Setting.CLASS_VALUES, before.classValues),
                reading.of(Setting.WEAVE_EXCLUDES, before.weaveExcludes),
                reading.of(Setting.CLASS_ANNOTATIONS, before.classAnnotations),
                reading.of(Setting.DEPLOYMENT_LOOKUPS, before.deploymentLookups),
                reading.of(Setting.DEPLOYMENT_LOOKUPS_MEGABYTES, before.deploymentLookupsMegabytes),
                reading.of(Setting.RMI_FILE_CODEBASE, before.rmiFileCodebase),
                reading.of(Setting.OBJECT_STREAMS, before.objectStreams),
                reading.of(Setting.STREAM_FILTER_MODE, before.streamFilterMode),
                reading.of(Setting.STREAM_FILTER, before.streamFilter),
                reading.of(Setting.STREAM_FILTER_EXCEPTIONS, before.streamFilterExceptions),
                reading.of(Setting.STREAM_GUARD, before.streamGuard),
                reading.of(Setting.LOADER_WATCH, before.loaderWatch),
                reading.of(Setting.LOADER_WATCH_GRACE_SECONDS, before.loaderWatchGrace),
                reading.of(Setting.CLEAN_SERVER_CACHES, before.cleanServerCaches),
                reading.of(Setting.CLEAN_UNVERIFIED, before.cleanUnverified),
                reading.of(Setting.CLEANER_EXCLUDES, before.cleanerExcludes));
    }

    /** Whether class values of classes loaded now are to be woven. */
    boolean weaves() {
        return enabled && classValues == ClassValueKind.COMPACT;
    }

    /** Whether what is looked up now is kept. */
    boolean cachesLookups() {
        return enabled && classAnnotations == LookupKind.CACHED;
    }

    /** Returns whether Treadlight scans the classes of deployments. */
    boolean cachesDeploymentLookups() {
        return enabled && deploymentLookups == DeploymentLookupKind.CACHED;
    }

    /** Whether codebases written now are without {@code file:} URLs. */
    boolean omitsFileCodebases() {
        return enabled && rmiFileCodebase == FileCodebase.OMIT;
    }

    /** Whether streams made now are to be Treadlight's. */
    boolean streams() {
        return enabled && objectStreams == ObjectStreamKind.FAST;
    }

    /** Returns whether streams outside of the containers have a filter, which holds with enabled=false too. */
    boolean guardsJvm() {
        return streamGuard == StreamGuardKind.JVM && streamFilterMode != StreamFilter.Mode.OFF;
    }

    /** Whether generations that end now are watched. */
    boolean watches() {
        return enabled && loaderWatch;
    }

    /** Returns whether leaks of undeployed applications are searched. */
    boolean searches() {
        return enabled && cleanServerCaches != Cleaning.OFF;
    }

    /** Returns whether leaks of undeployed applications are released. */
    boolean cleans() {
        return enabled && cleanServerCaches == Cleaning.ON;
    }

    /** The command that leaves out a cleaner, and those that are left out already. */
    String commandToExclude(String cleaner) {
        Set<String> names = new HashSet<>(cleanerExcludes);
        names.add(cleaner);
        return "asadmin set-treadlight-configuration --cleaner-excludes=" + Setting.text(names);
    }

    /** Returns a copy without class-name patterns, safe to expose over JMX. */
    Settings withoutPatterns() {
        return new Settings(
                enabled, classValues, ClassNamePatterns.NONE, classAnnotations, deploymentLookups,
                deploymentLookupsMegabytes, rmiFileCodebase, objectStreams, streamFilterMode, "", Set.of(), streamGuard,
                loaderWatch, loaderWatchGrace, cleanServerCaches, cleanUnverified, cleanerExcludes);
    }

    /** What is on, for the log. */
    String summary() {
        if (!enabled) {
            return "switched off (enabled=false), except for the filter of"
                    + " object streams (stream-filter-mode=" + Setting.text(streamFilterMode) + ")";
        }
        String excludes = weaveExcludes.toString();
        return "class-values=" + Setting.text(classValues)
                + (excludes.isEmpty() ? "" : ", weave-excludes=" + excludes)
                + ", class-annotations=" + Setting.text(classAnnotations)
                + ", deployment-lookups=" + Setting.text(deploymentLookups)
                + (deploymentLookupsMegabytes == DEFAULT.deploymentLookupsMegabytes ? ""
                        : ", deployment-lookups-megabytes=" + deploymentLookupsMegabytes)
                + ", rmi-file-codebase=" + Setting.text(rmiFileCodebase)
                + ", object-streams=" + Setting.text(objectStreams)
                + ", stream-filter-mode=" + Setting.text(streamFilterMode)
                + (streamFilter.isEmpty() ? "" : ", stream-filter=" + streamFilter)
                + (streamFilterExceptions.isEmpty() ? ""
                        : ", stream-filter-exceptions=" + Setting.text(streamFilterExceptions))
                + (streamGuard == DEFAULT.streamGuard ? "" : ", stream-guard=" + Setting.text(streamGuard))
                + ", loader-watch=" + (loaderWatch ? loaderWatchGrace.toSeconds() + " s" : "false")
                + ", clean-server-caches=" + Setting.text(cleanServerCaches)
                + (cleanUnverified ? ", clean-unverified=true" : "")
                + (cleanerExcludes.isEmpty() ? "" : ", cleaner-excludes=" + Setting.text(cleanerExcludes));
    }

    /**
     * Returns a sentence for each setting that lets object streams in that the defaults reject.
     *
     * @param configName as in {@link #of}
     */
    List<String> weaknesses(String configName) {
        List<String> weaknesses = new ArrayList<>();
        String command = "asadmin set-treadlight-configuration --target=" + configName + " --";
        if (streamFilterMode != StreamFilter.Mode.REJECT) {
            weaknesses.add("Treadlight " + (streamFilterMode == StreamFilter.Mode.OFF ? "does not filter object streams"
                    : "only logs what the filter of object streams would reject") + " (stream-filter-mode="
                    + Setting.text(streamFilterMode) + "). To reject it: " + command + "stream-filter-mode=reject");
        }
        for (String name : streamFilterExceptions.stream().sorted().toList()) {
            weaknesses.add(StreamFilter.isListed(name)
                    ? "Treadlight lets object streams contain " + name + ", which its built-in list names as dangerous"
                            + " (stream-filter-exceptions). Remove the name when no application needs it any more."
                    : "Treadlight: the built-in list does not name " + name + " of stream-filter-exceptions. Remove"
                            + " the name unless " + DenyListFile.NAME + " has it.");
        }
        return weaknesses;
    }

    /** One reading of the element. */
    private record Reading(
            TreadlightConfiguration configuration, String configName, boolean isFirst, Consumer<String> problems) {
        <T> T of(Setting<T> attribute, T before) {
            String text = attribute.textIn(configuration);
            if (text == null) {
                return before;
            }
            try {
                if (text.contains("${")) {
                    throw new IllegalArgumentException("it has a variable that this server does not know");
                }
                return attribute.parse(text);
            } catch (IllegalArgumentException problem) {
                T instead = instead(attribute, text, before, problem);
                String value = Setting.text(instead);
                problems.accept("<" + ELEMENT + "> in domain.xml: " + attribute.name() + "=\"" + text + "\": "
                        + problem.getMessage() + "; \"" + value + "\" holds instead. Correct it with: asadmin set"
                        + " configs.config." + configName + "." + ELEMENT + "." + attribute.name() + "=" + value);
                return instead;
            }
        }

        private <T> T instead(Setting<T> attribute, String text, T before, IllegalArgumentException problem) {
            if (problem instanceof LossyPatternException lossy) {
                return attribute.parse(lossy.meant());
            }
            return attribute == Setting.STREAM_FILTER && isFirst
                    ? attribute.parse(StreamFilter.strictly(VARIABLE.matcher(text).replaceAll("!*")))
                    : before;
        }
    }
}
