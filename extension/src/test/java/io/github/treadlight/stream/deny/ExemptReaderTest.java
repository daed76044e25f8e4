package io.github.treadlight.stream.deny;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.pattern.BuiltInFile;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExemptReaderTest {
    /** A superclass of stubs, which the list rejects because of its own superclass. */
    private static final String SUBCLASS_OF_LISTED = "java.rmi.server.RemoteStub";

    private static ExemptReader parse(String readers, String classes) {
        return ExemptReader.parse(List.of("# Acme", "", readers + " | " + classes + " | Acme 1.0 | own file | 2026-11"))
                .get(0);
    }

    @Test
    void theBuiltInListHasEachClassOfAReader() {
        List<ExemptReader> readers = ExemptReader.parse(BuiltInFile.lines(ExemptReader.class, "readers.txt"));
        assertThat(readers).hasSizeGreaterThan(4);
        assertThat(readers).flatMap(ExemptReader::exemptClasses)
                .allMatch(name -> StreamFilter.isListed(name) || name.equals(SUBCLASS_OF_LISTED));
    }

    @Test
    void aReaderIsAClassOrAllClassesBelowAPackage() {
        ExemptReader acme = parse("com.acme.Cache, com.acme.store.**", "com.acme.Row");
        assertThat(List.of("com.acme.Cache", "com.acme.Cache$Entry", "com.acme.store.File", "com.acme.store.a.File"))
                .allMatch(acme::has);
        assertThat(List.of("com.acme.Caches", "com.acme.Cache.Entry", "com.acme.storefront.File", "x.com.acme.Cache"))
                .noneMatch(acme::has);
    }

    @Test
    void onlyAPlusIncludesSubclasses() {
        String parent = RemoteObject.class.getName();
        assertThat(parse("com.acme.Cache", parent).needs(RemoteObject[][].class)).isTrue();
        assertThat(parse("com.acme.Cache", parent).needs(RemoteObjectInvocationHandler.class)).isFalse();
        assertThat(parse("com.acme.Cache", "com.acme.Row, " + parent + "+").needs(RemoteObjectInvocationHandler.class))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.Cache | com.acme.Row", "a.B | c.D | Acme | own file | 2026-11 | nested"})
    void aLineWithOtherColumnsIsAnError(String line) {
        assertThatThrownBy(() -> ExemptReader.parse(List.of(line))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("needs the columns reader | classes | library | reason | since");
    }
}
