package io.github.treadlight.deploy.gadget;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Methods of the JDK and of Jakarta EE that have an effect.
 *
 * @param owner the internal name of the class or interface
 * @param method the methods' name
 * @param effect what they do
 * @param arguments the arguments that decide what happens, 0 being the object itself in instance methods; empty for all
 */
record Sink(String owner, String method, Effect effect, List<Integer> arguments) {
    private static final Map<String, List<Sink>> BY_METHOD = List.of(
            // Connections
            all("java/net/Socket", "<init>", Effect.CONNECTS),
            all("java/net/Socket", "connect", Effect.CONNECTS),
            all("javax/net/SocketFactory", "createSocket", Effect.CONNECTS),
            all("java/nio/channels/SocketChannel", "open", Effect.CONNECTS),
            all("java/nio/channels/SocketChannel", "connect", Effect.CONNECTS),
            all("java/net/DatagramSocket", "send", Effect.CONNECTS),
            all("java/net/URL", "openConnection", Effect.CONNECTS),
            all("java/net/URL", "openStream", Effect.CONNECTS),
            all("java/net/URL", "getContent", Effect.CONNECTS),
            all("java/net/URLConnection", "connect", Effect.CONNECTS),
            all("java/net/http/HttpClient", "send", Effect.CONNECTS),
            all("javax/sql/DataSource", "getConnection", Effect.CONNECTS),
            all("javax/sql/XADataSource", "getXAConnection", Effect.CONNECTS),
            all("javax/sql/ConnectionPoolDataSource", "getPooledConnection", Effect.CONNECTS),
            all("java/sql/DriverManager", "getConnection", Effect.CONNECTS),
            all("java/sql/Driver", "connect", Effect.CONNECTS),
            all("javax/management/remote/JMXConnectorFactory", "connect", Effect.CONNECTS),
            all("javax/management/remote/JMXConnector", "connect", Effect.CONNECTS),
            all("java/rmi/server/UnicastRemoteObject", "exportObject", Effect.CONNECTS),
            // Look-ups
            of("javax/naming/Context", "lookup", Effect.LOOKS_UP, 0, 1),
            of("javax/naming/Context", "lookupLink", Effect.LOOKS_UP, 0, 1),
            of("javax/naming/InitialContext", "doLookup", Effect.LOOKS_UP, 0),
            all("javax/naming/InitialContext", "<init>", Effect.LOOKS_UP),
            all("javax/naming/spi/NamingManager", "getObjectInstance", Effect.LOOKS_UP),
            all("javax/naming/spi/DirectoryManager", "getObjectInstance", Effect.LOOKS_UP),
            all("javax/naming/spi/ObjectFactory", "getObjectInstance", Effect.LOOKS_UP),
            all("java/rmi/Naming", "lookup", Effect.LOOKS_UP),
            all("java/rmi/registry/LocateRegistry", "getRegistry", Effect.LOOKS_UP),
            all("java/rmi/registry/Registry", "lookup", Effect.LOOKS_UP),
            // New classes
            all("java/lang/ClassLoader", "defineClass", Effect.DEFINES_CLASSES),
            all("java/lang/invoke/MethodHandles$Lookup", "defineClass", Effect.DEFINES_CLASSES),
            all("java/lang/invoke/MethodHandles$Lookup", "defineHiddenClass", Effect.DEFINES_CLASSES),
            all("sun/misc/Unsafe", "defineClass", Effect.DEFINES_CLASSES),
            all("java/net/URLClassLoader", "<init>", Effect.DEFINES_CLASSES),
            all("java/net/URLClassLoader", "newInstance", Effect.DEFINES_CLASSES),
            all("java/rmi/server/RMIClassLoader", "loadClass", Effect.DEFINES_CLASSES),
            all("java/lang/System", "load", Effect.DEFINES_CLASSES),
            all("java/lang/System", "loadLibrary", Effect.DEFINES_CLASSES),
            all("java/lang/Runtime", "load", Effect.DEFINES_CLASSES),
            all("java/lang/Runtime", "loadLibrary", Effect.DEFINES_CLASSES),
            // Processes
            all("java/lang/Runtime", "exec", Effect.STARTS_PROCESSES),
            all("java/lang/ProcessBuilder", "<init>", Effect.STARTS_PROCESSES),
            all("java/lang/ProcessBuilder", "command", Effect.STARTS_PROCESSES),
            // Languages
            all("javax/script/ScriptEngine", "eval", Effect.EVALUATES),
            all("javax/script/Compilable", "compile", Effect.EVALUATES),
            all("jakarta/el/ExpressionFactory", "createValueExpression", Effect.EVALUATES),
            all("jakarta/el/ExpressionFactory", "createMethodExpression", Effect.EVALUATES),
            of("jakarta/el/ValueExpression", "getValue", Effect.EVALUATES, 0),
            of("jakarta/el/MethodExpression", "invoke", Effect.EVALUATES, 0),
            of("jakarta/el/ELProcessor", "eval", Effect.EVALUATES, 1),
            all("java/beans/Statement", "<init>", Effect.EVALUATES),
            all("java/beans/Expression", "<init>", Effect.EVALUATES),
            all("java/beans/XMLDecoder", "<init>", Effect.EVALUATES),
            // Streams in streams
            all("java/io/ObjectInputStream", "<init>", Effect.READS_STREAMS),
            of("java/rmi/MarshalledObject", "get", Effect.READS_STREAMS, 0),
            of("java/security/SignedObject", "getObject", Effect.READS_STREAMS, 0),
            of("javax/crypto/SealedObject", "getObject", Effect.READS_STREAMS, 0),
            // Reflection
            of("java/lang/reflect/Method", "invoke", Effect.CALLS_METHODS, 0),
            of("java/lang/invoke/MethodHandle", "invoke", Effect.CALLS_METHODS, 0),
            of("java/lang/invoke/MethodHandle", "invokeExact", Effect.CALLS_METHODS, 0),
            of("java/lang/invoke/MethodHandle", "invokeWithArguments", Effect.CALLS_METHODS, 0),
            all("javax/management/MBeanServerConnection", "invoke", Effect.CALLS_METHODS),
            of("java/lang/reflect/Constructor", "newInstance", Effect.CREATES_OBJECTS, 0),
            of("java/lang/Class", "newInstance", Effect.CREATES_OBJECTS, 0),
            of("java/lang/Class", "forName", Effect.LOADS_CLASSES, 0),
            of("java/lang/ClassLoader", "loadClass", Effect.LOADS_CLASSES, 1),
            // Files
            all("java/io/File", "delete", Effect.WRITES_FILES),
            all("java/io/File", "deleteOnExit", Effect.WRITES_FILES),
            all("java/io/File", "renameTo", Effect.WRITES_FILES),
            all("java/io/File", "createNewFile", Effect.WRITES_FILES),
            all("java/io/File", "mkdir", Effect.WRITES_FILES),
            all("java/io/File", "mkdirs", Effect.WRITES_FILES),
            all("java/io/FileOutputStream", "<init>", Effect.WRITES_FILES),
            all("java/io/FileWriter", "<init>", Effect.WRITES_FILES),
            all("java/io/RandomAccessFile", "<init>", Effect.WRITES_FILES),
            all("java/nio/file/Files", "delete", Effect.WRITES_FILES),
            all("java/nio/file/Files", "deleteIfExists", Effect.WRITES_FILES),
            all("java/nio/file/Files", "move", Effect.WRITES_FILES),
            all("java/nio/file/Files", "copy", Effect.WRITES_FILES),
            all("java/nio/file/Files", "write", Effect.WRITES_FILES),
            all("java/nio/file/Files", "writeString", Effect.WRITES_FILES),
            all("java/nio/file/Files", "newOutputStream", Effect.WRITES_FILES),
            all("java/nio/file/Files", "newBufferedWriter", Effect.WRITES_FILES),
            all("java/lang/System", "setProperty", Effect.WRITES_FILES),
            // Threads
            all("java/lang/Thread", "start", Effect.STARTS_THREADS),
            // Objects of the server that keep objects of the stream
            all("java/util/Map", "put", Effect.REGISTERS),
            all("java/util/Map", "putIfAbsent", Effect.REGISTERS),
            all("java/util/concurrent/ConcurrentMap", "putIfAbsent", Effect.REGISTERS),
            all("java/util/Collection", "add", Effect.REGISTERS))
            .stream().collect(Collectors.groupingBy(Sink::method));

    private static Sink all(String owner, String method, Effect effect) {
        return new Sink(owner, method, effect, List.of());
    }

    private static Sink of(String owner, String method, Effect effect, Integer... arguments) {
        return new Sink(owner, method, effect, Arrays.asList(arguments));
    }

    /** Returns the methods of a name. */
    static List<Sink> named(String method) {
        return BY_METHOD.getOrDefault(method, List.of());
    }

    /** Returns whether one of the arguments that decide is among some. */
    boolean isDecidedBy(long some, MethodFlow.Call call) {
        if (effect == Effect.REGISTERS) {
            return (some & 1) == 0 && some != 0 && call.created().get(0) == null;
        }
        return arguments.isEmpty() ? some != 0 : arguments.stream().anyMatch(each -> (some >> each & 1) != 0);
    }

    @Override
    public String toString() {
        return owner.replace('/', '.') + "." + method;
    }
}
