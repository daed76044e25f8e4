package io.github.treadlight.server.remote;

import io.github.treadlight.stream.deny.ReplacedClasses;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The types that the fields of a class declare, if the values of a remote call can be of these types themselves. */
final class DeclaredValueTypes {
    private DeclaredValueTypes() {}

    /**
     * Returns the types of the serializable fields of a class and its superclasses. An array counts as its elements,
     * whether it is the class or the type of a field. Initializes no class.
     */
    static Stream<Class<?>> of(Class<?> type) {
        return Stream.<Class<?>>iterate(element(type), DeclaredValueTypes::isSerializable, Class::getSuperclass)
                .flatMap(DeclaredValueTypes::fields)
                .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
                .<Class<?>>map(field -> element(field.getType()))
                .filter(DeclaredValueTypes::hasValues);
    }

    private static Stream<Field> fields(Class<?> type) {
        try {
            return Arrays.stream(type.getDeclaredFields());
        } catch (LinkageError missing) {
            return Stream.of(); // the ORB cannot read a value of such a class either
        }
    }

    private static boolean isSerializable(@Nullable Class<?> type) {
        return type != null && Serializable.class.isAssignableFrom(type);
    }

    /** Returns whether a value can be of the type itself. Strings and class objects have forms of their own. */
    private static boolean hasValues(Class<?> type) {
        return isSerializable(type) && !Modifier.isAbstract(type.getModifiers()) && type != String.class
                && type != Class.class && !ReplacedClasses.contain(type);
    }

    private static Class<?> element(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element;
    }
}
