package io.github.treadlight.scan.model;

import io.github.treadlight.scan.jar.EventReader;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * Merges the parts that {@link PartWriter} has written into the model of a deployment. HK2's models are additive: each
 * archive adds types, and adds annotations, members and subtypes to the types of other archives. Used by one thread.
 */
public final class ModelMerge {
    private final Map<String, ModelType<?>> byName = new HashMap<>();
    private final List<ModelType<?>> types = new ArrayList<>();
    /** Types that may have to be looked up in the server. */
    private final Deque<ModelType<?>> unvisited = new ArrayDeque<>();
    /** Names in signatures that may have to be looked up in the server. */
    private final Deque<String> names = new ArrayDeque<>();
    /** Names of generic interfaces that are not types of their part. */
    private final List<String> interfaces = new ArrayList<>();
    /** The class that implements each of {@link #interfaces}. */
    private final List<ModelClass> implementations = new ArrayList<>();
    private final Map<String, Set<URI>> archives = new HashMap<>();
    private final Hk2Model hk2;

    /** Returns whether models made on demand implement all interfaces and methods of this version of HK2's model. */
    public static boolean isPossible() {
        try {
            return areMethodsImplemented();
        } catch (LinkageError unfit) {
            return false;
        }
    }

    private static boolean areMethodsImplemented() {
        return Stream.of(ModelClass.class, ModelEnum.class, ModelInterface.class, ModelAnnotationType.class,
                        ModelField.class, ModelMethod.class, ModelParameter.class, ModelAnnotationUse.class,
                        ModelTypes.class)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .noneMatch(method -> Modifier.isAbstract(method.getModifiers()));
    }

    /** @param complete returns HK2's model of the same classes */
    public ModelMerge(Supplier<Types> complete) {
        hk2 = new Hk2Model(complete);
    }

    /**
     * Adds a part.
     *
     * @param archive the URI of the part's archive, or null if the part contains the URIs of its archives
     */
    public void add(EventReader in, @Nullable URI archive) {
        ModelType<?>[] local = new ModelType<?>[in.integer()];
        for (int i = 0; i < local.length; i++) {
            local[i] = type(TypeKind.of(in.integer()), in.text());
        }
        Set<URI> onlyArchive = archive == null ? Set.of() : Collections.singleton(archive);
        for (ModelType<?> type : local) {
            addDetails(type, in, local, archive, onlyArchive);
        }
        String[] unknown = in.textArray();
        for (String name : unknown) {
            interfaces.add(name);
            implementations.add((ModelClass) local[in.integer()]);
        }
        Collections.addAll(names, in.textArray());
    }

    private ModelType<?> type(TypeKind kind, String name) {
        ModelType<?> first = byName.get(name);
        for (ModelType<?> type = first; type != null; type = type.next()) {
            if (type.kind() == kind) {
                return type;
            }
        }
        ModelType<?> added = kind.newType(name, hk2);
        if (first == null) {
            byName.put(name, added);
        } else {
            ModelType<?> second = first.next();
            if (second != null) {
                added.next(second);
            }
            first.next(added);
        }
        types.add(added);
        unvisited.push(added);
        return added;
    }

    private void addDetails(
            ModelType<?> type, EventReader in, ModelType<?>[] local, @Nullable URI archive, Set<URI> onlyArchive) {
        int parts = in.integer();
        if ((parts & PartWriter.DEFINED) != 0) {
            type.define(onlyArchive);
        } else if ((parts & PartWriter.LOCATED) != 0) {
            for (String location : in.textArray()) {
                type.define(archives.computeIfAbsent(
                        archive == null ? location : archive + " " + location, same -> uri(archive, location)));
            }
        }
        if ((parts & PartWriter.ANNOTATED) != 0) {
            annotate(type, in.integer(), in, local);
        }
        if ((parts & PartWriter.SUBTYPES) != 0) {
            for (int i = in.integer(); i > 0; i--) {
                type.addSubType(local[in.integer()]);
            }
        }
        if ((parts & PartWriter.IMPLEMENTED) != 0) {
            for (int i = in.integer(); i > 0; i--) {
                ((ModelInterface) type).addImplementation((ModelClass) local[in.integer()]);
            }
        }
        if ((parts & PartWriter.MEMBERS) != 0) {
            addFields(type, in, local);
            addMethods(type, in, local);
        }
    }

    /** Returns the URI of an archive, or the URI that HK2 makes for classes in a folder of {@code archive}. */
    private static Set<URI> uri(@Nullable URI archive, String location) {
        try {
            return Collections.singleton(archive == null ? URI.create(location)
                    : new URI(archive.getScheme(), archive.getPath() + location, archive.getFragment()));
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void annotate(ModelElement element, int count, EventReader in, ModelType<?>[] local) {
        for (int i = 0; i < count; i++) {
            element.annotate((ModelAnnotationType) local[in.integer()]);
        }
    }

    private static void addFields(ModelType<?> type, EventReader in, ModelType<?>[] local) {
        int count = in.integer();
        int statics = in.integer();
        for (int i = 0; i < count; i++) {
            ModelField field = new ModelField(in.text(), type, i < statics);
            annotate(field, in.integer(), in, local);
            type.addField(field);
        }
    }

    private static void addMethods(ModelType<?> type, EventReader in, ModelType<?>[] local) {
        int count = in.integer();
        int listed = in.integer();
        for (int i = 0; i < count; i++) {
            ModelMethod method = new ModelMethod(in.text(), in.text(), type);
            annotate(method, in.integer(), in, local);
            for (int j = in.integer(); j > 0; j--) {
                ModelParameter parameter = new ModelParameter(in.integer(), in.textOrNull(), method);
                annotate(parameter, in.integer(), in, local);
                method.addParameter(parameter);
            }
            type.addMethod(method, i < listed);
        }
    }

    /**
     * Adds the server's classes to which the deployment refers, and those to which they refer, as HK2 does.
     *
     * @return false if the part of one of these classes is not known; the model is then incomplete and must not be used
     */
    public boolean addServerClasses(ServerParts server) {
        while (true) {
            ModelType<?> type = unvisited.poll();
            String name = type == null ? names.poll() : type.getName();
            if (name == null) {
                return true;
            }
            boolean isNeeded = type == null ? !byName.containsKey(name) : type.isPlaceholder();
            if (isNeeded && !server.isMissing(name)) {
                EventReader part = server.part(name);
                if (part == null) {
                    return false;
                }
                add(part, null);
            }
        }
    }

    /** Returns the model. Called once, at the end. */
    public Types types() {
        ModelTypes all = new ModelTypes(byName, types);
        for (int i = 0; i < interfaces.size(); i++) {
            if (all.getBy(interfaces.get(i)) instanceof ModelInterface type) {
                type.addImplementation(implementations.get(i));
            }
        }
        hk2.setTypes(all);
        return all;
    }
}
