package io.github.treadlight.scan.model;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationModel;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.ClassModel;
import org.glassfish.hk2.classmodel.reflect.EnumModel;
import org.glassfish.hk2.classmodel.reflect.EnumType;
import org.glassfish.hk2.classmodel.reflect.ExtensibleType;
import org.glassfish.hk2.classmodel.reflect.FieldModel;
import org.glassfish.hk2.classmodel.reflect.Member;
import org.glassfish.hk2.classmodel.reflect.MethodModel;
import org.glassfish.hk2.classmodel.reflect.Parameter;
import org.glassfish.hk2.classmodel.reflect.ParameterizedInterfaceModel;
import org.glassfish.hk2.classmodel.reflect.ParameterizedType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * HK2's model of a deployment, which is made when a consumer first requests something that {@link ModelTypes} cannot
 * answer. Its answers contain elements of {@link ModelTypes}, and proxies of HK2's other objects, so that a consumer
 * sees one object for each type. Thread-safe.
 */
final class Hk2Model {
    /** The interfaces of HK2's objects that are not types or annotated members. */
    private static final List<Class<?>> OTHERS = List.of(Parameter.class, AnnotationModel.class, EnumModel.class,
            MethodModel.class, FieldModel.class, ParameterizedInterfaceModel.class, ParameterizedType.class);

    private final Supplier<Types> complete;
    private @Nullable ModelTypes own;
    /** HK2's types, by their kind and name. */
    @GuardedBy("this")
    private @Nullable Map<String, Type> types;
    /** HK2's methods without annotations that have annotated parameters, by the type that declares them. */
    @GuardedBy("this")
    private final IdentityHashMap<Type, Set<MethodModel>> unlisted = new IdentityHashMap<>();
    /** HK2's objects, by the corresponding objects of this model. */
    @GuardedBy("this")
    private final IdentityHashMap<Object, Object> counterparts = new IdentityHashMap<>();
    /** Members and annotations of this model, and proxies, by the corresponding objects of HK2. */
    @GuardedBy("this")
    private final IdentityHashMap<Object, Object> translated = new IdentityHashMap<>();

    /** @param complete returns HK2's model; called once */
    Hk2Model(Supplier<Types> complete) {
        this.complete = complete;
    }

    /** Sets the model whose elements are returned. Called once, before any other method. */
    void setTypes(ModelTypes types) {
        own = types;
    }

    private ModelTypes own() {
        return Objects.requireNonNull(own);
    }

    /** Returns the type with a name, or null. */
    @Nullable Type type(String name) {
        return own().getBy(name);
    }

    /** Returns HK2's answer about an element or an annotation of this model, with objects of this model. */
    @SuppressWarnings({"unchecked", "NullAway"}) // null where HK2's answer is null
    synchronized <E, R> R ask(Object element, Class<E> as, Function<? super E, ? extends R> question) {
        return (R) translate(question.apply(as.cast(counterpart(element))));
    }

    /** Calls a method that only some versions of HK2's model declare. */
    @SuppressWarnings("NullAway") // null where the method returns null
    static Object call(Class<?> type, String method, Object target) {
        try {
            return invoke(type.getMethod(method), target);
        } catch (NoSuchMethodException absent) {
            throw new AbstractMethodError(absent.getMessage());
        }
    }

    private static @Nullable Object invoke(Method method, Object target, @Nullable Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException cause) {
                throw cause;
            } else if (thrown.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(thrown.getCause());
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @GuardedBy("this")
    private Map<String, Type> types() {
        Map<String, Type> known = types;
        if (known == null) {
            known = new HashMap<>();
            for (Type type : complete.get().getAllTypes()) {
                known.put(key(type), type);
                if (type instanceof AnnotationType annotation) {
                    annotation.allAnnotatedTypes().forEach(this::addUnlisted);
                }
            }
            types = known;
        }
        return known;
    }

    @GuardedBy("this")
    private void addUnlisted(AnnotatedElement element) {
        if (element instanceof Parameter parameter && parameter.getMethod().getAnnotations().isEmpty()) {
            MethodModel method = parameter.getMethod();
            unlisted.computeIfAbsent(method.getDeclaringType(), same -> new LinkedHashSet<>()).add(method);
        }
    }

    private static String key(Type type) {
        return TypeKind.of(type) + " " + type.getName();
    }

    /** Returns HK2's object that corresponds to an object of this model. */
    @GuardedBy("this")
    private Object counterpart(Object mine) {
        Object known = counterparts.get(mine);
        if (known == null) {
            known = findCounterpart(mine);
            counterparts.put(mine, known);
        }
        return known;
    }

    @GuardedBy("this")
    private Object findCounterpart(Object mine) {
        if (mine instanceof ModelType<?> type) {
            return Objects.requireNonNull(types().get(key(type)), type::toString);
        } else if (mine instanceof ModelField field) {
            Type type = (Type) counterpart(field.getDeclaringType());
            return match(field, fields(field.getDeclaringType(), field.isStatic()), fields(type, field.isStatic()));
        } else if (mine instanceof ModelMethod method) {
            ModelType<?> declaring = method.getDeclaringType();
            Type type = (Type) counterpart(declaring);
            return method.getAnnotations().isEmpty() ? match(method, declaring.unlisted(), unlisted(type))
                    : match(method, declaring.getMethods(), type.getMethods());
        } else if (mine instanceof ModelParameter parameter) {
            return ((MethodModel) counterpart(parameter.getMethod())).getParameter(parameter.getIndex());
        }
        AnnotationModel annotation = (AnnotationModel) mine;
        AnnotatedElement element = (AnnotatedElement) counterpart(annotation.getElement());
        return match(annotation, annotation.getElement().getAnnotations(), element.getAnnotations());
    }

    @GuardedBy("this")
    private Collection<MethodModel> unlisted(Type type) {
        return type instanceof ModelType<?> mine ? List.copyOf(mine.unlisted()) : unlisted.getOrDefault(type, Set.of());
    }

    private static Collection<FieldModel> fields(Type type, boolean isStatic) {
        if (isStatic) {
            return ((ExtensibleType<?>) type).getStaticFields();
        }
        return type instanceof EnumType model ? model.getFields() : ((ClassModel) type).getFields();
    }

    /** Returns the element of {@code others} that corresponds to one of {@code list}: the n-th with the same name. */
    private static Object match(Object element, Collection<?> list, Collection<?> others) {
        int position = 0;
        for (Object each : list) {
            if (each == element) {
                break;
            }
            position += hasSameName(each, element) ? 1 : 0;
        }
        for (Object other : others) {
            if (hasSameName(other, element) && position-- == 0) {
                return other;
            }
        }
        throw new IllegalStateException("no counterpart of " + element);
    }

    private static boolean hasSameName(Object one, Object other) {
        if (one instanceof AnnotationModel annotation) {
            return annotation.getType().getName().equals(((AnnotationModel) other).getType().getName());
        }
        return ((AnnotatedElement) one).getName().equals(((AnnotatedElement) other).getName())
                && (!(one instanceof MethodModel method)
                        || method.getSignature().equals(((MethodModel) other).getSignature()));
    }

    /** Replaces HK2's objects in an answer by the objects of this model. */
    @GuardedBy("this")
    private @Nullable Object translate(@Nullable Object answer) {
        if (answer instanceof Type type) {
            ModelType<?> mine = own().get(TypeKind.of(type), type.getName());
            return mine == null ? type : mine; // null for a type of an archive that was added later
        } else if (answer instanceof List<?> all) {
            return translateAll(all, new ArrayList<>());
        } else if (answer instanceof Collection<?> all) {
            return translateAll(all, answer instanceof Set ? new LinkedHashSet<>() : new ArrayList<>());
        } else if (answer instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, value) -> copy.put(key, translate(value)));
            return copy;
        } else if (answer == null || OTHERS.stream().noneMatch(kind -> kind.isInstance(answer))) {
            return answer;
        }
        Object known = translated.get(answer);
        if (known == null) {
            known = translateMember(answer);
            translated.put(answer, known);
        }
        return known;
    }

    @GuardedBy("this")
    private Collection<@Nullable Object> translateAll(Collection<?> all, Collection<@Nullable Object> to) {
        for (Object each : all) {
            to.add(translate(each));
        }
        return to;
    }

    /** Returns the corresponding member or annotation of this model, or a proxy if only HK2's model has the object. */
    @GuardedBy("this")
    private Object translateMember(Object answer) {
        if (isOfLaterArchive(answer)) {
            return answer;
        } else if (answer instanceof FieldModel field && !field.getAnnotations().isEmpty()) {
            boolean isStatic = field.getDeclaringType().getStaticFields().contains(field);
            return match(field, fields(field.getDeclaringType(), isStatic), fields(own(field), isStatic));
        } else if (answer instanceof MethodModel method && !method.getAnnotations().isEmpty()) {
            return match(method, method.getDeclaringType().getMethods(), own(method.getDeclaringType()).getMethods());
        } else if (answer instanceof MethodModel method && unlisted(method.getDeclaringType()).contains(method)) {
            return match(method, unlisted(method.getDeclaringType()), unlisted(own(method.getDeclaringType())));
        } else if (answer instanceof Parameter parameter && !parameter.getAnnotations().isEmpty()) {
            ModelMethod method = (ModelMethod) Objects.requireNonNull(translate(parameter.getMethod()));
            return method.annotatedParameter(parameter.getIndex());
        } else if (answer instanceof AnnotationModel annotation && annotation.getElement() != null) {
            AnnotatedElement element = (AnnotatedElement) Objects.requireNonNull(translate(annotation.getElement()));
            return match(annotation, annotation.getElement().getAnnotations(), element.getAnnotations());
        }
        return proxy(answer);
    }

    /** Returns whether the element belongs to a type that this model does not have. */
    private boolean isOfLaterArchive(Object element) {
        Object member = element instanceof Parameter parameter ? parameter.getMethod() : element;
        if (member instanceof Member declared) {
            Type type = declared.getDeclaringType();
            return own().get(TypeKind.of(type), type.getName()) == null;
        }
        return false;
    }

    private Type own(FieldModel field) {
        return own((Type) field.getDeclaringType());
    }

    private Type own(Type type) {
        return Objects.requireNonNull(own().get(TypeKind.of(type), type.getName()), type::getName);
    }

    /** Returns a proxy whose methods return objects of this model. */
    private Object proxy(Object object) {
        Class<?> type = OTHERS.stream().filter(kind -> kind.isInstance(object)).findFirst().orElseThrow();
        return Proxy.newProxyInstance(Hk2Model.class.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == Objects.requireNonNull(arguments)[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> answer(object, method, arguments);
                });
    }

    private synchronized @Nullable Object answer(Object object, Method method, @Nullable Object[] arguments) {
        return translate(invoke(method, object, arguments));
    }
}
