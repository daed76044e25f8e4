package io.github.treadlight.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedCommandTest {
    @Test
    void theCommandIsQuotedForAShell() {
        assertThat(TypedCommand.text(List.of("run", "--war=my shop.war", "--ping=/it's", "--cycles", "10")))
                .isEqualTo("java -jar redeploy-sim.jar run '--war=my shop.war' '--ping=/it'\\''s' --cycles 10");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "-Dpassword=tiger | -Dpassword=…",
        "--jvm-option=-Dpassword=tiger | --jvm-option=-Dpassword=…",
        "--jvm-option=-javaagent:a.jar=key=tiger | --jvm-option=-javaagent:a.jar=…",
        "-agentlib:jdwp=tiger | -agentlib:jdwp=…",
        "--ping=/health?token=tiger | '--ping=/health?…'",
        "--ping=shop:/health?token=tiger | '--ping=shop:/health?…'",
        "/health?token=tiger | '/health?…'",
        "--jvm-option=-Xmx1g | --jvm-option=-Xmx1g"
    })
    void possibleSecretsAreOmitted(String argument, String shown) {
        assertThat(TypedCommand.text(List.of(argument))).isEqualTo("java -jar redeploy-sim.jar " + shown);
    }
}
