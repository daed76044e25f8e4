package io.github.treadlight.server.settings;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A file with parts that are written from the definitions of the settings. The rest of the file is written by hand. */
enum SettingPages {
    FRAGMENT("config/domain/treadlight-configuration.xml",
            new Part("(?:^    [a-z-]+=\".*\n)+", () -> join(
                    setting -> "    " + setting + "=\"" + setting.defaultText() + "\"", "\n") + "/>\n")),
    COMMANDS("config/treadlight.asadmin",
            new Part("(?:^set-treadlight-configuration --.*\n)+", () -> join(
                    setting -> "set-treadlight-configuration --" + setting + "=" + setting.defaultText() + "\n", ""))),
    DOCUMENTATION("docs/configuration.md",
            new Part("(?:^\\| `.*\n)+", () -> join(SettingPages::row, "")),
            new Part("^These attributes concern security: [^.]*\\.\n", () -> filled("", 120,
                    "These attributes concern security: " + Setting.ALL.stream().filter(Setting::concernsSecurity)
                            .map(setting -> "`" + setting + "`").collect(Collectors.joining(", ")) + "."))),
    MAN_PAGE("extension/src/main/resources/io/github/treadlight/server/admin/set-treadlight-configuration.1",
            new Part("(?:^ {11}\\[--.*\n)+", () -> join(
                    setting -> " ".repeat(11) + "[--" + setting + " " + placeholder(setting.format()) + "]\n", "")),
            new Part("^ {7}--(?!help|target)(?s:.*?)(?=\nEXAMPLES\n)", () -> join(SettingPages::option, "\n")));

    private static final String LINK = "\\[([^]]*)]\\([^)]*\\)";

    private final Path file;
    private final List<Part> parts;

    /**
     * A generated part of a file.
     *
     * @param place a regular expression of the present text, where ^ matches at the start of each line
     * @param text writes the text
     */
    private record Part(Pattern place, Supplier<String> text) {
        Part(String place, Supplier<String> text) {
            this(Pattern.compile(place, Pattern.MULTILINE), text);
        }

        String writeTo(String page) {
            Matcher matcher = place.matcher(page);
            if (!matcher.find()) {
                throw new IllegalArgumentException("nothing matches " + place);
            }
            return page.substring(0, matcher.start()) + text.get() + page.substring(matcher.end());
        }
    }

    SettingPages(String file, Part... parts) {
        this.file = Path.of("..", file);
        this.parts = List.of(parts);
    }

    /** Returns the file, relative to the folder of the module. */
    Path file() {
        return file;
    }

    /** Returns the text of the file with the parts as they are defined now. */
    String written(String text) {
        String written = text;
        for (Part part : parts) {
            written = part.writeTo(written);
        }
        return written;
    }

    private static String join(Function<Setting<?>, String> text, String separator) {
        return Setting.ALL.stream().map(text).collect(Collectors.joining(separator));
    }

    private static String row(Setting<?> setting) {
        SettingFormat<?> format = setting.format();
        String values = format.hasConstants() ? "`" + format.values().replace(", ", "`, `") + "`" : format.values();
        String byDefault = setting.defaultText().isEmpty() ? "none" : "`" + setting.defaultText() + "`";
        String former = setting.formerName() == null ? "" : " Formerly `" + setting.formerName() + "`.";
        return "| `" + setting + "` | " + values + " | " + byDefault + " | " + setting.description() + former + " | "
                + setting.effect() + " |\n";
    }

    private static String option(Setting<?> setting) {
        SettingFormat<?> format = setting.format();
        return " ".repeat(7) + "--" + setting + "\n" + filled(" ".repeat(11), 79, setting.description()
                + (format.hasConstants() ? "" : " Values: " + format.values() + ".")
                + (setting.formerName() == null ? "" : " Formerly --" + setting.formerName() + ".")
                + (setting.concernsSecurity() ? " Concerns security." : "")
                + (setting.isImmediate() ? "" : " Takes effect: " + setting.effect() + ".")
                + " The default is " + (setting.defaultText().isEmpty() ? "none" : setting.defaultText()) + ".");
    }

    private static String placeholder(SettingFormat<?> format) {
        return format.hasConstants() ? "{" + format.values().replace(", ", "|") + "}" : format.placeholder();
    }

    /** Returns Markdown as lines that begin with an indentation. A page without indentation stays Markdown. */
    private static String filled(String indentation, int width, String markdown) {
        String text = indentation.isEmpty() ? markdown : markdown.replaceAll(LINK, "$1").replace("`", "");
        StringBuilder lines = new StringBuilder();
        String line = indentation;
        for (String word : Arrays.asList(text.split(" "))) {
            boolean isFirst = line.equals(indentation);
            if (!isFirst && line.length() + 1 + word.length() > width) {
                lines.append(line).append('\n');
                line = indentation;
                isFirst = true;
            }
            line += isFirst ? word : " " + word;
        }
        return lines.append(line).append('\n').toString();
    }
}
