package io.github.treadlight.stream;

import io.github.treadlight.guard.GuardFactory;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Makes the JVM's filter factory ask a guard during each test. The factory can be set only once, before the first
 * stream is read, so test classes that use this extension need {@link io.github.treadlight.fixture.OwnJvm}.
 */
public final class GuardedJvm implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
    /** The filter of code whose context class loader is not the application's. */
    private StreamFilter outside = StreamFilter.DEFAULT;
    private @Nullable ClassLoader application;
    private StreamFilter ofApplication = StreamFilter.DEFAULT;
    private boolean isOn = true;
    private @Nullable RuntimeException failure;
    private final StreamGuard guard = new StreamGuard(() -> isOn, this::filter);

    @Override
    public void beforeAll(ExtensionContext tests) throws ReflectiveOperationException {
        ObjectInputFilter.Config.setSerialFilterFactory(new GuardFactory());
    }

    @Override
    public void beforeEach(ExtensionContext test) {
        if (!GuardFactory.replaceGuard(null, guard)) {
            throw new AssertionError("there is another guard");
        }
    }

    @Override
    public void afterEach(ExtensionContext test) {
        GuardFactory.replaceGuard(guard, null);
    }

    /** Changes the filter of code outside of the application. */
    public void outside(StreamFilter filter) {
        outside = filter;
    }

    /** Sets the filter of code with this context class loader. */
    void application(ClassLoader loader, StreamFilter filter) {
        application = loader;
        ofApplication = filter;
    }

    /** Resets all filters to the default. */
    public void reset() {
        outside = StreamFilter.DEFAULT;
        application = null;
        isOn = true;
        failure = null;
    }

    public void switchOn(boolean on) {
        isOn = on;
    }

    /** Makes the lookup of the reader's filter fail. */
    void failWith(RuntimeException thrown) {
        failure = thrown;
    }

    private @Nullable StreamFilter filter(@Nullable ClassLoader context) {
        if (failure != null) {
            throw failure;
        }
        return !isOn ? null : context != null && context == application ? ofApplication : outside;
    }
}
