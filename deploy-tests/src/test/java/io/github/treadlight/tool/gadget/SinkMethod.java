package io.github.treadlight.tool.gadget;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Methods of the JDK or of Jakarta EE, of one class and name, that have a dangerous effect.
 *
 * @param owner the internal name of the class or interface
 * @param method the name of the methods
 * @param effect the effect of the methods
 * @param arguments the arguments that control the effect; 0 is the object of an instance method; empty for all
 */
record SinkMethod(String owner, String method, GadgetEffect effect, List<Integer> arguments) {
    /**
     * The methods by their names. Each is written as the internal name of the class, the name of the method, and the
     * arguments that control the effect, unless all do.
     */
    private static final Map<String, List<SinkMethod>> BY_METHOD = Stream.of(
            // Connections
            of(GadgetEffect.CONNECTS,
                    "java/net/Socket <init>", "java/net/Socket connect", "javax/net/SocketFactory createSocket",
                    "java/nio/channels/SocketChannel open", "java/nio/channels/SocketChannel connect",
                    "java/net/DatagramSocket send", "java/net/URL openConnection", "java/net/URL openStream",
                    "java/net/URL getContent", "java/net/URLConnection connect", "java/net/http/HttpClient send",
                    "javax/sql/DataSource getConnection", "javax/sql/XADataSource getXAConnection",
                    "javax/sql/ConnectionPoolDataSource getPooledConnection", "java/sql/DriverManager getConnection",
                    "java/sql/Driver connect", "javax/management/remote/JMXConnectorFactory connect",
                    "javax/management/remote/JMXConnector connect",
                    "java/rmi/server/UnicastRemoteObject exportObject"),
            // Lookups
            of(GadgetEffect.LOOKS_UP,
                    "javax/naming/Context lookup 0 1", "javax/naming/Context lookupLink 0 1",
                    "javax/naming/InitialContext doLookup 0", "javax/naming/InitialContext <init>",
                    "javax/naming/spi/NamingManager getObjectInstance",
                    "javax/naming/spi/DirectoryManager getObjectInstance",
                    "javax/naming/spi/ObjectFactory getObjectInstance", "java/rmi/Naming lookup",
                    "java/rmi/registry/LocateRegistry getRegistry", "java/rmi/registry/Registry lookup"),
            // Definitions of classes
            of(GadgetEffect.DEFINES_CLASSES,
                    "java/lang/ClassLoader defineClass", "java/lang/invoke/MethodHandles$Lookup defineClass",
                    "java/lang/invoke/MethodHandles$Lookup defineHiddenClass", "sun/misc/Unsafe defineClass",
                    "java/net/URLClassLoader <init>", "java/net/URLClassLoader newInstance",
                    "java/rmi/server/RMIClassLoader loadClass", "java/lang/System load",
                    "java/lang/System loadLibrary", "java/lang/Runtime load", "java/lang/Runtime loadLibrary"),
            // Processes
            of(GadgetEffect.STARTS_PROCESSES,
                    "java/lang/Runtime exec", "java/lang/ProcessBuilder <init>", "java/lang/ProcessBuilder command"),
            // Scripts and expressions
            of(GadgetEffect.EVALUATES,
                    "javax/script/ScriptEngine eval", "javax/script/Compilable compile",
                    "jakarta/el/ExpressionFactory createValueExpression",
                    "jakarta/el/ExpressionFactory createMethodExpression", "jakarta/el/ValueExpression getValue 0",
                    "jakarta/el/MethodExpression invoke 0", "jakarta/el/ELProcessor eval 1",
                    "java/beans/Statement <init>", "java/beans/Expression <init>", "java/beans/XMLDecoder <init>"),
            // Nested streams
            of(GadgetEffect.READS_STREAMS,
                    "java/io/ObjectInputStream <init>", "java/rmi/MarshalledObject get 0",
                    "java/security/SignedObject getObject 0", "javax/crypto/SealedObject getObject 0"),
            // Reflection
            of(GadgetEffect.CALLS_METHODS,
                    "java/lang/reflect/Method invoke 0", "java/lang/invoke/MethodHandle invoke 0",
                    "java/lang/invoke/MethodHandle invokeExact 0",
                    "java/lang/invoke/MethodHandle invokeWithArguments 0",
                    "javax/management/MBeanServerConnection invoke"),
            of(GadgetEffect.CREATES_OBJECTS,
                    "java/lang/reflect/Constructor newInstance 0", "java/lang/Class newInstance 0"),
            of(GadgetEffect.LOADS_CLASSES,
                    "java/lang/Class forName 0", "java/lang/ClassLoader loadClass 1"),
            // Files
            of(GadgetEffect.WRITES_FILES,
                    "java/io/File delete", "java/io/File deleteOnExit", "java/io/File renameTo",
                    "java/io/File createNewFile", "java/io/File mkdir", "java/io/File mkdirs",
                    "java/io/FileOutputStream <init>", "java/io/FileWriter <init>", "java/io/RandomAccessFile <init>",
                    "java/nio/file/Files delete", "java/nio/file/Files deleteIfExists", "java/nio/file/Files move",
                    "java/nio/file/Files copy", "java/nio/file/Files write", "java/nio/file/Files writeString",
                    "java/nio/file/Files newOutputStream", "java/nio/file/Files newBufferedWriter",
                    "java/lang/System setProperty"),
            // Threads
            of(GadgetEffect.STARTS_THREADS,
                    "java/lang/Thread start"),
            // Collections of the server that retain objects of the stream
            of(GadgetEffect.REGISTERS,
                    "java/util/Map put", "java/util/Map putIfAbsent",
                    "java/util/concurrent/ConcurrentMap putIfAbsent", "java/util/Collection add"))
            .flatMap(List::stream).collect(Collectors.groupingBy(SinkMethod::method));

    private static List<SinkMethod> of(GadgetEffect effect, String... methods) {
        return Arrays.stream(methods).map(method -> method.split(" ")).map(words -> new SinkMethod(words[0], words[1],
                effect, Arrays.stream(words).skip(2).map(Integer::valueOf).toList())).toList();
    }

    /** Returns the methods with a name. */
    static List<SinkMethod> named(String method) {
        return BY_METHOD.getOrDefault(method, List.of());
    }

    /** Returns whether these arguments of a call, as bits, control the effect. */
    boolean isControlledBy(long tainted, MethodFlow.Call call) {
        if (effect == GadgetEffect.REGISTERS) {
            return (tainted & 1) == 0 && tainted != 0 && call.created().get(0) == null;
        }
        return arguments.isEmpty() ? tainted != 0 : arguments.stream().anyMatch(each -> (tainted >> each & 1) != 0);
    }

    @Override
    public String toString() {
        return owner.replace('/', '.') + "." + method;
    }
}
