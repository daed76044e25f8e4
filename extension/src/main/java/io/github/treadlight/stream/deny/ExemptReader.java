package io.github.treadlight.stream.deny;

import io.github.treadlight.stream.pattern.BuiltInFile;
import io.github.treadlight.stream.reader.StreamCaller;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Code that is exempt from some entries of the built-in list, because its own streams contain these classes. The list
 * has them because streams of other code do not need them. The file {@code readers.txt} beside this class names the
 * code and the classes. Immutable.
 *
 * <p>The code is found by the names of classes on the stack. Classes of an application can have these names, as a
 * library in a WAR has. They are as trustworthy as the application: a stream cannot put frames on the stack.
 */
public final class ExemptReader {
    private static final String FILE = "readers.txt";
    private static final List<String> COLUMNS = List.of("reader", "classes", "library", "reason", "since");
    private static final Pattern COLUMN = Pattern.compile("\\|");
    private static final Pattern COMMA = Pattern.compile(",");
    /** The end of a name that stands for all classes below a package. */
    private static final String WILDCARD = ".**";
    private static final String WITH_SUBCLASSES = "+";

    private static final List<ExemptReader> ALL = parse(BuiltInFile.lines(ExemptReader.class, FILE));

    private final List<String> readers;
    private final Set<String> classes = new HashSet<>();
    /** The classes that are exempt together with their subclasses. */
    private final Set<String> superclasses = new HashSet<>();

    private ExemptReader(List<String> readers, List<String> classes) {
        this.readers = readers;
        for (String name : classes) {
            if (name.endsWith(WITH_SUBCLASSES)) {
                superclasses.add(name.substring(0, name.length() - WITH_SUBCLASSES.length()));
            } else {
                this.classes.add(name);
            }
        }
    }

    /**
     * Reads lines in the format of {@code readers.txt}.
     *
     * @throws IllegalArgumentException if a line does not have exactly five columns
     */
    static List<ExemptReader> parse(List<String> lines) {
        return lines.stream().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).map(line -> {
            String[] columns = COLUMN.split(line, -1);
            if (columns.length != COLUMNS.size()) {
                throw new IllegalArgumentException("'" + line + "' needs the columns " + String.join(" | ", COLUMNS));
            }
            return new ExemptReader(names(columns[0]), names(columns[1]));
        }).toList();
    }

    private static List<String> names(String column) {
        return COMMA.splitAsStream(column).map(String::strip).toList();
    }

    /** Returns the classes to which the built-in list does not apply if this code reads them. */
    public Set<String> exemptClasses() {
        Set<String> all = new HashSet<>(classes);
        all.addAll(superclasses);
        return all;
    }

    /** Returns whether a class is part of this code, by its name. */
    boolean has(String className) {
        return readers.stream().anyMatch(reader -> reader.endsWith(WILDCARD)
                ? className.startsWith(reader.substring(0, reader.length() - WILDCARD.length() + 1))
                : className.equals(reader) || className.startsWith(reader + "$"));
    }

    /** Returns whether the streams of this code contain a class, or an array of it, that the built-in list rejects. */
    boolean needs(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        if (classes.contains(element.getName())) {
            return true;
        }
        for (Class<?> at = element; at != null; at = at.getSuperclass()) {
            if (superclasses.contains(at.getName())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the exempt code that reads a class from the stream whose filter calls this method, or null. Walks the
     * stack if some code needs the class, which takes microseconds.
     *
     * @param depth the depth that the stream passes to its filter
     */
    public static @Nullable ExemptReader of(Class<?> type, long depth) {
        for (ExemptReader each : ALL) {
            if (each.needs(type) && StreamCaller.is(each::has, depth)) {
                return each;
            }
        }
        return null;
    }
}
