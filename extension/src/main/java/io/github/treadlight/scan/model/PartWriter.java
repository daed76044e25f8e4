package io.github.treadlight.scan.model;

import io.github.treadlight.scan.jar.EventWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationModel;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.ClassModel;
import org.glassfish.hk2.classmodel.reflect.EnumType;
import org.glassfish.hk2.classmodel.reflect.ExtensibleType;
import org.glassfish.hk2.classmodel.reflect.FieldModel;
import org.glassfish.hk2.classmodel.reflect.InterfaceModel;
import org.glassfish.hk2.classmodel.reflect.MethodModel;
import org.glassfish.hk2.classmodel.reflect.Parameter;
import org.glassfish.hk2.classmodel.reflect.ParameterizedInterfaceModel;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * Writes the part that some archives contribute to the model of a deployment. The part describes HK2's model of these
 * archives alone, without the server's classes, so it follows the rules of any version of HK2. {@link ModelMerge} reads
 * the parts. Used once.
 */
public final class PartWriter {
    /** The archive of the part defines the type. */
    static final int DEFINED = 1;
    /** Folders or archives define the type. */
    static final int LOCATED = 2;
    static final int ANNOTATED = 4;
    static final int SUBTYPES = 8;
    static final int IMPLEMENTED = 16;
    static final int MEMBERS = 32;
    /** Stands for the URI of the part's archive, which differs between deployments. */
    public static final URI UNKNOWN_ARCHIVE = URI.create("file:/unknown-archive-of-a-part.jar");
    /** Names of primitive and array types. For fields of these types, HK2 searches for classes that do not exist. */
    private static final Pattern NO_CLASS = Pattern.compile("boolean|byte|char|short|int|long|float|double|.*\\[\\]");
    private static final String SUFFIX = ".class";

    private final EventWriter out;
    private final List<Type> types;
    private final IdentityHashMap<Type, Integer> numbers = new IdentityHashMap<>();
    /** Methods without annotations that have annotated parameters, by the type that declares them. */
    private final IdentityHashMap<Type, Set<MethodModel>> unlisted = new IdentityHashMap<>();

    private PartWriter(EventWriter out, Types model) {
        this.out = out;
        types = List.copyOf(model.getAllTypes());
    }

    /**
     * Writes a part.
     *
     * @param model HK2's model of archives
     * @param requested the class files that the model requested from the server and did not get
     */
    public static void write(EventWriter out, Types model, Collection<String> requested) {
        new PartWriter(out, model).write(requested, model);
    }

    private void write(Collection<String> requested, Types model) {
        out.number(types.size());
        for (Type type : types) {
            numbers.put(type, numbers.size());
            out.number(TypeKind.of(type).number());
            out.text(type.getName());
        }
        findUnlisted();
        types.forEach(this::writeDetails);
        writeImplementationsOfUnknownInterfaces();
        out.texts(requested.stream()
                .map(file -> file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'))
                .filter(name -> !NO_CLASS.matcher(name).matches() && model.getBy(name) == null)
                .sorted().toList());
    }

    private void findUnlisted() {
        for (Type type : types) {
            if (type instanceof AnnotationType annotation) {
                for (AnnotatedElement element : annotation.allAnnotatedTypes()) {
                    if (element instanceof Parameter parameter && parameter.getMethod().getAnnotations().isEmpty()) {
                        MethodModel method = parameter.getMethod();
                        unlisted.computeIfAbsent(method.getDeclaringType(), same -> new LinkedHashSet<>()).add(method);
                    }
                }
            }
        }
    }

    private void writeDetails(Type type) {
        Collection<URI> archives = type.getDefiningURIs();
        boolean isOfArchive = archives.size() == 1 && archives.contains(UNKNOWN_ARCHIVE);
        Collection<? extends Type> subTypes = type instanceof ExtensibleType<?> extensible ? extensible.subTypes()
                : List.of();
        Collection<ClassModel> implementations = type instanceof InterfaceModel model ? model.implementations()
                : List.of();
        List<MethodModel> methods = new ArrayList<>(type.getMethods());
        Set<MethodModel> others = unlisted.getOrDefault(type, Set.of());
        List<FieldModel> fields = fields(type);
        boolean hasMembers = methods.size() + others.size() + fields.size() > 0;
        out.number((isOfArchive ? DEFINED : archives.isEmpty() ? 0 : LOCATED)
                | flag(ANNOTATED, !type.getAnnotations().isEmpty())
                | flag(SUBTYPES, !subTypes.isEmpty())
                | flag(IMPLEMENTED, !implementations.isEmpty())
                | flag(MEMBERS, hasMembers));
        if (!isOfArchive && !archives.isEmpty()) {
            out.texts(archives.stream().map(PartWriter::location).sorted().toList());
        }
        writeAnnotations(type);
        writeTypes(subTypes);
        writeTypes(implementations);
        if (hasMembers) {
            out.number(fields.size());
            int statics = type instanceof ExtensibleType<?> extensible ? extensible.getStaticFields().size() : 0;
            out.number(statics);
            fields.forEach(this::writeField);
            out.number(methods.size() + others.size());
            out.number(methods.size());
            methods.forEach(this::writeMethod);
            others.forEach(this::writeMethod);
        }
    }

    private static int flag(int flag, boolean isSet) {
        return isSet ? flag : 0;
    }

    /** Returns the static fields, then the others. */
    private static List<FieldModel> fields(Type type) {
        List<FieldModel> fields = new ArrayList<>();
        if (type instanceof ExtensibleType<?> extensible) {
            fields.addAll(extensible.getStaticFields());
        }
        if (type instanceof ClassModel model) {
            fields.addAll(model.getFields());
        } else if (type instanceof EnumType model) {
            fields.addAll(model.getFields());
        }
        return fields;
    }

    /** Returns the folder that HK2 appends to the path of the part's archive, or the whole URI of another archive. */
    private static String location(URI archive) {
        String path = archive.getPath();
        boolean isUnknown = path != null && path.startsWith(UNKNOWN_ARCHIVE.getPath());
        return isUnknown ? path.substring(UNKNOWN_ARCHIVE.getPath().length()) : archive.toString();
    }

    /** Writes a non-empty list of types. */
    private void writeTypes(Collection<? extends Type> some) {
        if (!some.isEmpty()) {
            out.number(some.size());
            some.forEach(type -> out.number(number(type)));
        }
    }

    private int number(Type type) {
        Integer number = numbers.get(type);
        if (number == null) {
            throw new IllegalStateException(type.getName() + " is not in the model");
        }
        return number;
    }

    /** Writes a non-empty list of annotations. */
    private void writeAnnotations(AnnotatedElement element) {
        writeTypes(element.getAnnotations().stream().map(AnnotationModel::getType).toList());
    }

    private void writeField(FieldModel field) {
        out.text(field.getName());
        writeAnnotations(field);
    }

    private void writeMethod(MethodModel method) {
        out.text(method.getName());
        out.text(method.getSignature());
        out.number(method.getAnnotations().size());
        method.getAnnotations().forEach(annotation -> out.number(number(annotation.getType())));
        List<Parameter> annotated = method.getParameters().stream()
                .filter(parameter -> !parameter.getAnnotations().isEmpty()).toList();
        out.number(annotated.size());
        for (Parameter parameter : annotated) {
            out.number(parameter.getIndex());
            out.text(typeName(parameter));
            writeAnnotations(parameter);
        }
    }

    private static @Nullable String typeName(Parameter parameter) {
        return parameter.isFormalType() ? null : parameter.getTypeName();
    }

    /**
     * Writes which classes implement generic interfaces that are not types of the model. HK2 does not create
     * placeholders for these interfaces. In the model of a deployment, they may be types.
     */
    private void writeImplementationsOfUnknownInterfaces() {
        List<ClassModel> classes = new ArrayList<>();
        List<String> interfaces = new ArrayList<>();
        for (Type type : types) {
            if (type instanceof ClassModel model) {
                for (ParameterizedInterfaceModel each : model.getParameterizedInterfaces()) {
                    if (each.getRawInterface() == null) {
                        classes.add(model);
                        interfaces.add(each.getRawInterfaceName());
                    }
                }
            }
        }
        out.texts(interfaces);
        classes.forEach(type -> out.number(number(type)));
    }
}
