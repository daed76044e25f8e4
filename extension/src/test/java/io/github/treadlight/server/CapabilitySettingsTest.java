package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.streams.ServerStreams;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that each capability declares the settings that it reads, because it is told only about changes of these. */
class CapabilitySettingsTest {
    /** Texts that include, for each setting with constants, a value other than its default. */
    private static final List<String> TEXTS = List.of("true", "false", "on", "off", "report", "jdk", "compact",
            "cached", "stock", "omit", "keep", "fast", "resolving", "jvm", "containers", "log", "reject");
    /** The settings that change the values of others, and the one that concerns all capabilities. */
    private static final Set<Setting<?>> CONCERNING_ALL =
            Set.of(Setting.MODE, Setting.ACTIVE_PARTS, Setting.ENABLED);

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    private final List<Capability> capabilities = TreadlightService.capabilities(domain.services()).all();

    @Test
    void eachSettingBelongsToACapability() {
        Set<Setting<?>> declared = capabilities.stream().flatMap(each -> each.settings().stream())
                .collect(Collectors.toSet());
        assertThat(declared).containsExactlyInAnyOrderElementsOf(
                Setting.ALL.stream().filter(each -> !CONCERNING_ALL.contains(each)).toList());
    }

    @Test
    void eachCapabilityDeclaresTheSettingsThatItsPackageReads() throws Exception {
        for (Capability capability : capabilities) {
            Set<Setting<?>> read = read(capability.getClass().getPackageName());
            if (capability instanceof ServerStreams) {
                read.addAll(read("io.github.treadlight.server.filter"));
            }
            read.remove(Setting.ENABLED);
            assertThat(capability.settings()).as(capability.name()).containsAll(read);
        }
    }

    private static Set<Setting<?>> read(String name) throws ReflectiveOperationException {
        JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(name);
        List<String> fields = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        classes.forEach(type -> {
            type.getFieldAccessesFromSelf().stream()
                    .filter(access -> access.getTargetOwner().isEquivalentTo(Setting.class))
                    .forEach(access -> fields.add(access.getTarget().getName()));
            type.getAccessesFromSelf().stream()
                    .filter(access -> access.getTargetOwner().isEquivalentTo(Settings.class))
                    .forEach(access -> answers.add(access.getTarget().getName()));
        });
        Set<Setting<?>> read = new HashSet<>();
        for (String field : fields) {
            Field constant = Setting.class.getDeclaredField(field);
            constant.setAccessible(true);
            if (constant.get(null) instanceof Setting<?> setting) {
                read.add(setting);
            }
        }
        for (Method answer : Settings.class.getDeclaredMethods()) {
            if (answers.contains(answer.getName()) && answer.getReturnType() == boolean.class
                    && answer.getParameterCount() == 0) {
                for (Setting<?> setting : Setting.ALL) {
                    if (decides(setting, answer)) {
                        read.add(setting);
                    }
                }
            }
        }
        return read;
    }

    /** Returns whether a value of the setting, with the defaults of all others, changes the method's result. */
    private static <T> boolean decides(Setting<T> setting, Method answer) throws ReflectiveOperationException {
        answer.setAccessible(true);
        for (String text : TEXTS) {
            T value;
            try {
                value = setting.parse(text);
            } catch (IllegalArgumentException ofAnother) {
                continue;
            }
            if (!answer.invoke(Settings.DEFAULT.with(setting, value)).equals(answer.invoke(Settings.DEFAULT))) {
                return true;
            }
        }
        return false;
    }
}
