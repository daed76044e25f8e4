package io.github.treadlight.server.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.GeneratedPart;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the committed files with the definitions of the settings, or writes them ({@link GeneratedPart#WRITE}). */
class SettingPagesTest {
    @ParameterizedTest
    @EnumSource
    void theFileHasTheSettingsAsTheyAreDefined(SettingPages page) throws IOException {
        String text = Files.readString(page.file());
        String written = page.written(text);
        if (GeneratedPart.WRITE) {
            Files.writeString(page.file(), written);
        } else {
            assertThat(text).as("%s is outdated; to write it: %s", page, GeneratedPart.COMMAND).isEqualTo(written);
        }
    }
}
