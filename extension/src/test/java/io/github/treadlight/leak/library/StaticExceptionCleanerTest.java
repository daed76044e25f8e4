package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.fixture.Caller;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.function.Consumer;
import net.bytebuddy.ByteBuddy;
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

    /** Payara Server loads H2 in a parent of the applications' class loaders, and not in a bundle. */
    @Test
    void clearsTheBacktraceOfASharedLibrary() throws Exception {
        ApplicationLoader library = sharedLibrary("org.h2.");
        Throwable exception = (Throwable) FieldPath.readStatic(library.its("org.h2.message.DbException"), "OOME");
        AppLoader ended = new AppLoader(library);
        fillIn(ended, exception);
        assertThat(placesOf(sweepOnly("static-exceptions", ended).released()))
                .containsExactly("backtrace of the exception in org.h2.message.DbException.OOME");
        assertThat(holders(ended)).isEmpty();
        assertThat(failures).isEmpty();
    }

    /** A library may have any version. */
    @Test
    void aSharedLibraryWithAnotherFieldChangesNothing() throws Exception {
        String name = "org.h2.message.DbException";
        ApplicationLoader library = sharedLibrary("no.class.");
        library.with(Map.of(name, new ByteBuddy().subclass(Object.class).name(name)
                .defineField("OOME", Object.class).make().getBytes()));
        Class.forName(name, true, library);
        AppLoader ended = new AppLoader(library);
        assertThat(sweepOnly("static-exceptions", ended).entries()).isEmpty();
        assertThat(failures).isEmpty();
    }

    /** Makes the JVM record the stack of a call of the application in the exception. */
    private static void fillIn(AppLoader loader, Throwable exception) throws ReflectiveOperationException {
        AppLoader caller = new AppLoader(loader, Caller.class);
        @SuppressWarnings("unchecked")
        Consumer<Runnable> call = (Consumer<Runnable>) caller.make(Caller.class);
        call.accept(exception::fillInStackTrace);
    }
}
