package io.github.treadlight.deploy.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
    @TempDir
    Path folder;

    private static String logged(int number, String level, String rest) {
        return "[2026-11-28T12:00:0" + number + ".000+0000] [Payara] [" + level + "] [] [logger] [tid: 1] [[\n  number "
                + number + rest + "]]\n\n";
    }

    @Test
    void showsTheLastProblemsWithShortStackTraces() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int number = 1; number <= 5; number++) {
            text.append(logged(number, "WARNING", ""));
        }
        text.append(logged(6, "WARNING", "\nline".repeat(40)));
        text.append(logged(7, "INFO", ""));
        text.append(logged(8, "SEVERE",
                "\nFirst\n\tat a\n\tat b\n\tat c\n\tat d\n\tat e\nCaused by: Second\n\tat f\n"));
        Path file = Files.writeString(folder.resolve("server.log"), text);

        String problems = ServerLog.of(file).lastProblems();

        assertThat(problems).contains("number 3", "number 6", "number 8").doesNotContain("number 2", "number 7")
                .contains("First\n\tat a\n\tat b\n\tat c\n\t...\nCaused by: Second\n\tat f\n");
        assertThat(problems.lines().filter("line"::equals)).hasSize(28);
    }
}
