package io.github.treadlight.deploy.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
    @Test
    void optionsAreAddedWhateverTheHeapSizeIs() {
        assertThat(JvmOptions.add(List.of("-Da=1", "-Db=2"), """
                <java-config debug-options="x">
                  <jvm-options>-Xmx1g</jvm-options>
                </java-config>
                """)).isEqualTo("""
                <java-config debug-options="x">
                  <jvm-options>-Xmx1g</jvm-options>
                <jvm-options>-Da=1</jvm-options><jvm-options>-Db=2</jvm-options></java-config>
                """);
    }

    @Test
    void aDomainWithoutJvmOptionsIsRefused() {
        assertThatThrownBy(() -> JvmOptions.add(List.of("-Da=1"), "<domain/>"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The JVM options -Da=1 cannot be added to this domain.xml, because it has no"
                        + " </java-config>: <domain/>");
    }
}
