package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.RequestedFilter;
import io.github.treadlight.stream.pattern.AppPattern;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the streams of a server whose module has set the JVM's filter factory. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class GuardedServerTest {
    private static final ServerStreams SERVER = new ServerStreams();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    @RegisterExtension
    private final CapturedWarnings warnings = new CapturedWarnings(ObjectStreams.class.getPackageName());

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final ClassLoader application = new URLClassLoader(new URL[0], before);
    /** As a library of the application may have one. */
    private final ClassLoader below = new URLClassLoader(new URL[0], application);

    @BeforeEach
    void start() throws Exception {
        configure("stream-guard", "jvm");
        SERVER.start();
        assertThat(SERVER.coverage()).contains("all of the JVM");
    }

    @AfterEach
    void end() {
        Thread.currentThread().setContextClassLoader(before);
        SERVER.end(loader -> true);
        SERVER.configure(Settings.DEFAULT);
    }

    private void configure(String... namesAndTexts) throws Exception {
        domain.set(namesAndTexts);
        SERVER.configure(domain.settings());
    }

    private void enterApplication(String pattern) {
        SERVER.begin("shop", Set.of(application),
                new AppFilters(AppPattern.parse(pattern), new IdentityHashMap<>()));
        Thread.currentThread().setContextClassLoader(below);
    }

    private static Object readBack(Object object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    @Test
    void anApplicationsFilterHoldsUntilTheApplicationEnds() throws Exception {
        enterApplication("!java.util.BitSet");
        assertThatThrownBy(() -> readBack(new BitSet())).isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("application shop read java.util.BitSet");
        Thread.currentThread().setContextClassLoader(before);
        assertThat(readBack(new BitSet())).isEqualTo(new BitSet());
    }

    @Test
    void anObserverReadsWhatTheFilterRejectsAndCountsIt() throws Exception {
        configure("mode", "observe");
        enterApplication("!java.util.BitSet");
        for (int i = 0; i < 3; i++) {
            assertThat(readBack(new BitSet())).isEqualTo(new BitSet());
        }
        assertThat(SERVER.letThrough()).filteredOn(each -> each.reader().equals("shop"))
                .singleElement().satisfies(each -> {
                    assertThat(each.subject()).isEqualTo("java.util.BitSet");
                    assertThat(each.rule()).isEqualTo("!java.util.BitSet");
                    assertThat(each.readBy()).as("the first code outside of Treadlight's packages")
                            .contains(".invoke");
                    assertThat(each.count()).isEqualTo(3);
                });
        assertThat(SERVER.rejectedOf("shop")).isZero();
        configure("mode", "active");
        assertThatThrownBy(() -> readBack(new BitSet())).isInstanceOf(InvalidClassException.class);
        assertThat(SERVER.letThrough()).as("streams that the previous filter let through").isEmpty();
    }

    @Test
    void anObserverLeavesTheFilterOfTheApplicationOnItsStreams() throws Exception {
        configure("mode", "observe");
        enterApplication("!java.util.BitSet");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new BitSet());
        }
        ObjectInputFilter ofApplication = ObjectInputFilter.Config.createFilter("!java.util.*");
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(RequestedFilter.of(in.getObjectInputFilter())).isNull();
            in.setObjectInputFilter(ofApplication);
            assertThat(RequestedFilter.of(in.getObjectInputFilter())).isSameAs(ofApplication);
            assertThatThrownBy(in::readObject).isInstanceOf(InvalidClassException.class)
                    .hasMessage("filter status: REJECTED");
        }
    }

    @Test
    void theConfiguredWhitelistHoldsInApplicationsAndNotInTheServer() throws Exception {
        configure("stream-filter", "java.lang.*;!*");
        assertThat(readBack(new BitSet())).isEqualTo(new BitSet());
        enterApplication("");
        assertThatThrownBy(() -> readBack(new BitSet())).hasMessageContaining("stream-filter of domain.xml");
    }

    @Test
    void outsideOfApplicationsTheDenyListAndTheLimitsReject() throws Exception {
        configure("stream-filter", "maxrefs=20");
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, 100).boxed().toList());
        assertThatThrownBy(() -> readBack(numbers)).hasMessageContaining("maxrefs=20");
        assertThatThrownBy(() -> readBack(javax.management.BadAttributeValueExpException.class))
                .hasMessageContaining("code outside of any application read javax.management");
        configure("stream-filter-exceptions", "javax.management.BadAttributeValueExpException");
        assertThat(readBack(javax.management.BadAttributeValueExpException.class)).isNotNull();
    }

    @Test
    void allStreamsAreFilteredByDefault() throws Exception {
        SERVER.configure(Settings.DEFAULT);
        assertThat(SERVER.coverage()).contains("all of the JVM");
        assertThatThrownBy(() -> readBack(javax.management.BadAttributeValueExpException.class))
                .isInstanceOf(InvalidClassException.class);
    }

    @Test
    void containersOnlyLeavesTheOtherStreamsAlone() throws Exception {
        enterApplication("!java.util.BitSet");
        configure("stream-guard", "containers");
        assertThat(readBack(new BitSet())).isEqualTo(new BitSet());
        assertThat(SERVER.coverage()).isEqualTo(
                "Object streams that are filtered: those of the containers only (stream-guard=containers).");
        configure("stream-guard", "jvm", "stream-filter-mode", "off");
        assertThat(readBack(new BitSet())).isEqualTo(new BitSet());
        assertThat(SERVER.coverage()).isEqualTo("Object streams that are filtered: none (stream-filter-mode=off).");
        configure("stream-filter-mode", "log");
        assertThat(readBack(new BitSet())).isEqualTo(new BitSet());
        assertThat(warnings.lines()).singleElement().asString().contains("application shop", "java.util.BitSet");
    }

    @Test
    void aSwitchedOffTreadlightStillFilters() throws Exception {
        enterApplication("!java.util.BitSet");
        configure("enabled", "false");
        assertThatThrownBy(() -> readBack(new BitSet())).hasMessageContaining("application shop");
    }
}
