package io.github.treadlight.server.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the committed files with the definitions of the settings, or with a system property, writes them. */
class SettingPagesTest {
    private static final String WRITE = "treadlight.settings.write";

    @ParameterizedTest
    @EnumSource
    void theFileHasTheSettingsAsTheyAreDefined(SettingPages page) throws IOException {
        String text = Files.readString(page.file());
        String written = page.written(text);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page.file(), written);
        } else {
            assertThat(text)
                    .as("%s; write it with: mvn -B test -pl extension -Dtest=SettingPagesTest -D%s=true", page, WRITE)
                    .isEqualTo(written);
        }
    }
}
