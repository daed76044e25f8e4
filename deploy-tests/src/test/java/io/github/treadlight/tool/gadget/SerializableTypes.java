package io.github.treadlight.tool.gadget;

import java.io.Closeable;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The serializable classes in the jars of a server, or in an archive and the jars inside it. None of them is
 * initialized. Their class loader has the same jars in the same order, above the JDK's platform loader.
 */
public final class SerializableTypes implements Closeable {
    private final ServerClassFiles jars;
    private final URLClassLoader loader;
    private final ClassHierarchy hierarchy;

    /**
     * Opens the jars. Takes seconds.
     *
     * @param files a jar or another archive, or the folder of an unpacked server
     * @param copies a new folder for nested jars, deleted at the end
     */
    public SerializableTypes(Path files, Path copies) throws IOException {
        jars = new ServerClassFiles(files, copies);
        loader = new URLClassLoader(
                jars.paths().stream().map(SerializableTypes::url).toArray(URL[]::new),
                ClassLoader.getPlatformClassLoader());
        hierarchy = new ClassHierarchy(jars);
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public ClassLoader loader() {
        return loader;
    }

    /** Returns the classes that can be loaded. Others need classes that are not in the jars. */
    public List<Class<?>> all() {
        return hierarchy.serializableClasses().stream().map(name -> name.replace('/', '.'))
                .<Class<?>>flatMap(this::find).toList();
    }

    private Stream<Class<?>> find(String name) {
        try {
            return Stream.of(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError unusable) {
            return Stream.of();
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
        jars.close();
    }
}
