package io.github.treadlight.peer.config;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.spi.DeploymentException;
import org.junit.jupiter.api.Test;

class ConfigFailureReaderTest {
    private static final String REFUSED = "exit_code: FAILURE, message: Error occurred during deployment: "
            + "Exception while loading the app : CDI definition failure: Cannot find configuration key shop";

    private final ConfigFailureReader reader = new ConfigFailureReader();

    @Test
    void restoresTheExceptionOfARefusedDeployment() {
        assertThat(reader.transform(failure(REFUSED)))
                .isInstanceOf(DeploymentException.class).hasMessageContaining("Cannot find configuration key shop");
    }

    @Test
    void aRestoredExceptionHasNoCauseBecauseArquillianWouldRestoreItAgain() {
        Exception failure = failure(REFUSED);

        assertThat(reader.transform(failure)).hasNoCause().hasSuppressedException(failure);
    }

    @Test
    void leavesAnotherFailureToArquillian() {
        assertThat(reader.transform(failure("Connection refused"))).isNull();
    }

    @Test
    void leavesAnExceptionWithoutMessageToArquillian() {
        assertThat(reader.transform(new IllegalStateException())).isNull();
    }

    private static Exception failure(String message) {
        return new IllegalStateException("Could not deploy Test.war", new IllegalStateException(message));
    }
}
