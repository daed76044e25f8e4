package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.Caller;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class StaticExceptionCleanerTest extends RetainedApplications {
    /** H2 creates the exception when a call of an application initializes it. */
    @Test
    void clearsTheBacktraceOfAnExceptionOfH2AndKeepsTheStackTrace() throws Exception {
        Throwable exception =
                (Throwable) FieldPath.readStatic(Class.forName("org.h2.message.DbException"), "SQL_OOME");
        String[] before = {""};
        assertReleasedOnlyBy("static-exceptions", loader -> {
            fillIn(loader, exception);
            StringWriter text = new StringWriter();
            exception.printStackTrace(new PrintWriter(text));
            before[0] = text.toString();
            fillIn(loader, exception);
        });
        StringWriter after = new StringWriter();
        exception.printStackTrace(new PrintWriter(after));
        assertThat(after.toString()).contains("at " + Caller.class.getName() + ".accept(Caller.java");
        assertThat(after.toString().lines().count()).isEqualTo(before[0].lines().count());
    }

    /** Makes the JVM record the stack of a call of the application in the exception. */
    private static void fillIn(AppLoader loader, Throwable exception) throws ReflectiveOperationException {
        AppLoader caller = new AppLoader(loader, Caller.class);
        @SuppressWarnings("unchecked")
        Consumer<Runnable> call = (Consumer<Runnable>) caller.make(Caller.class);
        call.accept(exception::fillInStackTrace);
    }
}
