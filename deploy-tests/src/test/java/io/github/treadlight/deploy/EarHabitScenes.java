package io.github.treadlight.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Habits on servers that have remote beans, which Payara Micro does not. */
abstract class EarHabitScenes extends HabitScenes {
    @Test
    void noCallerWithinTheServerStays() throws Exception {
        server().deploy("greeting", applications().greeting());
        assertThat(answer("/greeting/greet")).isEqualTo("hello, server");
        server().asadmin("undeploy", "greeting");
        assertThat(ends()).hasSize(1);
        awaitNoneAlive();
    }
}
