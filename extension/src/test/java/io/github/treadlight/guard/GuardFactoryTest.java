package io.github.treadlight.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.OtherJvm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the factory in JVMs that name it on their command line, without the module. */
class GuardFactoryTest {
    private static final String FACTORY = "-Djdk.serialFilterFactory=" + GuardFactory.class.getName();

    @Test
    void withoutAGuardTheJdksFiltersApply() throws Exception {
        String filter = "-Djdk.serialFilter=!java.util.BitSet";
        List<String> ofTheJdk = run(filter);
        assertThat(ofTheJdk).containsExactly("plain: rejected", "with a filter set on the stream: read");
        assertThat(run(FACTORY, filter)).isEqualTo(ofTheJdk);
        assertThat(run(FACTORY)).isEqualTo(run()).containsExactly(
                "plain: read", "with a filter set on the stream: read");
    }

    @Test
    void anotherFactoryIsCalledToo() throws Exception {
        assertThat(run(FACTORY, "-D" + GuardFactory.OTHER + "=" + RejectingFactory.class.getName())).containsExactly(
                "plain: rejected", "with a filter set on the stream: rejected");
    }

    @Test
    void noStreamIsReadIfTheOtherFactoryCannotBeCreated() throws Exception {
        assertThat(run(FACTORY, "-D" + GuardFactory.OTHER + "=com.acme.Missing")).containsExactly(
                "plain: impossible", "with a filter set on the stream: impossible");
    }

    private static List<String> run(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-classpath", System.getProperty("java.class.path"), ReadingProgram.class.getName()));
        return OtherJvm.run(arguments).stream().filter(line -> line.matches("(plain|with a filter).*: \\w+")).toList();
    }
}
