package io.github.treadlight.patch;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.hk2.classmodel.reflect.AnnotationModel;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;

/** The types of a deployment with random annotations. Some of them enable CDI, and some annotate each other. */
final class RandomTypes {
    static final List<URI> ARCHIVES = List.of(URI.create("file:/a.jar"), URI.create("file:/b.jar"),
            URI.create("file:/c.jar"), URI.create("file:/d.jar"));
    private static final List<String> ENABLING = List.of("jakarta.enterprise.context.RequestScoped",
            "jakarta.interceptor.Interceptor");
    private static final int ANNOTATIONS = 7;
    private static final int TYPES = 30;

    private final Random random;
    private final List<Type> all = new ArrayList<>();

    RandomTypes(long seed) {
        random = new Random(seed);
        List<AnnotationType> annotations = new ArrayList<>();
        Map<AnnotationType, List<AnnotationModel>> annotationsOf = new HashMap<>();
        for (int i = 0; i < ANNOTATIONS; i++) {
            String name = i < ENABLING.size() ? ENABLING.get(i) : "org.example.Annotation" + i;
            List<AnnotationModel> own = new ArrayList<>();
            AnnotationType annotation = type(AnnotationType.class, name, Set.of(ARCHIVES.get(0)), own);
            annotations.add(annotation);
            annotationsOf.put(annotation, own);
            all.add(annotation);
        }
        annotations.subList(ENABLING.size(), ANNOTATIONS).forEach(each ->
                annotationsOf.get(each).addAll(some(annotations, random.nextInt(3))));
        for (int i = 0; i < TYPES; i++) {
            Set<URI> archives = new LinkedHashSet<>();
            archives.add(ARCHIVES.get(random.nextInt(ARCHIVES.size())));
            archives.add(ARCHIVES.get(random.nextInt(ARCHIVES.size())));
            all.add(type(Type.class, "org.example.Type" + i, archives,
                    some(annotations.subList(1 + random.nextInt(3), ANNOTATIONS), random.nextInt(3))));
        }
    }

    private List<AnnotationModel> some(List<AnnotationType> annotations, int number) {
        List<AnnotationModel> some = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            AnnotationType type = annotations.get(random.nextInt(annotations.size()));
            some.add(proxy(AnnotationModel.class, (proxy, method, arguments) -> type));
        }
        return some;
    }

    private static <T extends Type> T type(
            Class<T> kind, String name, Set<URI> archives, List<AnnotationModel> annotations) {
        return proxy(kind, (proxy, method, arguments) -> switch (method.getName()) {
            case "getName", "toString" -> name;
            case "getAnnotations" -> annotations;
            case "getDefiningURIs" -> archives;
            case "wasDefinedIn" -> archives.stream().anyMatch(((Collection<?>) arguments[0])::contains);
            case "hashCode" -> name.hashCode();
            case "equals" -> proxy == arguments[0];
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private static <T> T proxy(Class<T> kind, InvocationHandler handler) {
        return kind.cast(Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, handler));
    }

    /** Returns the annotated types that the archives define; those of all archives if none are given. */
    Collection<Type> definedIn(Collection<URI> archives) {
        return all.stream().filter(each -> !(each instanceof AnnotationType) && !each.getAnnotations().isEmpty()
                && (archives.isEmpty() || each.wasDefinedIn(archives))).toList();
    }

    /** Returns a deployment with these types, which also give some of them to a patched class. */
    DeploymentContext context(Function<Collection<URI>, Collection<Type>> some) {
        Map<String, Object> data = new HashMap<>();
        data.put(Types.class.getName(), new Some(all, some));
        return proxy(DeploymentContext.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getTransientAppMetadata" -> data;
            case "addTransientAppMetaData" -> data.put((String) arguments[0], arguments[1]);
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private record Some(List<Type> all, Function<Collection<URI>, Collection<Type>> some)
            implements Types, Function<Object, Collection<Type>> {
        @Override
        public Collection<Type> getAllTypes() {
            return all;
        }

        @Override
        @SuppressWarnings("unchecked") // as patched classes do
        public Collection<Type> apply(Object archives) {
            return some.apply((Collection<URI>) archives);
        }

        @Override
        public Type getBy(String name) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T extends Type> T getBy(Class<T> kind, String name) {
            throw new UnsupportedOperationException();
        }
    }
}
