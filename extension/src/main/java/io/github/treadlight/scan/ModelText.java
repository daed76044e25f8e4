package io.github.treadlight.scan;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationModel;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.ClassModel;
import org.glassfish.hk2.classmodel.reflect.EnumModel;
import org.glassfish.hk2.classmodel.reflect.EnumType;
import org.glassfish.hk2.classmodel.reflect.ExtensibleType;
import org.glassfish.hk2.classmodel.reflect.FieldModel;
import org.glassfish.hk2.classmodel.reflect.InterfaceModel;
import org.glassfish.hk2.classmodel.reflect.Member;
import org.glassfish.hk2.classmodel.reflect.MethodModel;
import org.glassfish.hk2.classmodel.reflect.Parameter;
import org.glassfish.hk2.classmodel.reflect.ParameterizedType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;

/** Writes all that a class model contains about its types, in an order that does not depend on the model. */
final class ModelText {
    private ModelText() {}

    /** Returns the text of each type, by its kind and name. */
    static Map<String, String> of(Types types) {
        return texts(types, ModelText::text);
    }

    /**
     * Returns the text of each type, by its kind and name, limited to what a model on demand answers without HK2's
     * model. Leaves out how often a type has an annotation: HK2 adds the annotation each time it reads the class, and
     * how often it does so depends on the order of the archives.
     */
    static Map<String, String> ofFrequentAnswers(Types types) {
        return texts(types, ModelText::frequentText);
    }

    private static Map<String, String> texts(Types types, Function<Type, String> text) {
        Map<String, String> texts = new TreeMap<>();
        for (Type type : types.getAllTypes()) {
            texts.merge(name(type), text.apply(type), (a, b) -> a + "\n" + b);
        }
        return texts;
    }

    /** Returns the first types that differ, with their texts in both models. */
    static List<String> differences(Map<String, String> expected, Map<String, String> actual) {
        Set<String> names = new TreeSet<>(expected.keySet());
        names.addAll(actual.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(expected.get(name), actual.get(name)))
                .limit(3)
                .map(name -> name + "\nHK2: " + expected.get(name) + "\nTreadlight: " + actual.get(name))
                .toList();
    }

    private static String text(Type type) {
        StringBuilder text = new StringBuilder(frequentText(type));
        text.append("with values ").append(annotations(type)).append('\n');
        text.append("signatures ").append(sorted(type.getMethods().stream().map(ModelText::method))).append('\n');
        text.append("references ").append(sorted(type.getReferences().stream().map(ModelText::member))).append('\n');
        if (type instanceof ExtensibleType<?> extensible) {
            text.append("parent ").append(name(extensible.getParent())).append('\n');
            text.append("interfaces ").append(names(extensible.getInterfaces())).append('\n');
            text.append("generic interfaces ").append(extensible.getParameterizedInterfaces()).append('\n');
            text.append("formal types ").append(extensible.getFormalTypeParameters()).append('\n');
            text.append("types of static fields ").append(fields(extensible.getStaticFields())).append('\n');
        }
        if (type instanceof ClassModel model) {
            text.append("types of fields ").append(fields(model.getFields())).append('\n');
        }
        if (type instanceof EnumType model) {
            text.append("types of fields ").append(fields(model.getFields())).append('\n');
        }
        if (type instanceof AnnotationType model) {
            text.append("defaults ").append(values(model.getDefaultValues())).append('\n');
        }
        return text.toString();
    }

    private static String frequentText(Type type) {
        StringBuilder text = new StringBuilder();
        text.append("uris ").append(new TreeSet<>(type.getDefiningURIs())).append('\n');
        text.append("annotations ").append(annotationTypes(type)).append('\n');
        text.append("methods ").append(annotatedMembers(type.getMethods())).append('\n');
        if (type instanceof ExtensibleType<?> extensible) {
            text.append("subtypes ").append(names(extensible.subTypes())).append('\n');
            text.append("static ").append(annotatedMembers(extensible.getStaticFields())).append('\n');
        }
        if (type instanceof ClassModel model) {
            text.append("fields ").append(annotatedMembers(model.getFields())).append('\n');
        }
        if (type instanceof EnumType model) {
            text.append("fields ").append(annotatedMembers(model.getFields())).append('\n');
        }
        if (type instanceof InterfaceModel model) {
            text.append("implementations ").append(names(model.implementations())).append('\n');
            text.append("all implementations ").append(names(model.allImplementations())).append('\n');
        }
        if (type instanceof AnnotationType model) {
            text.append("annotated ").append(sorted(model.allAnnotatedTypes().stream().map(ModelText::element)))
                    .append('\n');
        }
        return text.toString();
    }

    private static Set<String> annotationTypes(AnnotatedElement element) {
        return element.getAnnotations().stream().map(each -> name(each.getType()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> annotatedMembers(Collection<? extends AnnotatedElement> members) {
        return sorted(members.stream().map(each -> element(each) + annotationTypes(each)));
    }

    private static List<String> sorted(Stream<String> texts) {
        return texts.sorted().toList();
    }

    private static String name(Type type) {
        String kind = type instanceof AnnotationType ? "annotation " : type instanceof InterfaceModel ? "interface "
                : type instanceof EnumType ? "enum " : "class ";
        return type == null ? "none" : kind + type.getName();
    }

    private static List<String> names(Collection<? extends Type> types) {
        return sorted(types.stream().map(ModelText::name));
    }

    private static String element(AnnotatedElement element) {
        if (element instanceof Parameter parameter) {
            return "parameter " + parameter.getIndex() + " of " + member(parameter.getMethod());
        }
        return element instanceof Member member ? member(member) : name((Type) element);
    }

    private static String member(Member member) {
        return member.getMemberType() + " " + ((AnnotatedElement) member).getName() + " of "
                + member.getDeclaringType().getName();
    }

    private static List<String> annotations(AnnotatedElement element) {
        return element.getAnnotations().stream().map(ModelText::annotation).toList();
    }

    private static String annotation(AnnotationModel annotation) {
        return "@" + annotation.getType().getName() + values(annotation.getValues()) + " on "
                + (annotation.getElement() == null ? "none" : element(annotation.getElement()));
    }

    private static String values(Map<String, Object> values) {
        return new TreeMap<>(values).entrySet().stream()
                .map(entry -> entry.getKey() + "=" + value(entry.getValue()))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String value(Object value) {
        if (value instanceof AnnotationModel nested) {
            return annotation(nested);
        } else if (value instanceof EnumModel constant) {
            return name(constant.getType()) + " " + constant.getValue();
        } else if (value instanceof Collection<?> all) {
            return all.stream().map(ModelText::value).toList().toString();
        } else if (value != null && value.getClass().isArray()) {
            return value.getClass().getSimpleName() + Arrays.deepToString(new Object[] {value});
        }
        return value == null ? "null" : value.getClass().getSimpleName() + " " + value;
    }

    private static List<String> fields(Collection<FieldModel> fields) {
        return fields.stream()
                .map(field -> field.getName() + ": " + type(field) + (field.isTransient() ? " transient " : " ")
                        + annotations(field))
                .toList();
    }

    private static String method(MethodModel method) {
        return method.getName() + method.getSignature() + " " + type(method.getReturnType()) + annotations(method)
                + method.getParameters().stream()
                        .map(parameter -> type(parameter) + annotations(parameter))
                        .toList();
    }

    private static String type(ParameterizedType type) {
        return type.getTypeName() + (type.isArray() ? "[] " : " ") + Objects.toString(type.getFormalType(), "")
                + type.getParameterizedTypes().stream().map(ModelText::type).toList();
    }
}
