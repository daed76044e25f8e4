package io.github.treadlight.server.settings;

import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.weave.ClassNamePatterns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The values of all settings. Immutable.
 *
 * <p>In mode {@code observe}, all methods except {@link #configured} return the values with which Treadlight changes
 * nothing, so that no other code depends on the mode.
 *
 * <p>Answers to questions that are asked for each class or each stream are fields, computed once.
 */
public final class Settings {
    /** The defaults of all settings. */
    public static final Settings DEFAULT = new Settings(
            Setting.ALL.stream().collect(Collectors.toMap(each -> each, each -> each.parse(each.defaultText()))));

    private final Map<Setting<?>, Object> configured;
    /** The values that apply. */
    private final Map<Setting<?>, Object> values;
    private final boolean observes;
    private final boolean weaves;
    private final boolean weavesFilterCalls;
    private final ClassNamePatterns weaveExcludes;
    private final boolean cachesCodebases;
    private final boolean cachesDeploymentLookups;
    private final boolean omitsFileCodebases;
    private final boolean streams;
    private final boolean readsFast;
    private final boolean guardsJvm;
    private final boolean watches;
    private final boolean searches;
    private final boolean cleans;

    /** The two modes: Treadlight works, or only reports what it would do. */
    public enum Mode { ACTIVE, OBSERVE }

    /** The parts of Treadlight that can work while the others only observe. */
    public enum Part {
        CLASS_VALUES, LEAKS, REDEPLOYMENTS, REMOTE_CALLS, STREAMS;

        /** Returns the name in the configuration. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** The implementation of class values in applications. */
    public enum ClassValueKind { COMPACT, JDK }

    /** The caching of lookups of classes and codebases. */
    public enum CodebaseLookupKind { CACHED, OFF }

    /**
     * The scan of deployments for annotations: {@code CACHED}, where Treadlight scans each library once for all
     * deployments, or {@code STOCK}, where the server scans every library at each deployment.
     */
    enum DeploymentLookupKind { CACHED, STOCK }

    /** The treatment of {@code file:} URLs in codebases. */
    public enum FileCodebase { OMIT, KEEP }

    /**
     * The implementation of the containers' object streams: {@code FAST}, where Treadlight reads all values itself;
     * {@code RESOLVING}, where Treadlight finds the classes and the JDK reads the values; or {@code STOCK}, the
     * server's own.
     */
    public enum ObjectStreamKind { FAST, RESOLVING, STOCK }

    /** The object streams that have a filter: those of the whole JVM, where it permits, or of the containers. */
    public enum StreamGuardKind { JVM, CONTAINERS }

    /** The treatment of leaks of undeployed applications. */
    public enum Cleaning { ON, REPORT, OFF }

    private Settings(Map<Setting<?>, Object> configured) {
        this.configured = Map.copyOf(configured);
        observes = configured(Setting.MODE) == Mode.OBSERVE;
        values = observes ? Setting.ALL.stream().collect(
                Collectors.toUnmodifiableMap(Function.identity(), this::observed)) : this.configured;
        boolean enabled = get(Setting.ENABLED);
        weaves = enabled && get(Setting.CLASS_VALUES) == ClassValueKind.COMPACT;
        weaveExcludes = get(Setting.WEAVE_EXCLUDES);
        cachesCodebases = enabled && get(Setting.CODEBASE_LOOKUPS) == CodebaseLookupKind.CACHED;
        cachesDeploymentLookups = enabled && get(Setting.DEPLOYMENT_LOOKUPS) == DeploymentLookupKind.CACHED;
        omitsFileCodebases = enabled && get(Setting.RMI_FILE_CODEBASE) == FileCodebase.OMIT;
        streams = enabled && get(Setting.OBJECT_STREAMS) != ObjectStreamKind.STOCK;
        readsFast = get(Setting.OBJECT_STREAMS) == ObjectStreamKind.FAST;
        guardsJvm = get(Setting.STREAM_GUARD) == StreamGuardKind.JVM
                && get(Setting.STREAM_FILTER_MODE) != StreamFilter.Mode.OFF;
        weavesFilterCalls = weaves || (enabled && observes && guardsJvm);
        watches = enabled && get(Setting.LOADER_WATCH);
        searches = enabled && get(Setting.CLEAN_SERVER_CACHES) != Cleaning.OFF;
        cleans = enabled && get(Setting.CLEAN_SERVER_CACHES) == Cleaning.ON;
    }

    private <T> T observed(Setting<T> setting) {
        return setting.observed(configured(setting), configured(Setting.ACTIVE_PARTS));
    }

    /** Returns the value of the setting that applies. */
    @SuppressWarnings("unchecked") // only with() and the parsers of the settings add values
    public <T> T get(Setting<T> setting) {
        return (T) Objects.requireNonNull(values.get(setting));
    }

    /** Returns the value of the setting that applies in mode {@code active}. */
    @SuppressWarnings("unchecked") // as in get
    <T> T configured(Setting<T> setting) {
        return (T) Objects.requireNonNull(configured.get(setting));
    }

    /** Returns whether the value of a setting does not apply because Treadlight only observes. */
    public boolean isHeldBack(Setting<?> setting) {
        return !configured(setting).equals(get(setting));
    }

    /** Returns whether the configured value of a setting differs, or the one that applies. */
    public boolean differsFrom(Settings other, Setting<?> setting) {
        return !get(setting).equals(other.get(setting)) || !configured(setting).equals(other.configured(setting));
    }

    /** Returns whether Treadlight only observes, except for the active parts. */
    public boolean observes() {
        return observes;
    }

    /** Returns a sentence that says whether Treadlight is active or only observes. */
    public String describeMode() {
        String active = text(Setting.ACTIVE_PARTS);
        return !observes ? "Treadlight is active (mode=active)."
                : "Treadlight only observes, and changes nothing (mode=observe)" + (active.isEmpty() ? "."
                        : ", except for its active parts: " + active.replace(",", ", ") + ".");
    }

    /** Returns whether a part works as configured. */
    public boolean isActive(Part part) {
        return !observes || get(Setting.ACTIVE_PARTS).contains(part);
    }

    /** Returns the text of {@code active-parts} with one more part. */
    public String withActive(Part part) {
        Set<Part> parts = new HashSet<>(get(Setting.ACTIVE_PARTS));
        parts.add(part);
        return Setting.ACTIVE_PARTS.text(parts);
    }

    /** Returns the text of the setting's value. */
    public <T> String text(Setting<T> setting) {
        return setting.text(get(setting));
    }

    /** Returns a copy with another value of one setting. */
    public <T> Settings with(Setting<T> setting, T value) {
        return with(Map.<Setting<?>, Object>of(setting, value));
    }

    /** Returns a copy with other values, each of the type of its setting. */
    Settings with(Map<Setting<?>, Object> changes) {
        Map<Setting<?>, Object> changed = new HashMap<>(configured);
        changed.putAll(changes);
        return new Settings(changed);
    }

    /** Returns whether classes that extend {@code ClassValue} are woven. */
    public boolean weaves() {
        return weaves;
    }

    /** Returns whether this class is woven as a class value if it is loaded now. */
    public boolean weaves(String className) {
        return weaves && !weaveExcludes.matches(className);
    }

    /** Returns whether classes that ask object streams for their filter are woven. */
    public boolean weavesFilterCalls() {
        return weavesFilterCalls;
    }

    /** Returns whether the calls by this class are woven if it is loaded now. */
    public boolean weavesFilterCalls(String className) {
        return weavesFilterCalls && !weaveExcludes.matches(className);
    }

    /** Returns whether lookups of classes and codebases are cached. */
    public boolean cachesCodebases() {
        return cachesCodebases;
    }

    /** Returns whether Treadlight scans the classes of deployments. */
    public boolean cachesDeploymentLookups() {
        return cachesDeploymentLookups;
    }

    /** Returns whether codebases are written without {@code file:} URLs. */
    public boolean omitsFileCodebases() {
        return omitsFileCodebases;
    }

    /** Returns whether the containers' object streams are Treadlight's. */
    public boolean streams() {
        return streams;
    }

    /** Returns whether Treadlight's object streams read all values themselves. */
    public boolean readsFast() {
        return readsFast;
    }

    /** Returns whether streams outside of the containers have a filter. Does not depend on enabled=false. */
    public boolean guardsJvm() {
        return guardsJvm;
    }

    /** Returns whether undeployed applications are watched. */
    public boolean watches() {
        return watches;
    }

    /** Returns whether leaks of undeployed applications are searched. */
    public boolean searches() {
        return searches;
    }

    /** Returns whether leaks of undeployed applications are released. */
    public boolean cleans() {
        return cleans;
    }

    /** Returns the command that excludes a cleaner and those that are excluded already. */
    public String commandToExclude(String cleaner) {
        Set<String> names = new HashSet<>(get(Setting.CLEANER_EXCLUDES));
        names.add(cleaner);
        return "asadmin set-treadlight-configuration --cleaner-excludes=" + Setting.CLEANER_EXCLUDES.text(names);
    }

    /** Returns a copy that does not name classes of applications, safe to expose over JMX. */
    public Settings withoutClassNames() {
        return with(Setting.ALL.stream().filter(Setting::namesClasses)
                .collect(Collectors.toMap(each -> each, each -> DEFAULT.get(each))));
    }

    /** Returns the features that are on, and the settings that are not the default, for the log. */
    public String summary() {
        if (!get(Setting.ENABLED)) {
            return "switched off (enabled=false), except for the filter of"
                    + " object streams (stream-filter-mode=" + text(Setting.STREAM_FILTER_MODE) + ")";
        }
        return Setting.ALL.stream()
                .map(setting -> setting.inSummary(this))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** Returns the grace period if undeployed applications are watched, for the log. */
    String watchSummary() {
        return get(Setting.LOADER_WATCH) ? text(Setting.LOADER_WATCH_GRACE_SECONDS) + " s" : "false";
    }

    /**
     * Returns a sentence for each setting that admits object streams which the defaults reject.
     *
     * @param configName the name of the {@code <config>} that has the settings
     */
    List<String> weaknesses(String configName) {
        List<String> weaknesses = new ArrayList<>();
        String command = "asadmin set-treadlight-configuration --target=" + configName + " --";
        StreamFilter.Mode mode = get(Setting.STREAM_FILTER_MODE);
        if (isHeldBack(Setting.STREAM_FILTER_MODE)) {
            weaknesses.add("Treadlight only logs what the filter of object streams would reject (mode=observe). To"
                    + " reject it: " + command + Setting.ACTIVE_PARTS + "=" + withActive(Part.STREAMS));
        } else if (mode != StreamFilter.Mode.REJECT) {
            weaknesses.add("Treadlight " + (mode == StreamFilter.Mode.OFF ? "does not filter object streams"
                    : "only logs what the filter of object streams would reject") + " (stream-filter-mode="
                    + text(Setting.STREAM_FILTER_MODE) + "). To reject it: " + command + "stream-filter-mode=reject");
        }
        if (mode != StreamFilter.Mode.OFF && get(Setting.STREAM_GUARD) == StreamGuardKind.CONTAINERS) {
            weaknesses.add("Treadlight filters only the object streams of the containers (stream-guard=containers). To"
                    + " filter all streams of the JVM: " + command + "stream-guard=jvm");
        }
        for (String name : get(Setting.STREAM_FILTER_EXCEPTIONS).stream().sorted().toList()) {
            weaknesses.add(StreamFilter.isListed(name)
                    ? "Treadlight lets object streams contain " + name + ", which its built-in list names as dangerous"
                            + " (stream-filter-exceptions). Remove the name when no application needs it any more."
                    : "Treadlight: the built-in list does not name " + name + " of stream-filter-exceptions. Remove"
                            + " the name unless " + DenyList.FILE_NAME + " has it.");
        }
        return weaknesses;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings settings && configured.equals(settings.configured);
    }

    @Override
    public int hashCode() {
        return configured.hashCode();
    }

    @Override
    public String toString() {
        return summary();
    }
}
