package io.github.treadlight.peer.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.spi.DefinitionException;
import jakarta.enterprise.inject.spi.DeploymentException;
import org.junit.jupiter.api.Test;

class CdiFailureReaderTest {
    private static final String START = "exit_code: FAILURE, message: Exception while loading the app : ";

    private final CdiFailureReader reader = new CdiFailureReader();

    @Test
    void restoresTheExceptionOfAWrongDefinition() {
        assertThat(reader.transform(refused(START + "CDI definition failure:WELD-000069: No binding")))
                .isInstanceOf(DefinitionException.class).hasMessageContaining("WELD-000069");
    }

    @Test
    void restoresTheExceptionOfAnImpossibleDeployment() {
        assertThat(reader.transform(refused(START + "CDI deployment failure:WELD-001408: Unsatisfied dependencies")))
                .isInstanceOf(DeploymentException.class).hasMessageContaining("WELD-001408");
    }

    @Test
    void aRestoredExceptionHasNoCauseBecauseArquillianWouldRestoreItAgain() {
        Exception refusal = refused(START + "CDI definition failure:WELD-000415: No notify method");

        assertThat(reader.transform(refusal)).hasNoCause().hasSuppressedException(refusal);
    }

    @Test
    void leavesAFailureWithoutCdiToArquillian() {
        assertThat(reader.transform(refused(START + "No route to the database"))).isNull();
    }

    @Test
    void leavesAnExceptionWithoutMessageToArquillian() {
        assertThat(reader.transform(new IllegalStateException())).isNull();
    }

    private static Exception refused(String message) {
        return new IllegalStateException("Could not deploy Test.war", new IllegalStateException(message));
    }
}
