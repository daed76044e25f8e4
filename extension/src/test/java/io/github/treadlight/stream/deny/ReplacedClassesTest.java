package io.github.treadlight.stream.deny;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.stream.HandMadeStream;
import io.github.treadlight.stream.SerializableClasses;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Modifier;
import java.net.UnixDomainSocketAddress;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplacedClassesTest {
    private static final LocalDate DATE = LocalDate.EPOCH;

    @Test
    void valuesThatTheJdkReplacesAreProved() {
        assertThat(Stream.of(DATE, ZonedDateTime.now().getZone(), List.of(), List.of(1), Set.of(), Set.of(1), Map.of(),
                Map.of(1, 1), EnumSet.noneOf(TimeUnit.class), new LongAdder(), UnixDomainSocketAddress.of("/a")))
                .allMatch(value -> ReplacedClasses.contain(value.getClass()));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "sun.security.pkcs.PKCS8Key", // replaced when it is written, but its readObject reads
        "sun.security.rsa.RSAPrivateCrtKeyImpl", // a subclass of it
        "java.lang.Enum", "java.util.concurrent.TimeUnit", // refuses, but constants are read in another way
        "java.util.ArrayList", "java.lang.Object", "[Ljava.time.LocalDate;", "java.util.CollSer"
    })
    void otherClassesAreNot(String name) throws Exception {
        assertThat(ReplacedClasses.contain(Class.forName(name))).isFalse();
    }

    @Test
    void classesOutsideOfTheBaseModuleAreNot() {
        assertThat(ReplacedClasses.contain(ReplacedClassesTest.class)).isFalse();
        assertThat(ReplacedClasses.contain(java.sql.Timestamp.class)).isFalse();
    }

    /** The stream omits the superclasses, as a forged stream can. */
    @Test
    void noObjectOfAProvedClassCanBeRead() throws Exception {
        List<Class<?>> proved = SerializableClasses.ofBase().stream().filter(ReplacedClasses::contain).toList();
        assertThat(proved).hasSizeGreaterThan(40);
        for (Class<?> type : proved) {
            if (!Modifier.isAbstract(type.getModifiers())) {
                long suid = Objects.requireNonNull(ObjectStreamClass.lookup(type)).getSerialVersionUID();
                byte[] forged = new HandMadeStream().objectWithData(type.getName(), suid, new byte[1]).bytes();
                assertThatThrownBy(() -> read(forged)).as(type.getName()).isInstanceOf(InvalidObjectException.class);
            }
        }
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }
}
