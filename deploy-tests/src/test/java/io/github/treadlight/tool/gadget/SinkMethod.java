package io.github.treadlight.tool.gadget;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Methods of the JDK or of Jakarta EE, of one class and name, that have a dangerous effect.
 *
 * @param owner the internal name of the class or interface
 * @param method the name of the methods
 * @param effect the effect of the methods
 * @param arguments the arguments that control the effect; 0 is the object of an instance method; empty for all
 */
record SinkMethod(String owner, String method, GadgetEffect effect, List<Integer> arguments) {
    private static final Map<String, List<SinkMethod>> BY_METHOD = List.of(
            // Connections
            all("java/net/Socket", "<init>", GadgetEffect.CONNECTS),
            all("java/net/Socket", "connect", GadgetEffect.CONNECTS),
            all("javax/net/SocketFactory", "createSocket", GadgetEffect.CONNECTS),
            all("java/nio/channels/SocketChannel", "open", GadgetEffect.CONNECTS),
            all("java/nio/channels/SocketChannel", "connect", GadgetEffect.CONNECTS),
            all("java/net/DatagramSocket", "send", GadgetEffect.CONNECTS),
            all("java/net/URL", "openConnection", GadgetEffect.CONNECTS),
            all("java/net/URL", "openStream", GadgetEffect.CONNECTS),
            all("java/net/URL", "getContent", GadgetEffect.CONNECTS),
            all("java/net/URLConnection", "connect", GadgetEffect.CONNECTS),
            all("java/net/http/HttpClient", "send", GadgetEffect.CONNECTS),
            all("javax/sql/DataSource", "getConnection", GadgetEffect.CONNECTS),
            all("javax/sql/XADataSource", "getXAConnection", GadgetEffect.CONNECTS),
            all("javax/sql/ConnectionPoolDataSource", "getPooledConnection", GadgetEffect.CONNECTS),
            all("java/sql/DriverManager", "getConnection", GadgetEffect.CONNECTS),
            all("java/sql/Driver", "connect", GadgetEffect.CONNECTS),
            all("javax/management/remote/JMXConnectorFactory", "connect", GadgetEffect.CONNECTS),
            all("javax/management/remote/JMXConnector", "connect", GadgetEffect.CONNECTS),
            all("java/rmi/server/UnicastRemoteObject", "exportObject", GadgetEffect.CONNECTS),
            // Lookups
            of("javax/naming/Context", "lookup", GadgetEffect.LOOKS_UP, 0, 1),
            of("javax/naming/Context", "lookupLink", GadgetEffect.LOOKS_UP, 0, 1),
            of("javax/naming/InitialContext", "doLookup", GadgetEffect.LOOKS_UP, 0),
            all("javax/naming/InitialContext", "<init>", GadgetEffect.LOOKS_UP),
            all("javax/naming/spi/NamingManager", "getObjectInstance", GadgetEffect.LOOKS_UP),
            all("javax/naming/spi/DirectoryManager", "getObjectInstance", GadgetEffect.LOOKS_UP),
            all("javax/naming/spi/ObjectFactory", "getObjectInstance", GadgetEffect.LOOKS_UP),
            all("java/rmi/Naming", "lookup", GadgetEffect.LOOKS_UP),
            all("java/rmi/registry/LocateRegistry", "getRegistry", GadgetEffect.LOOKS_UP),
            all("java/rmi/registry/Registry", "lookup", GadgetEffect.LOOKS_UP),
            // Definitions of classes
            all("java/lang/ClassLoader", "defineClass", GadgetEffect.DEFINES_CLASSES),
            all("java/lang/invoke/MethodHandles$Lookup", "defineClass", GadgetEffect.DEFINES_CLASSES),
            all("java/lang/invoke/MethodHandles$Lookup", "defineHiddenClass", GadgetEffect.DEFINES_CLASSES),
            all("sun/misc/Unsafe", "defineClass", GadgetEffect.DEFINES_CLASSES),
            all("java/net/URLClassLoader", "<init>", GadgetEffect.DEFINES_CLASSES),
            all("java/net/URLClassLoader", "newInstance", GadgetEffect.DEFINES_CLASSES),
            all("java/rmi/server/RMIClassLoader", "loadClass", GadgetEffect.DEFINES_CLASSES),
            all("java/lang/System", "load", GadgetEffect.DEFINES_CLASSES),
            all("java/lang/System", "loadLibrary", GadgetEffect.DEFINES_CLASSES),
            all("java/lang/Runtime", "load", GadgetEffect.DEFINES_CLASSES),
            all("java/lang/Runtime", "loadLibrary", GadgetEffect.DEFINES_CLASSES),
            // Processes
            all("java/lang/Runtime", "exec", GadgetEffect.STARTS_PROCESSES),
            all("java/lang/ProcessBuilder", "<init>", GadgetEffect.STARTS_PROCESSES),
            all("java/lang/ProcessBuilder", "command", GadgetEffect.STARTS_PROCESSES),
            // Scripts and expressions
            all("javax/script/ScriptEngine", "eval", GadgetEffect.EVALUATES),
            all("javax/script/Compilable", "compile", GadgetEffect.EVALUATES),
            all("jakarta/el/ExpressionFactory", "createValueExpression", GadgetEffect.EVALUATES),
            all("jakarta/el/ExpressionFactory", "createMethodExpression", GadgetEffect.EVALUATES),
            of("jakarta/el/ValueExpression", "getValue", GadgetEffect.EVALUATES, 0),
            of("jakarta/el/MethodExpression", "invoke", GadgetEffect.EVALUATES, 0),
            of("jakarta/el/ELProcessor", "eval", GadgetEffect.EVALUATES, 1),
            all("java/beans/Statement", "<init>", GadgetEffect.EVALUATES),
            all("java/beans/Expression", "<init>", GadgetEffect.EVALUATES),
            all("java/beans/XMLDecoder", "<init>", GadgetEffect.EVALUATES),
            // Nested streams
            all("java/io/ObjectInputStream", "<init>", GadgetEffect.READS_STREAMS),
            of("java/rmi/MarshalledObject", "get", GadgetEffect.READS_STREAMS, 0),
            of("java/security/SignedObject", "getObject", GadgetEffect.READS_STREAMS, 0),
            of("javax/crypto/SealedObject", "getObject", GadgetEffect.READS_STREAMS, 0),
            // Reflection
            of("java/lang/reflect/Method", "invoke", GadgetEffect.CALLS_METHODS, 0),
            of("java/lang/invoke/MethodHandle", "invoke", GadgetEffect.CALLS_METHODS, 0),
            of("java/lang/invoke/MethodHandle", "invokeExact", GadgetEffect.CALLS_METHODS, 0),
            of("java/lang/invoke/MethodHandle", "invokeWithArguments", GadgetEffect.CALLS_METHODS, 0),
            all("javax/management/MBeanServerConnection", "invoke", GadgetEffect.CALLS_METHODS),
            of("java/lang/reflect/Constructor", "newInstance", GadgetEffect.CREATES_OBJECTS, 0),
            of("java/lang/Class", "newInstance", GadgetEffect.CREATES_OBJECTS, 0),
            of("java/lang/Class", "forName", GadgetEffect.LOADS_CLASSES, 0),
            of("java/lang/ClassLoader", "loadClass", GadgetEffect.LOADS_CLASSES, 1),
            // Files
            all("java/io/File", "delete", GadgetEffect.WRITES_FILES),
            all("java/io/File", "deleteOnExit", GadgetEffect.WRITES_FILES),
            all("java/io/File", "renameTo", GadgetEffect.WRITES_FILES),
            all("java/io/File", "createNewFile", GadgetEffect.WRITES_FILES),
            all("java/io/File", "mkdir", GadgetEffect.WRITES_FILES),
            all("java/io/File", "mkdirs", GadgetEffect.WRITES_FILES),
            all("java/io/FileOutputStream", "<init>", GadgetEffect.WRITES_FILES),
            all("java/io/FileWriter", "<init>", GadgetEffect.WRITES_FILES),
            all("java/io/RandomAccessFile", "<init>", GadgetEffect.WRITES_FILES),
            all("java/nio/file/Files", "delete", GadgetEffect.WRITES_FILES),
            all("java/nio/file/Files", "deleteIfExists", GadgetEffect.WRITES_FILES),
            all("java/nio/file/Files", "move", GadgetEffect.WRITES_FILES),
            all("java/nio/file/Files", "copy", GadgetEffect.WRITES_FILES),
            all("java/nio/file/Files", "write", GadgetEffect.WRITES_FILES),
            all("java/nio/file/Files", "writeString", GadgetEffect.WRITES_FILES),
            all("java/nio/file/Files", "newOutputStream", GadgetEffect.WRITES_FILES),
            all("java/nio/file/Files", "newBufferedWriter", GadgetEffect.WRITES_FILES),
            all("java/lang/System", "setProperty", GadgetEffect.WRITES_FILES),
            // Threads
            all("java/lang/Thread", "start", GadgetEffect.STARTS_THREADS),
            // Collections of the server that retain objects of the stream
            all("java/util/Map", "put", GadgetEffect.REGISTERS),
            all("java/util/Map", "putIfAbsent", GadgetEffect.REGISTERS),
            all("java/util/concurrent/ConcurrentMap", "putIfAbsent", GadgetEffect.REGISTERS),
            all("java/util/Collection", "add", GadgetEffect.REGISTERS))
            .stream().collect(Collectors.groupingBy(SinkMethod::method));

    private static SinkMethod all(String owner, String method, GadgetEffect effect) {
        return new SinkMethod(owner, method, effect, List.of());
    }

    private static SinkMethod of(String owner, String method, GadgetEffect effect, Integer... arguments) {
        return new SinkMethod(owner, method, effect, Arrays.asList(arguments));
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
