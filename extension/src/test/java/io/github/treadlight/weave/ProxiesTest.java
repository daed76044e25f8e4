package io.github.treadlight.weave;

import static io.github.treadlight.weave.UsedClassValue.classOfChildLoader;
import static io.github.treadlight.weave.UsedClassValue.use;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.Garbage;
import io.github.treadlight.weave.proxied.Cache;
import io.github.treadlight.weave.proxied.Proxies;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proxies, mocks, spies and copies of a woven class value behave like those of a class value that is not woven. */
class ProxiesTest {
    private final ApplicationLoader plain = new ApplicationLoader().withAll(UsedClassValue.PREFIX);
    private final ApplicationLoader woven = new ApplicationLoader().withAll(UsedClassValue.PREFIX)
            .transformedBy(new ClassValueWeaver(CompactClassValue.class, name -> true));

    @ParameterizedTest
    @ValueSource(strings = {"springProxy", "byteBuddySubclass", "inlinePartialMock", "subclassPartialMock", "inlineSpy",
        "subclassSpy", "copy"})
    void aProxyReturnsTheValuesOfItsOriginal(String kind) throws Exception {
        ClassValue<String> proxy = make(kind, woven);
        assertThat(proxy).isInstanceOf(CompactClassValue.class);
        assertThat(use(proxy, woven)).isEqualTo(use(make(kind, plain), plain)).isEqualTo(UsedClassValue.RESULTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"inlineMock", "subclassMock"})
    void aMockReturnsItsStubbedValues(String kind) throws Exception {
        ClassValue<String> mock = make(kind, woven);
        assertThat(mock).isInstanceOf(CompactClassValue.class);
        assertThat(use(mock, woven)).isEqualTo(use(make(kind, plain), plain))
                .startsWith("stubbed", "true", "stubbed", "true", "stubbed", "true", "null", "true", "null")
                .contains("java.lang.IllegalStateException: stubbed failure");
    }

    /** A spy has copies of its original's fields, and the application may drop the original. */
    @ParameterizedTest
    @ValueSource(strings = {"inlineSpy", "subclassSpy", "copy"})
    void aSpyKeepsTheValuesThatItsOriginalComputed(String kind) throws Exception {
        List<Class<?>> types = List.of(String.class, woven.its(Cache.class), classOfChildLoader(woven));
        ClassValue<String> original = original(woven);
        List<String> values = types.stream().map(original::get).toList();
        ClassValue<String> spy = make(kind, woven, original);
        original = null;
        collectForgottenClassValues();
        for (int i = 0; i < types.size(); i++) {
            assertThat(spy.get(types.get(i))).isSameAs(values.get(i));
        }
        assertThat(use(spy, woven)).doesNotContain("false");
    }

    /**
     * A library without access to java.lang copies the fields of the woven class only. All other copies keep their
     * original alive by {@code ClassValue.version}, and Mockito keeps the original of a spy alive.
     */
    @Test
    void aCopyComputesEachValueOnceAfterItsOriginalIsCollected() throws Exception {
        List<Class<?>> types = List.of(String.class, woven.its(Cache.class), classOfChildLoader(woven),
                classOfChildLoader(woven));
        ClassValue<String> original = original(woven);
        types.subList(0, 3).forEach(original::get);
        ClassValue<String> copy = make("copy", woven, original);
        Field version = ClassValue.class.getDeclaredField("version");
        version.setAccessible(true);
        version.set(copy, null);
        WeakReference<?> collected = new WeakReference<>(original);
        original = null;
        Garbage.assertCollected(List.of(collected));
        collectForgottenClassValues();
        for (Class<?> type : types) {
            String value = copy.get(type);
            collectForgottenClassValues();
            assertThat(copy.get(type)).isNotNull().isSameAs(value);
        }
        assertThat(use(copy, woven)).doesNotContain("false");
    }

    /** Collects garbage, and makes hosts drop the values of collected class values. */
    private void collectForgottenClassValues() {
        Garbage.assertCollected(List.of(new WeakReference<>(original(woven))));
        original(woven).get(classOfChildLoader(woven)); // each computation drops some of them
    }

    private static ClassValue<String> make(String kind, ApplicationLoader app) throws Exception {
        return make(kind, app, original(app));
    }

    @SuppressWarnings("unchecked")
    private static ClassValue<String> original(ApplicationLoader app) {
        return (ClassValue<String>) app.call(Proxies.class.getName(), "original");
    }

    @SuppressWarnings("unchecked")
    private static ClassValue<String> make(String kind, ApplicationLoader app, ClassValue<String> original)
            throws Exception {
        return (ClassValue<String>) app.its(Proxies.class).getMethod(kind, app.its(Cache.class))
                .invoke(null, original);
    }
}
