package io.github.treadlight.server.settings;

import io.github.treadlight.server.settings.Settings.ClassValueKind;
import io.github.treadlight.server.settings.Settings.Cleaning;
import io.github.treadlight.server.settings.Settings.CodebaseLookupKind;
import io.github.treadlight.server.settings.Settings.DeploymentLookupKind;
import io.github.treadlight.server.settings.Settings.FileCodebase;
import io.github.treadlight.server.settings.Settings.Mode;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import io.github.treadlight.server.settings.Settings.Part;
import io.github.treadlight.server.settings.Settings.StreamGuardKind;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.weave.ClassNamePatterns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The definition of one attribute of {@code <treadlight-configuration>}, from which all other texts about it follow.
 *
 * <p>Before the module is compiled, {@code GenerateSettings} reads the definitions and writes what HK2 and
 * {@code asadmin} read by reflection: {@code TreadlightConfiguration} and the options of
 * {@code set-treadlight-configuration}. Therefore this class must load without other packages of the module, and each
 * format is a supplier. {@code SettingPages} writes the man page, the files in {@code config} and the table of the
 * documentation.
 *
 * @param <T> the type of the value
 */
public final class Setting<T> {
    public static final int MAX_MEGABYTES = 1024;

    /** The text of {@link #MODE} with which Treadlight changes nothing. */
    public static final String OBSERVE = "observe";

    private static final String AT_ONCE = "at once";
    private static final String NEXT_DEPLOYMENT = "the next deployment";
    private static final String NEXT_STREAMS = "streams that are opened from now on";
    private static final String AS_OTHERS = "depends on the attribute";
    /** The value that already does less than any other. */
    private static final String OFF = "off";
    /** Filled by the definitions below, in their order. */
    private static final List<Setting<?>> DEFINED = new ArrayList<>();

    public static final Setting<Mode> MODE = define("mode", "active",
            () -> SettingFormat.oneOf(Mode.class), SettingSummary.IF_CHANGED, AS_OTHERS, """
            Whether the other attributes apply (`active`), or Treadlight changes nothing in the server and its
            applications and only [reports what it would do](observe.md) (`observe`).""",
            Trait.CONCERNS_SECURITY);

    public static final Setting<Set<Part>> ACTIVE_PARTS = define("active-parts", "",
            () -> SettingFormat.PARTS, SettingSummary.IF_CHANGED, AS_OTHERS, """
            The parts of Treadlight that work even if `mode` is `observe`. The names replace the previous ones.""",
            Trait.CONCERNS_SECURITY);

    public static final Setting<Boolean> ENABLED = define("enabled", "true",
            () -> SettingFormat.BOOLEAN, SettingSummary.NEVER,
            "class values: the next deployment; patched classes: the server's next start; everything else: at once",
            "Whether Treadlight changes anything in applications.",
            Trait.CONCERNS_SECURITY);

    public static final Setting<ClassValueKind> CLASS_VALUES = define("class-values", "compact",
            () -> SettingFormat.oneOf(ClassValueKind.class), SettingSummary.ALWAYS, NEXT_DEPLOYMENT, """
            The class values of applications. With `compact`, they take less memory and are dropped when the
            application is undeployed; with `jdk`, Treadlight leaves them unchanged.""")
            .observing(Part.CLASS_VALUES, "jdk");

    public static final Setting<ClassNamePatterns> WEAVE_EXCLUDES = define("weave-excludes", "",
            () -> SettingFormat.CLASS_PATTERNS, SettingSummary.IF_CHANGED, "classes that are loaded from now on", """
            The classes that Treadlight leaves unchanged: class values, and those that [ask object streams for their
            filter](deserialization.md#what-code-sees-of-the-filter).""",
            Trait.NAMES_CLASSES);

    public static final Setting<CodebaseLookupKind> CODEBASE_LOOKUPS = define("codebase-lookups", "cached",
            () -> SettingFormat.oneOf(CodebaseLookupKind.class), SettingSummary.ALWAYS, AT_ONCE, """
            Whether lookups of classes and codebases, including those of [remote calls](remote-ejb.md), are cached until
            the application is undeployed.""")
            .formerly("class-annotations")
            .observing(Part.REMOTE_CALLS, "off");

    public static final Setting<DeploymentLookupKind> DEPLOYMENT_LOOKUPS = define("deployment-lookups", "cached",
            () -> SettingFormat.oneOf(DeploymentLookupKind.class), SettingSummary.ALWAYS,
            "the next deployment; [patched classes](redeploy-time.md#the-patched-classes): the server's next start", """
            How deployments are scanned for annotations. With `cached`, Treadlight scans each library [once for all
            deployments](redeploy-time.md); with `stock`, the server scans every library at each deployment.""")
            .observing(Part.REDEPLOYMENTS, "stock");

    /** The heap for library scans and server classes that later deployments reuse. */
    public static final Setting<Integer> DEPLOYMENT_LOOKUPS_MEGABYTES = define("deployment-lookups-megabytes", "8",
            () -> SettingFormat.number("megabytes", 1, MAX_MEGABYTES), SettingSummary.IF_CHANGED, AT_ONCE, """
            The heap for [library scans and server classes](redeploy-time.md#memory) that later deployments reuse, in
            megabytes.""");

    /** The disk space for library scans, in the instance's folder for generated files; 0 for no files. */
    public static final Setting<Integer> DEPLOYMENT_LOOKUPS_DISK_MEGABYTES = define(
            "deployment-lookups-disk-megabytes", "64",
            () -> SettingFormat.number("megabytes", 0, MAX_MEGABYTES), SettingSummary.IF_CHANGED, AT_ONCE, """
            The disk space for [library scans](redeploy-time.md#after-a-restart) that the server reuses after a restart,
            in megabytes. With `0`, scans are neither read from disk nor written.""")
            .observing(Part.REDEPLOYMENTS, "0");

    public static final Setting<FileCodebase> RMI_FILE_CODEBASE = define("rmi-file-codebase", "omit",
            () -> SettingFormat.oneOf(FileCodebase.class), SettingSummary.ALWAYS, AT_ONCE,
            "Whether [remote calls](remote-ejb.md) omit or keep `file:` URLs in the codebases that they write.")
            .observing(Part.REMOTE_CALLS, "keep");

    public static final Setting<ObjectStreamKind> OBJECT_STREAMS = define("object-streams", "fast",
            () -> SettingFormat.oneOf(ObjectStreamKind.class), SettingSummary.ALWAYS, NEXT_STREAMS, """
            The [object streams](deserialization.md#treadlights-streams-and-the-servers) of sessions, stateful beans and
            timers: Treadlight's, which read all values themselves where the JVM supports it (`fast`), or find the
            classes and let the JDK read the rest (`resolving`), or the server's own (`stock`).""",
            Trait.CONCERNS_SECURITY)
            .observing(Part.STREAMS, "stock");

    public static final Setting<StreamFilter.Mode> STREAM_FILTER_MODE = define("stream-filter-mode", "reject",
            () -> SettingFormat.oneOf(StreamFilter.Mode.class), SettingSummary.ALWAYS, NEXT_STREAMS, """
            Whether a stream that the filter rejects fails (`reject`), is only logged (`log`), or is not filtered at all
            (`off`). Also applies with `enabled=false` and `object-streams=stock`.""",
            Trait.CONCERNS_SECURITY)
            .observing(Part.STREAMS, "log");

    /** The administrator's filter pattern, which is valid; empty for none. */
    public static final Setting<String> STREAM_FILTER = define("stream-filter", "",
            () -> SettingFormat.STREAM_FILTER, SettingSummary.IF_CHANGED, NEXT_STREAMS, """
            Which classes and sizes [object streams](deserialization.md) can contain, besides the built-in rules.
            `preset=strict` permits the JDK's values and the application's own classes.""",
            Trait.CONCERNS_SECURITY, Trait.NAMES_CLASSES);

    public static final Setting<Set<String>> STREAM_FILTER_EXCEPTIONS = define("stream-filter-exceptions", "",
            () -> SettingFormat.CLASS_NAMES, SettingSummary.IF_CHANGED, NEXT_STREAMS,
            "The classes that the built-in list does not reject. The names replace the previous ones.",
            Trait.CONCERNS_SECURITY, Trait.NAMES_CLASSES);

    public static final Setting<StreamGuardKind> STREAM_GUARD = define("stream-guard", "jvm",
            () -> SettingFormat.oneOf(StreamGuardKind.class), SettingSummary.IF_CHANGED, NEXT_STREAMS, """
            Which object streams have the filter: [all of the JVM](deserialization.md#every-stream-of-the-jvm) where
            Treadlight's filter factory is installed (`jvm`), or only those of sessions, stateful beans and timers
            (`containers`). Also applies with `enabled=false`.""",
            Trait.CONCERNS_SECURITY);

    public static final Setting<Boolean> LOADER_WATCH = define("loader-watch", "true",
            () -> SettingFormat.BOOLEAN, (setting, settings) -> "loader-watch=" + settings.watchSummary(), AT_ONCE, """
            Whether Treadlight watches undeployed applications: it lists them in `asadmin list-application-generations`,
            and the log has a warning if one is retained.""");

    public static final Setting<Duration> LOADER_WATCH_GRACE_SECONDS = define("loader-watch-grace-seconds", "60",
            () -> SettingFormat.seconds(Duration.ofDays(1)), // a longer time is a typing error
            SettingSummary.NEVER, AT_ONCE, """
            The grace period of an undeployed application. Treadlight searches for leaks of it before and at the end of
            this period. If its class loaders are alive after a later garbage collection that clears soft references, it
            is reported as retained.""");

    public static final Setting<Boolean> DUMP_ON_RETENTION = define("dump-on-retention", "false",
            () -> SettingFormat.BOOLEAN, SettingSummary.IF_CHANGED, AT_ONCE, """
            Whether Treadlight [writes a heap dump](leaks.md#heap-dumps) when an application is reported as retained:
            into the folder `treadlight-dumps` of the instance, at most one for each application and day. The server
            [pauses](leaks.md#heap-dumps) while the dump is written, with a large heap for minutes. A dump contains all
            data in the server's memory; only its owner can read it. Needs `loader-watch=true`.""",
            Trait.CONCERNS_SECURITY)
            .observing(Part.LEAKS, "false");

    public static final Setting<Cleaning> CLEAN_SERVER_CACHES = define("clean-server-caches", "on",
            () -> SettingFormat.CLEANING, SettingSummary.ALWAYS,
            "at once; patched class: the server's next start", """
            Whether [leaks of undeployed applications](leaks.md) in the server, its libraries and the JVM are released
            (`on`), only logged (`report`), or neither (`off`). Only `on` patches [one class of the
            server](leaks.md#thread-locals-of-running-threads). `true` and `false` mean `on` and `off`.""")
            .observing(Part.LEAKS, "report");

    public static final Setting<Boolean> CLEAN_UNVERIFIED = define("clean-unverified", "false",
            () -> SettingFormat.BOOLEAN, SettingSummary.IF_CHANGED, AT_ONCE, """
            Whether a cleaner releases leaks at once on a server or JDK that differs from the tested ones. With `false`,
            it only reports leaks until the watch has confirmed one. If it calls a method that differs, it only reports
            them as long as this attribute is `false`.""");

    public static final Setting<Set<String>> CLEANER_EXCLUDES = define("cleaner-excludes", "",
            () -> SettingFormat.CLEANERS, SettingSummary.IF_CHANGED,
            "at once; patched class: the server's next start", """
            The leaks that are neither released nor logged. The names replace the previous ones; an empty value includes
            all leaks again. An unknown name is refused, with the list of all names. `thread-locals` also leaves [one
            class of the server](leaks.md#thread-locals-of-running-threads) unpatched.""");

    public static final Setting<Boolean> OPERATOR_PAGE = define("operator-page", "true",
            () -> SettingFormat.BOOLEAN, SettingSummary.IF_CHANGED, AT_ONCE, """
            Whether an administration server has the [page for operators](monitoring.md#the-page-for-operators) on its
            admin port, behind the administrator's login. Also applies with `enabled=false`.""");

    /** All settings, in the order in which commands and the log show them. */
    public static final List<Setting<?>> ALL = List.copyOf(DEFINED);

    private final String name;
    private final String defaultText;
    private final Supplier<SettingFormat<T>> format;
    private final SettingSummary summary;
    private final String effect;
    private final String description;
    private final Set<Trait> traits;
    private @Nullable String formerName;
    private @Nullable Observing observing;
    /** The text that was parsed last, because the command, HK2 and the reader of the settings each parse a change. */
    private volatile @Nullable Parsed<T> latest;

    private record Parsed<T>(String text, T value) {}

    /** The part to which a setting belongs, and the text that applies while the part only observes. */
    private record Observing(Part part, String text) {}

    /** A property that only some settings have. */
    enum Trait {
        /**
         * The value decides which object streams are filtered and by which rules, or whether the server's memory, with
         * all its secrets, is written to disk.
         */
        CONCERNS_SECURITY,
        /** The value can name classes of applications. */
        NAMES_CLASSES
    }

    private Setting(
            String name,
            String defaultText,
            Supplier<SettingFormat<T>> format,
            SettingSummary summary,
            String effect,
            String description,
            Set<Trait> traits) {
        this.name = name;
        this.defaultText = defaultText;
        this.format = format;
        this.summary = summary;
        this.effect = effect;
        this.description = description.replace('\n', ' ');
        this.traits = traits;
    }

    /**
     * Defines a setting.
     *
     * @param defaultText the text that applies if the attribute is left out
     * @param effect from when on a change takes effect, such as "the next deployment", in Markdown
     * @param description sentences for administrators, in Markdown whose links are relative to the folder docs
     */
    private static <T> Setting<T> define(
            String name,
            String defaultText,
            Supplier<SettingFormat<T>> format,
            SettingSummary summary,
            String effect,
            String description,
            Trait... traits) {
        Setting<T> setting = new Setting<>(name, defaultText, format, summary, effect, description, Set.of(traits));
        DEFINED.add(setting);
        return setting;
    }

    /** Adds a name of an earlier version, which domain.xml and the command may still have. */
    private Setting<T> formerly(String earlier) {
        formerName = earlier;
        return this;
    }

    /** Sets the text that applies while the part only observes. It does not replace the value {@code off}. */
    private Setting<T> observing(Part part, String text) {
        observing = new Observing(part, text);
        return this;
    }

    /**
     * Returns the value that applies in mode {@code observe}.
     *
     * @param configured the value that applies in mode {@code active}
     * @param active the parts that work in both modes
     */
    T observed(T configured, Set<Part> active) {
        Observing observed = observing;
        return observed == null || active.contains(observed.part) || text(configured).equals(OFF) ? configured
                : format().parser().apply(observed.text);
    }

    /** Returns the setting with the name or the former name, or empty if the name is unknown. */
    static Optional<Setting<?>> named(String name) {
        return ALL.stream().filter(each -> each.name.equals(name) || name.equals(each.formerName)).findFirst();
    }

    /** Returns the name of the attribute in domain.xml and of the command's option. */
    public String name() {
        return name;
    }

    /** Returns the name that the attribute had in earlier versions, or null if it has always had its name. */
    @Nullable String formerName() {
        return formerName;
    }

    /** Returns the value that applies if the attribute is left out. */
    public String defaultText() {
        return defaultText;
    }

    /** Returns the text form of the values. */
    SettingFormat<T> format() {
        return format.get();
    }

    /** Returns from when on a change takes effect, in Markdown. */
    String effect() {
        return effect;
    }

    /** Returns whether a change takes effect at once for everything. */
    boolean isImmediate() {
        return effect.equals(AT_ONCE);
    }

    /** Returns sentences for administrators, in Markdown whose links are relative to the folder docs. */
    String description() {
        return description;
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
        Parsed<T> known = latest;
        if (known == null || !known.text.equals(text)) {
            known = new Parsed<>(text, format().parser().apply(text.strip()));
            latest = known;
        }
        return known.value;
    }

    /** Returns the text of a value. */
    String text(T value) {
        return format().formatter().apply(value);
    }

    @Override
    public String toString() {
        return name;
    }
}
