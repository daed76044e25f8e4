package io.github.treadlight.server.settings;

/** The part that a setting has in the summary of all settings. */
interface SettingSummary {
    SettingSummary ALWAYS = (setting, settings) -> setting.name() + "=" + settings.text(setting);
    SettingSummary IF_CHANGED = (setting, settings) ->
            settings.text(setting).equals(setting.defaultText()) ? "" : ALWAYS.of(setting, settings);
    SettingSummary NEVER = (setting, settings) -> "";

    /** Returns {@code name=value}, or an empty text if the summary leaves the setting out. */
    String of(Setting<?> setting, Settings settings);
}
