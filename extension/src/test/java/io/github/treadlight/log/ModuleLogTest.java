package io.github.treadlight.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ForgedLine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModuleLogTest {
    private static final Logger LOGGER = Logger.getLogger(ModuleLogTest.class.getPackageName());
    private static final ModuleLog LOG = ModuleLog.of(ModuleLogTest.class);

    private final List<LogRecord> records = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord logged) {
            records.add(logged);
        }

        @Override
        public void flush() {
            // nothing is buffered
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    @BeforeEach
    void capture() {
        LOGGER.addHandler(handler);
        LOGGER.setUseParentHandlers(false);
    }

    @AfterEach
    void release() {
        LOGGER.removeHandler(handler);
        LOGGER.setUseParentHandlers(true);
        LOGGER.setLevel(null);
    }

    @Test
    void aNameCannotForgeALine() {
        LOGGER.setLevel(Level.FINE);
        LOG.fine(() -> ForgedLine.NAME);
        LOG.info(ForgedLine.NAME);
        LOG.info(() -> ForgedLine.NAME);
        LOG.warning(ForgedLine.NAME);
        LOG.warning(() -> ForgedLine.NAME);
        assertThat(records).extracting(LogRecord::getMessage).hasSize(5).containsOnly(ForgedLine.SHOWN);
        assertThat(records).extracting(LogRecord::getLevel)
                .containsExactly(Level.FINE, Level.INFO, Level.INFO, Level.WARNING, Level.WARNING);
        assertThat(records).extracting(LogRecord::getSourceClassName).containsOnly(ModuleLogTest.class.getName());
    }

    @Test
    void aLineThatIsNotLoggedIsNotMade() {
        LOG.fine(() -> {
            throw new AssertionError("made");
        });
        assertThat(records).isEmpty();
    }

    @Test
    void aLongLineKeepsItsEnd() {
        LOG.info("x".repeat(1_000_000) + ". The remedy.");
        assertThat(records.get(0).getMessage()).hasSizeLessThan(ModuleLog.LONGEST + 10).endsWith(". The remedy.");
    }

    @Test
    void anExceptionCannotForgeALine() {
        IllegalStateException failure = new IllegalStateException(ForgedLine.NAME,
                new IllegalArgumentException(ForgedLine.NAME));
        failure.addSuppressed(new IllegalStateException(ForgedLine.NAME));
        failure.setStackTrace(new StackTraceElement[] {
            new StackTraceElement(ForgedLine.NAME, ForgedLine.NAME, ForgedLine.NAME, 7),
            new StackTraceElement("app", "java.base", "17", "com.acme.Shop", "sell", "Shop.java", 8)});
        LOG.log(Level.WARNING, "failed", failure);
        String shown = ForgedLine.SHOWN;
        assertThat(trace().lines()).startsWith(
                IllegalStateException.class.getName() + ": " + shown,
                "\tat " + shown + "." + shown + "(" + shown + ":7)",
                "\tat " + failure.getStackTrace()[1],
                "\tSuppressed: " + IllegalStateException.class.getName() + ": " + shown)
                .contains("Caused by: " + IllegalArgumentException.class.getName() + ": " + shown);
        assertThat(trace()).doesNotContain("\r\n[", "\u001b", "\u2028", "\u202e");
        assertThat(records.get(0).getThrown()).hasMessage(shown);
    }

    @Test
    void theTraceOfAnOrdinaryExceptionIsUnchanged() {
        Exception failure = new Exception("no name", new Exception());
        LOG.log(Level.WARNING, failure, () -> "failed");
        StringWriter expected = new StringWriter();
        failure.printStackTrace(new PrintWriter(expected, true));
        assertThat(trace()).isEqualTo(expected.toString());
    }

    @Test
    void aCycleOfCausesEnds() {
        Exception first = new Exception("first");
        first.initCause(new Exception("second", first));
        LOG.log(Level.WARNING, "failed", first);
        assertThat(records.get(0).getThrown().getCause()).hasMessage("second").hasNoCause();
    }

    @Test
    void anExceptionWhoseMethodsFailIsLoggedByItsClassName() {
        LOG.log(Level.WARNING, "failed", new Defect());
        assertThat(records.get(0).getThrown()).hasToString(Defect.class.getName());
    }

    private String trace() {
        StringWriter trace = new StringWriter();
        records.get(0).getThrown().printStackTrace(new PrintWriter(trace, true));
        return trace.toString();
    }

    private static final class Defect extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }
}
