package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.logging.ConsoleHandler;
import java.util.logging.Filter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LogHandlerCleanerTest extends RetainedApplications {
    private static final Logger ROOT = Logger.getLogger("");
    private static final String LEAK = "log-handlers";

    @Test
    void removesHandlersOfTheRootLogger() throws Exception {
        Handler[] before = ROOT.getHandlers();
        assertReleasedOnlyBy(LEAK, loader -> ROOT.addHandler((Handler) loader.make(Globals.Log.class)));
        assertThat(ROOT.getHandlers()).containsExactly(before);
    }

    @Test
    void removesHandlersOfTheServersLoggersExceptForTheServers() throws Exception {
        Logger ofServer = Logger.getLogger("some.library.of.the.server");
        ConsoleHandler handler = new ConsoleHandler();
        ofServer.addHandler(handler);
        assertReleasedOnlyBy(LEAK, loader -> ofServer.addHandler((Handler) loader.make(Globals.Log.class)));
        assertThat(ofServer.getHandlers()).containsExactly(handler);
        ofServer.removeHandler(handler);
    }

    @Test
    void removesFiltersOfLoggersAndHandlers() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> ROOT.setFilter(filter(loader)));
        assertThat(ROOT.getFilter()).isNull();
        Handler ofServer = new ConsoleHandler();
        ROOT.addHandler(ofServer);
        assertReleasedOnlyBy(LEAK, loader -> ofServer.setFilter(filter(loader)));
        assertThat(ofServer.getFilter()).isNull();
        ROOT.removeHandler(ofServer);
    }

    @Test
    void keepsAFilterThatWasReplacedAfterTheSearch() throws Exception {
        AppLoader ended = application();
        ROOT.setFilter(filter(ended));
        Finding finding = onlyFinding(new LogHandlerCleaner(), ended);
        Filter next = filter(application());
        ROOT.setFilter(next);
        try {
            assertThat(finding.release().release()).isFalse();
            assertThat(ROOT.getFilter()).isSameAs(next);
        } finally {
            ROOT.setFilter(null);
        }
    }

    @Test
    void reportsAFormatterAndKeepsIt() throws Exception {
        AppLoader ended = application();
        Handler ofServer = new ConsoleHandler();
        Formatter formatter = (Formatter) ended.make(Globals.Format.class);
        ofServer.setFormatter(formatter);
        ROOT.addHandler(ofServer);
        try {
            assertThat(holders(ended))
                    .contains("formatter of log handler java.util.logging.ConsoleHandler of the root logger"
                            + " (a handler needs a formatter: restore the previous one in contextDestroyed)");
            assertThat(sweepAll(ended).released()).isEmpty();
            assertThat(failures).isEmpty();
            assertThat(ofServer.getFormatter()).isSameAs(formatter);
        } finally {
            ROOT.removeHandler(ofServer);
        }
    }

    /** {@link Logger#removeHandler} calls {@code equals} of the application's handler. */
    @Test
    void keepsAHandlerOfTheServerThatEqualsTheOneOfTheApplication() throws Exception {
        AppLoader ended = application();
        Logger logger = Logger.getLogger("a logger with two handlers");
        Handler ofServer = new ConsoleHandler();
        logger.addHandler(ofServer);
        logger.addHandler((Handler) ended.make(Globals.Alike.class));
        assertThat(sweepOnly(LEAK, ended).released()).hasSize(1);
        assertThat(logger.getHandlers()).usingElementComparator(Comparator.comparing(System::identityHashCode))
                .containsExactly(ofServer);
        assertThat(failures).isEmpty();
    }

    /** Without the handler of the application, the server's log would be silent. */
    @Test
    void keepsAHandlerThatDelegatesToOneOfTheServer() throws Exception {
        AppLoader ended = application();
        Logger logger = Logger.getLogger("a logger whose handler was wrapped");
        Handler wrapping = (Handler) ended.make(Globals.Wrapping.class);
        wrapping.getClass().getField("before").set(wrapping, new ConsoleHandler());
        logger.addHandler(wrapping);
        assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
        assertThat(holders(ended)).containsExactly("log handler " + Globals.Wrapping.class.getName()
                + " of logger a logger whose handler was wrapped");
        assertThat(logger.getHandlers()).containsExactly(wrapping);
        logger.removeHandler(wrapping);
        assertThat(failures).isEmpty();
    }

    @Test
    void removesAHandlerThatDelegatesToOneOfTheSameApplication() throws Exception {
        AppLoader ended = application();
        Logger logger = Logger.getLogger("a logger with a pair of handlers");
        Handler wrapping = (Handler) ended.make(Globals.Wrapping.class);
        wrapping.getClass().getField("before").set(wrapping, ended.make(Globals.Log.class));
        logger.addHandler(wrapping);
        assertThat(sweepOnly(LEAK, ended).released()).hasSize(1);
        assertThat(logger.getHandlers()).isEmpty();
        assertThat(failures).isEmpty();
    }

    /** Without the filter of the application, the filter of the server would no longer be called. */
    @Test
    void keepsAFilterThatDelegatesToOneOfTheServer() throws Exception {
        AppLoader ended = application();
        Filter delegating = (Filter) ended.make(Globals.Delegating.class);
        delegating.getClass().getField("before").set(delegating, (Filter) message -> true);
        ROOT.setFilter(delegating);
        try {
            assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
            assertThat(holders(ended)).containsExactly("log filter of the root logger");
            assertThat(ROOT.getFilter()).isSameAs(delegating);
        } finally {
            ROOT.setFilter(null);
        }
        assertThat(failures).isEmpty();
    }

    /** The closed class loader refuses to load the class of a field, so that the field may have any value. */
    @Test
    void keepsAFilterWhoseFieldsCannotBeListed() throws Exception {
        AppLoader ended = new AppLoader(Globals.Unread.class, Globals.Local.class);
        Filter unread = (Filter) ended.make(Globals.Unread.class);
        ended.stop();
        ROOT.setFilter(unread);
        try {
            assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
            assertThat(holders(ended)).containsExactly("log filter of the root logger");
        } finally {
            ROOT.setFilter(null);
        }
        assertThat(failures).isEmpty();
    }

    private static Filter filter(ClassLoader loader) {
        return (Filter) Proxy.newProxyInstance(loader, new Class<?>[] {Filter.class},
                (proxy, method, arguments) -> null);
    }
}
