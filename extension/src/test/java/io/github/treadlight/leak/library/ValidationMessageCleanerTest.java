package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.fixture.Note;
import io.github.treadlight.leak.fixture.RetainedApplications;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import org.junit.jupiter.api.Test;

class ValidationMessageCleanerTest extends RetainedApplications {
    @Test
    void removesBeanPropertiesThatMessagesHaveRead() throws Exception {
        assertReleasedAlone("validation-messages", loader -> validate(loader.make(Note.class)));
    }

    private static void validate(Object note) {
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            assertThat(factory.getValidator().validate(note)).singleElement()
                    .extracting(ConstraintViolation::getMessage).isEqualTo("an empty word");
        }
    }
}
