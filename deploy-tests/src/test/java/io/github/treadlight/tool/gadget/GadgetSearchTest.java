package io.github.treadlight.tool.gadget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.naming.InitialContext;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** Tests the search with marker classes. No test reads a marker from a stream. */
class GadgetSearchTest {
    @Test
    void findsAReadObjectMethodThatDeletesAFile() throws Exception {
        assertThat(search(Deletes.class)).containsExactly("readObject writes files");
    }

    @Test
    void findsAnInvocationHandlerThatCallsAMethodByName() throws Exception {
        assertThat(search(Calls.class)).containsExactly("invoke calls methods");
    }

    @Test
    void findsAGetterThatLooksUpAName() throws Exception {
        assertThat(search(LooksUp.class)).containsExactly("getters looks up");
    }

    @Test
    void findsAGetterThatReadsANestedStream() throws Exception {
        assertThat(search(Nested.class)).containsExactly("getters reads streams");
    }

    @Test
    void followsACallToASubclassOfTheFieldType() throws Exception {
        assertThat(search(Delegates.class, Step.class, DeletingStep.class)).contains("hashCode writes files");
    }

    @Test
    void findsAnAnnotationMemberThatDeletesAFile() throws Exception {
        assertThat(search(Literal.class, Marker.class)).containsExactly("members writes files");
    }

    @Test
    void findsAReadResolveMethodThatRegistersItsObject() throws Exception {
        assertThat(search(Kept.class)).containsExactly("readResolve registers");
    }

    @Test
    void ignoresConstantsAndTransientFieldsAndClassLoadingInGetters() throws Exception {
        assertThat(search(Harmless.class)).isEmpty();
    }

    @Test
    void reportsAnInheritedMethodOnce() throws Exception {
        assertThat(search(Deletes.class, DeletesToo.class)).containsExactly("readObject writes files");
    }

    private static List<String> search(Class<?>... classes) throws IOException {
        return new GadgetSearch(new ClassHierarchy(new Compiled(classes))).findings().stream()
                .map(each -> each.method() + " " + each.effect()).toList();
    }

    private record Compiled(Class<?>... classes) implements ClassFiles {
        @Override
        public void forEach(Consumer<byte[]> each) {
            Arrays.stream(classes).map(Type::getInternalName).map(this::read).forEach(each);
        }

        @Override
        public byte[] read(String name) {
            try (InputStream file = GadgetSearchTest.class.getResourceAsStream('/' + name + ".class")) {
                return file.readAllBytes();
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    private static class Deletes implements Serializable {
        private String name;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            file().delete();
        }

        private File file() {
            return new File("folder", name);
        }
    }

    private static final class DeletesToo extends Deletes {}

    private static final class Calls implements InvocationHandler, Serializable {
        private Object target;
        private String name;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            return target.getClass().getMethod(name).invoke(target);
        }
    }

    private static final class LooksUp implements Serializable {
        private String name;

        public Object getService() throws Exception {
            return new InitialContext().lookup(name);
        }
    }

    private static final class Nested implements Serializable {
        private byte[] bytes;

        public Object getValue() throws Exception {
            return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
        }
    }

    private abstract static class Step implements Serializable {
        abstract void run();
    }

    private static final class DeletingStep extends Step {
        private File file;

        @Override
        void run() {
            file.delete();
        }
    }

    private static final class Delegates implements Serializable {
        private Step step;

        @Override
        public int hashCode() {
            step.run();
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Delegates;
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    private @interface Marker {
        String value();
    }

    @SuppressWarnings("ClassExplicitlyAnnotation")
    private static final class Literal implements Marker, Serializable {
        private String name;

        @Override
        public String value() {
            new File(name).delete();
            return name;
        }

        @Override
        public Class<Marker> annotationType() {
            return Marker.class;
        }
    }

    private static final class Kept implements Serializable {
        private static final Map<String, Object> ALL = new HashMap<>();
        private String name;

        private Object readResolve() {
            ALL.put(name, this);
            return this;
        }
    }

    private static final class Harmless implements Serializable {
        private transient File file = new File("unset");
        private String name;

        @Override
        public String toString() {
            file.delete();
            new File("constant").delete();
            return name;
        }

        public Class<?> getType() throws ClassNotFoundException {
            return Class.forName(name);
        }
    }
}
