package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the page for administrators lists the values that {@link RejectedValue} lists. */
class RejectedValuesPageTest {
    private static final Path PAGE = Path.of("..", "docs", "deserialization.md");

    @Test
    void eachValueHasARowWithTheClassesThatAllowIt() throws Exception {
        List<String> rows = Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("|")).toList();
        assertThat(RejectedValue.FROM_OTHERS).isNotEmpty().allSatisfy(value -> assertThat(rows).as(value.value())
                .anySatisfy(row -> assertThat(row).contains(quoted(value.exceptions()))));
    }

    private static List<String> quoted(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").toList();
    }
}
