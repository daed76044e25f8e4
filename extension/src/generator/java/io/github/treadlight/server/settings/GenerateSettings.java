package io.github.treadlight.server.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the sources that HK2 and {@code asadmin} read by reflection, from the definitions in {@link Setting}. The
 * build runs it before it compiles the module. The descriptions that people read are written by {@code SettingPages}.
 */
final class GenerateSettings {
    private static final String PACKAGE = "io.github.treadlight.server";

    private GenerateSettings() {}

    /**
     * Writes the sources, except those that have not changed.
     *
     * @param arguments the root folder of the sources
     */
    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(arguments[0]).resolve(PACKAGE.replace('.', '/'));
        write(root.resolve("settings/TreadlightConfiguration.java"), element());
        write(root.resolve("admin/SettingOptions.java"), options());
    }

    private static void write(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
    }

    private static String element() {
        return """
                package io.github.treadlight.server.settings;

                import java.beans.PropertyVetoException;
                import org.glassfish.api.admin.config.ConfigExtension;
                import org.jvnet.hk2.config.Attribute;
                import org.jvnet.hk2.config.Configured;

                /**
                 * The element {@code <treadlight-configuration>} below {@code <config>} of domain.xml, which HK2
                 * implements. All attributes are text, because domain.xml may be edited by hand and is not checked when
                 * the server reads it.
                 */
                @Configured
                public interface TreadlightConfiguration extends ConfigExtension {
                """ + Setting.ALL.stream().map(GenerateSettings::attributes).collect(Collectors.joining("\n")) + "}\n";
    }

    private static String attributes(Setting<?> setting) {
        String former = setting.formerName();
        return attribute(setting.name(), "@Attribute(defaultValue = \"" + setting.defaultText() + "\")",
                "Returns the text of this attribute. " + setting.description())
                // without a default, the attribute exists only in a domain.xml that has it
                + (former == null ? "" : "\n" + attribute(former, "@Attribute",
                        "Returns the text of `" + setting.name() + "` from a domain.xml of an earlier version."));
    }

    private static String attribute(String name, String annotation, String description) {
        String property = camelCase(name);
        return """
                    /** %s */
                    %s
                    String get%s();

                    /** Sets {@link #get%3$s}. */
                    void set%3$s(String %s) throws PropertyVetoException;
                """.formatted(javadoc(description), annotation, capitalized(property), property);
    }

    /** Returns Markdown as Javadoc, without links. */
    private static String javadoc(String markdown) {
        return markdown.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").replaceAll("`([^`]*)`", "{@code $1}");
    }

    private static String options() {
        List<String> fields = Setting.ALL.stream().map(Setting::name).map(GenerateSettings::camelCase).toList();
        return """
                package io.github.treadlight.server.admin;

                import java.util.Arrays;
                import java.util.List;
                import org.glassfish.api.Param;
                import org.jspecify.annotations.Nullable;

                /** The options of {@code set-treadlight-configuration}, whose fields {@code asadmin} writes. */
                abstract class SettingOptions {
                """ + Setting.ALL.stream().map(GenerateSettings::option).collect(Collectors.joining()) + """
                    /** Returns the text of each option, in the order of the settings; null if it is not given. */
                    final List<@Nullable String> texts() {
                        return Arrays.asList(
                                %s);
                    }
                }
                """.formatted(String.join(",\n                ", fields));
    }

    private static String option(Setting<?> setting) {
        String former = setting.formerName();
        return """
                    @Param(name = "%s", %soptional = true)
                    @Nullable String %s;

                """.formatted(setting.name(), former == null ? "" : "alias = \"" + former + "\", ",
                        camelCase(setting.name()));
    }

    /** Returns {@code weaveExcludes} for {@code weave-excludes}. */
    private static String camelCase(String name) {
        String[] words = name.split("-", 2);
        return words.length == 1 ? name : words[0] + capitalized(camelCase(words[1]));
    }

    private static String capitalized(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
