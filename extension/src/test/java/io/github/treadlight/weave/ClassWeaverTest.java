package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.CapturedWarnings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that both weavers see the classes of an application. */
class ClassWeaverTest {
    @RegisterExtension
    private final CapturedWarnings warnings = new CapturedWarnings(ClassWeaver.class.getPackageName());

    private final ClassWeaver weaver = new ClassWeaver(
            new ClassValueWeaver(CompactClassValue.class, name -> true),
            new FilterCallWeaver(FilterCallWeaverTest.Replacement.class, name -> true));
    private final ApplicationLoader app = new ApplicationLoader(Both.class).transformedBy(weaver);

    /** A class value whose values are filters of a stream. */
    public static final class Both extends ClassValue<Object> {
        @Override
        protected Object computeValue(Class<?> type) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                new ObjectOutputStream(bytes).close();
                ObjectInputFilter filter = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))
                        .getObjectInputFilter();
                return filter == null ? "none" : filter;
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }
    }

    @Test
    void aClassCanBeWovenByBoth() throws Exception {
        ClassValue<?> woven = (ClassValue<?>) app.its(Both.class).getConstructor().newInstance();
        assertThat(woven).isInstanceOf(CompactClassValue.class);
        assertThat(woven.get(String.class)).isInstanceOf(ObjectInputFilter.class);
    }

    @Test
    void otherClassesStayUnchanged() {
        byte[] original = ApplicationLoader.classFile(ClassWeaverTest.class.getName());
        assertThat(weaver.transform(app, "Other", null, null, original)).isNull();
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void aDamagedClassStaysUnchangedWithOneWarning() {
        assertThat(weaver.transform(app, "Damaged", null, null, new byte[9])).isNull();
        assertThat(weaver.transform(app, "Damaged", null, null, new byte[9])).isNull();
        assertThat(warnings.lines()).singleElement().asString().contains("did not weave the class Damaged");
    }
}
