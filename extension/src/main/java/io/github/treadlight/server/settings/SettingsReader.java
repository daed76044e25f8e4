package io.github.treadlight.server.settings;

import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.pattern.LossyPatternException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One reading of {@code <treadlight-configuration>}, which may have been edited by hand. */
final class SettingsReader {
    private static final String ELEMENT = "treadlight-configuration";
    /** A piece of a filter that contains a variable. */
    private static final Pattern PIECE = Pattern.compile("[^;]*\\$\\{[^;]*");
    /** A name in a list that contains a variable. */
    private static final Pattern NAME = Pattern.compile("[^,]*\\$\\{[^,]*");
    private static final Set<Setting<?>> LISTS = Set.of(
            Setting.ACTIVE_PARTS, Setting.STREAM_FILTER_EXCEPTIONS, Setting.CLEANER_EXCLUDES);

    private final TreadlightConfiguration configuration;
    private final String configName;
    private final boolean isFirst;
    private final Consumer<String> problems;

    private SettingsReader(
            TreadlightConfiguration configuration, String configName, boolean isFirst, Consumer<String> problems) {
        this.configuration = configuration;
        this.configName = configName;
        this.isFirst = isFirst;
        this.problems = problems;
    }

    /**
     * Reads the element. Never fails: an attribute that cannot be read keeps its earlier value. In a list, the known
     * names apply. In the first reading, a filter that cannot be read rejects what its readable parts do not allow.
     *
     * @param configName the name of the {@code <config>} that has the element
     * @param before the current settings, or null for the first reading
     * @param problems receives a sentence with the remedy for each attribute that cannot be read
     */
    static Settings read(
            TreadlightConfiguration configuration, String configName, @Nullable Settings before,
            Consumer<String> problems) {
        SettingsReader reader = new SettingsReader(configuration, configName, before == null, problems);
        Settings earlier = before == null ? Settings.DEFAULT : before;
        return earlier.with(Setting.ALL.stream()
                .collect(Collectors.toMap(setting -> setting, setting -> reader.read(setting, earlier))));
    }

    private <T> T read(Setting<T> setting, Settings before) {
        String former = setting.formerName();
        if (former != null && ConfigurationElement.has(configuration, former)) {
            reportFormerName(former, setting);
        }
        return valueOf(setting, ConfigurationElement.text(configuration, setting), before.configured(setting));
    }

    private void reportFormerName(String former, Setting<?> setting) {
        String text = ConfigurationElement.written(configuration, setting);
        boolean isIgnored = ConfigurationElement.has(configuration, setting.name());
        problems.accept("<" + ELEMENT + "> in domain.xml: " + former
                + (isIgnored ? " is ignored, because it is now called " + setting + ", and " + setting + "=\"" + text
                        + "\" is set. Remove"
                        : "=\"" + text + "\" applies, but it is now called " + setting + ". Rename")
                + " it with: asadmin set-treadlight-configuration --target=" + configName + " "
                + quoted("--" + setting + "=" + text));
    }

    private static String quoted(String argument) {
        return "'" + argument.replace("'", "'\\''") + "'";
    }

    private <T> T valueOf(Setting<T> setting, String text, T before) {
        try {
            if (Variables.areIn(text)) {
                return withUnknownVariable(setting, text, before);
            }
            return setting.parse(text);
        } catch (IllegalArgumentException problem) {
            T substitute = substitute(setting, text, before, problem);
            String value = setting.text(substitute);
            problems.accept("<" + ELEMENT + "> in domain.xml: " + setting.name() + "=\"" + text + "\": "
                    + problem.getMessage() + "; \"" + value + "\" applies instead. Correct it with: asadmin set "
                    + quoted("configs.config." + configName + "." + ELEMENT + "." + setting.name() + "=" + value));
            return substitute;
        }
    }

    /** Reports the unknown variables in a text. Returns the value that applies instead. */
    private <T> T withUnknownVariable(Setting<T> setting, String text, T before) {
        T substitute = unreadable(setting, before);
        if (LISTS.contains(setting)) {
            substitute = lenient(setting, NAME.matcher(text).replaceAll(""));
        } else if (setting == Setting.STREAM_FILTER && isFirst) {
            substitute = setting.parse(StreamFilter.strictly(PIECE.matcher(text).replaceAll("!*")));
        }
        List<String> variables = Variables.in(text);
        problems.accept("<" + ELEMENT + "> in domain.xml: " + setting + "=\""
                + ConfigurationElement.written(configuration, setting) + "\": this server has no value for "
                + String.join(", ", variables) + "; \"" + setting.text(substitute) + "\" applies instead. Define it"
                + " with: asadmin create-system-properties --target=" + configName + " "
                + Variables.name(variables.get(0)) + "=VALUE, and restart the server. Or write the value: asadmin"
                + " set-treadlight-configuration --target=" + configName + " --" + setting + "=VALUE");
        return substitute;
    }

    /** Returns the value of a list without its unknown names. */
    private static <T> T lenient(Setting<T> setting, String text) {
        try {
            return setting.parse(text);
        } catch (UnknownNamesException some) {
            return setting.parse(String.join(",", some.known()));
        }
    }

    private <T> T substitute(Setting<T> setting, String text, T before, IllegalArgumentException problem) {
        if (problem instanceof LossyPatternException lossy) {
            return setting.parse(lossy.meant());
        }
        if (problem instanceof UnknownNamesException some) {
            return setting.parse(String.join(",", some.known()));
        }
        return setting == Setting.STREAM_FILTER && isFirst ? setting.parse(StreamFilter.strictly(text))
                : unreadable(setting, before);
    }

    /** Returns the value that applies instead of an unreadable one. An unreadable mode may be meant to observe. */
    private <T> T unreadable(Setting<T> setting, T before) {
        return setting == Setting.MODE && isFirst ? setting.parse(Setting.OBSERVE) : before;
    }
}
