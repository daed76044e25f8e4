package io.github.treadlight.server.settings;

import io.github.treadlight.server.settings.Settings.ClassValueKind;
import io.github.treadlight.server.settings.Settings.Cleaning;
import io.github.treadlight.server.settings.Settings.DeploymentLookupKind;
import io.github.treadlight.server.settings.Settings.FileCodebase;
import io.github.treadlight.server.settings.Settings.LookupKind;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import io.github.treadlight.server.settings.Settings.StreamGuardKind;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.weave.ClassNamePatterns;
import java.beans.PropertyVetoException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.config.ConfigBean;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.ConfigView;

/**
 * The definition of one attribute of {@code <treadlight-configuration>}.
 *
 * <p>To add an attribute, define it here and add what HK2 and {@code asadmin} read by reflection: its getter and setter
 * in {@link TreadlightConfiguration}, and its option in {@code SetTreadlightConfiguration}. Tests check both, and the
 * documentation.
 *
 * @param <T> the type of the value
 */
public final class Setting<T> {
    /** Filled by the definitions below, in their order. */
    private static final List<Setting<?>> DEFINED = new ArrayList<>();

    /** The switch of all changes that Treadlight makes to applications. */
    public static final Setting<Boolean> ENABLED = define("enabled", "true", SettingFormat.BOOLEAN,
            TreadlightConfiguration::getEnabled, TreadlightConfiguration::setEnabled,
            SettingSummary.NEVER, Trait.CONCERNS_SECURITY);
    /** The implementation of class values in applications. */
    static final Setting<ClassValueKind> CLASS_VALUES = define("class-values", "compact",
            SettingFormat.oneOf(ClassValueKind.class),
            TreadlightConfiguration::getClassValues, TreadlightConfiguration::setClassValues,
            SettingSummary.ALWAYS);
    /** The classes that Treadlight leaves unchanged: class values, and those that ask streams for their filter. */
    public static final Setting<ClassNamePatterns> WEAVE_EXCLUDES = define("weave-excludes", "",
            SettingFormat.CLASS_PATTERNS,
            TreadlightConfiguration::getWeaveExcludes, TreadlightConfiguration::setWeaveExcludes,
            SettingSummary.IF_CHANGED, Trait.NAMES_CLASSES);
    /** The caching of lookups of classes and codebases. */
    public static final Setting<LookupKind> CLASS_ANNOTATIONS = define("class-annotations", "cached",
            SettingFormat.oneOf(LookupKind.class),
            TreadlightConfiguration::getClassAnnotations, TreadlightConfiguration::setClassAnnotations,
            SettingSummary.ALWAYS);
    /** The scan of deployments for annotations. */
    public static final Setting<DeploymentLookupKind> DEPLOYMENT_LOOKUPS = define("deployment-lookups", "cached",
            SettingFormat.oneOf(DeploymentLookupKind.class),
            TreadlightConfiguration::getDeploymentLookups, TreadlightConfiguration::setDeploymentLookups,
            SettingSummary.ALWAYS);
    public static final int MAX_MEGABYTES = 1024;
    /** The heap for library scans and server classes that later deployments reuse. */
    public static final Setting<Integer> DEPLOYMENT_LOOKUPS_MEGABYTES = define("deployment-lookups-megabytes", "8",
            SettingFormat.number("megabytes", 1, MAX_MEGABYTES),
            TreadlightConfiguration::getDeploymentLookupsMegabytes,
            TreadlightConfiguration::setDeploymentLookupsMegabytes,
            SettingSummary.IF_CHANGED);
    /** The treatment of {@code file:} URLs in codebases. */
    public static final Setting<FileCodebase> RMI_FILE_CODEBASE = define("rmi-file-codebase", "omit",
            SettingFormat.oneOf(FileCodebase.class),
            TreadlightConfiguration::getRmiFileCodebase, TreadlightConfiguration::setRmiFileCodebase,
            SettingSummary.ALWAYS);
    /** The implementation of the containers' object streams. */
    public static final Setting<ObjectStreamKind> OBJECT_STREAMS = define("object-streams", "resolving",
            SettingFormat.oneOf(ObjectStreamKind.class),
            TreadlightConfiguration::getObjectStreams, TreadlightConfiguration::setObjectStreams,
            SettingSummary.ALWAYS, Trait.CONCERNS_SECURITY);
    /** The treatment of classes and sizes that the filter of object streams rejects. */
    public static final Setting<StreamFilter.Mode> STREAM_FILTER_MODE = define("stream-filter-mode", "reject",
            SettingFormat.oneOf(StreamFilter.Mode.class),
            TreadlightConfiguration::getStreamFilterMode, TreadlightConfiguration::setStreamFilterMode,
            SettingSummary.ALWAYS, Trait.CONCERNS_SECURITY);
    /** The administrator's filter pattern, which is valid; empty for none. */
    public static final Setting<String> STREAM_FILTER = define("stream-filter", "", SettingFormat.STREAM_FILTER,
            TreadlightConfiguration::getStreamFilter, TreadlightConfiguration::setStreamFilter,
            SettingSummary.IF_CHANGED, Trait.CONCERNS_SECURITY, Trait.NAMES_CLASSES);
    /** The names of classes that the built-in list does not reject. */
    public static final Setting<Set<String>> STREAM_FILTER_EXCEPTIONS = define("stream-filter-exceptions", "",
            SettingFormat.CLASS_NAMES,
            TreadlightConfiguration::getStreamFilterExceptions, TreadlightConfiguration::setStreamFilterExceptions,
            SettingSummary.IF_CHANGED, Trait.CONCERNS_SECURITY, Trait.NAMES_CLASSES);
    /** The object streams that have the filter. */
    public static final Setting<StreamGuardKind> STREAM_GUARD = define("stream-guard", "jvm",
            SettingFormat.oneOf(StreamGuardKind.class),
            TreadlightConfiguration::getStreamGuard, TreadlightConfiguration::setStreamGuard,
            SettingSummary.IF_CHANGED, Trait.CONCERNS_SECURITY);
    /** The watch of undeployed applications until their class loaders are collected. */
    static final Setting<Boolean> LOADER_WATCH = define("loader-watch", "true", SettingFormat.BOOLEAN,
            TreadlightConfiguration::getLoaderWatch, TreadlightConfiguration::setLoaderWatch,
            (setting, settings) -> "loader-watch=" + settings.watchSummary());
    /** The time after an undeployment during which the application is not reported as retained. */
    public static final Setting<Duration> LOADER_WATCH_GRACE_SECONDS = define("loader-watch-grace-seconds", "60",
            SettingFormat.seconds(Duration.ofDays(1)), // a longer time is a typing error
            TreadlightConfiguration::getLoaderWatchGraceSeconds, TreadlightConfiguration::setLoaderWatchGraceSeconds,
            SettingSummary.NEVER);
    /** The writing of a heap dump when an application is reported as retained. */
    public static final Setting<Boolean> DUMP_ON_RETENTION = define("dump-on-retention", "false", SettingFormat.BOOLEAN,
            TreadlightConfiguration::getDumpOnRetention, TreadlightConfiguration::setDumpOnRetention,
            SettingSummary.IF_CHANGED, Trait.CONCERNS_SECURITY);
    /** The treatment of leaks of undeployed applications. */
    public static final Setting<Cleaning> CLEAN_SERVER_CACHES = define("clean-server-caches", "on",
            SettingFormat.CLEANING,
            TreadlightConfiguration::getCleanServerCaches, TreadlightConfiguration::setCleanServerCaches,
            SettingSummary.ALWAYS);
    /** The release of leaks whose cleaner was not verified on this server or JDK. */
    public static final Setting<Boolean> CLEAN_UNVERIFIED = define("clean-unverified", "false", SettingFormat.BOOLEAN,
            TreadlightConfiguration::getCleanUnverified, TreadlightConfiguration::setCleanUnverified,
            SettingSummary.IF_CHANGED);
    /** The names of leaks that are neither released nor reported. */
    public static final Setting<Set<String>> CLEANER_EXCLUDES = define("cleaner-excludes", "", SettingFormat.CLEANERS,
            TreadlightConfiguration::getCleanerExcludes, TreadlightConfiguration::setCleanerExcludes,
            SettingSummary.IF_CHANGED);

    /** All settings, in the order in which commands and the log show them. */
    public static final List<Setting<?>> ALL = List.copyOf(DEFINED);

    private final String name;
    private final String defaultText;
    private final SettingFormat<T> format;
    private final Function<TreadlightConfiguration, @Nullable String> getter;
    private final Setter setter;
    private final SettingSummary summary;
    private final Set<Trait> traits;

    /** A property that only some settings have. */
    enum Trait {
        /**
         * The value decides which object streams are filtered, by which rules, or whether the server's memory, with all
         * its secrets, is written to disk.
         */
        CONCERNS_SECURITY,
        /** The value can name classes of applications. */
        NAMES_CLASSES
    }

    /** A setter of the element. */
    private interface Setter {
        void set(TreadlightConfiguration configuration, String text) throws PropertyVetoException;
    }

    private Setting(
            String name,
            String defaultText,
            SettingFormat<T> format,
            Function<TreadlightConfiguration, @Nullable String> getter,
            Setter setter,
            SettingSummary summary,
            Set<Trait> traits) {
        this.name = name;
        this.defaultText = defaultText;
        this.format = format;
        this.getter = getter;
        this.setter = setter;
        this.summary = summary;
        this.traits = traits;
    }

    private static <T> Setting<T> define(
            String name,
            String defaultText,
            SettingFormat<T> format,
            Function<TreadlightConfiguration, @Nullable String> getter,
            Setter setter,
            SettingSummary summary,
            Trait... traits) {
        Setting<T> setting = new Setting<>(name, defaultText, format, getter, setter, summary, Set.of(traits));
        DEFINED.add(setting);
        return setting;
    }

    /** Returns the setting with the name, or empty if the name is unknown. */
    static Optional<Setting<?>> named(String name) {
        return ALL.stream().filter(setting -> setting.name.equals(name)).findFirst();
    }

    /** Returns the name of the attribute in domain.xml and of the command's option. */
    public String name() {
        return name;
    }

    /** Returns the value that applies if the attribute is left out. */
    public String defaultText() {
        return defaultText;
    }

    /**
     * Returns whether the attribute concerns the server's security: whether it belongs to the guard of object streams,
     * or decides whether heap dumps are written.
     */
    public boolean concernsSecurity() {
        return traits.contains(Trait.CONCERNS_SECURITY);
    }

    /** Returns whether the value can name classes of applications. Such values are not shown over JMX. */
    boolean namesClasses() {
        return traits.contains(Trait.NAMES_CLASSES);
    }

    /** Returns {@code name=value} for the summary, or an empty text if the summary leaves the setting out. */
    String inSummary(Settings settings) {
        return summary.of(this, settings);
    }

    /** Returns the text in domain.xml with its variables, or the resolved text if the element is not from there. */
    String writtenIn(TreadlightConfiguration configuration, String resolved) {
        boolean isOfHk2 = Proxy.isProxyClass(configuration.getClass())
                && Proxy.getInvocationHandler(configuration) instanceof ConfigView;
        String written = isOfHk2 && ConfigSupport.getImpl(configuration) instanceof ConfigBean bean
                ? bean.rawAttribute(name) : null;
        return written == null ? resolved : written;
    }

    /** Returns the text in domain.xml with its variables resolved, or null if the attribute is missing. */
    public @Nullable String textIn(TreadlightConfiguration configuration) {
        return getter.apply(configuration);
    }

    /** Writes the text to the writable element of a transaction. */
    public void set(TreadlightConfiguration configuration, String text) throws PropertyVetoException {
        setter.set(configuration, text);
    }

    /**
     * Checks that a text can be the value of the attribute. Text with a variable ({@code ${name}}) is accepted, because
     * the variable is resolved when the value is read; {@link ConfigurationValidator} checks that it can be. A password
     * alias is refused, because values are logged.
     *
     * @throws IllegalArgumentException if the text is refused; the message names the attribute, the text and the
     *     allowed values
     */
    public void check(String text) {
        if (text.contains("${ALIAS=")) {
            throw new IllegalArgumentException(name + "=\"" + text + "\" cannot be set: the value is logged, so it must"
                    + " not come from a password alias");
        }
        if (!Variables.areIn(text)) {
            try {
                parse(text);
            } catch (IllegalArgumentException problem) {
                throw new IllegalArgumentException(
                        name + "=\"" + text + "\" cannot be set: " + problem.getMessage(), problem);
            }
        }
    }

    /**
     * Returns the value of a text.
     *
     * @throws IllegalArgumentException if the text has no meaning; the message says why
     */
    public T parse(String text) {
        return format.parser().apply(text.strip());
    }

    /** Returns the text of a value. */
    String text(T value) {
        return format.formatter().apply(value);
    }

    @Override
    public String toString() {
        return name;
    }
}
