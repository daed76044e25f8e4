package io.github.treadlight.patch;

import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A class loader for one class of a server. It generates empty stubs of all other classes of the server. */
final class ServerStubs extends ClassLoader {
    private static final String DEPLOYMENT_UTILS = "org.glassfish.deployment.common.DeploymentUtils";
    /** The position of the version in a class file. */
    private static final int MAJOR = 7;

    ServerStubs() {
        super(ServerStubs.class.getClassLoader());
    }

    /** Defines a class of the server, even if it was compiled for a newer JVM. */
    Class<?> define(byte[] classFile) {
        byte[] readable = classFile.clone();
        readable[MAJOR] = (byte) Math.min(readable[MAJOR], Opcodes.V17);
        return defineClass(null, readable, 0, readable.length);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known != null ? known : name.equals(DEPLOYMENT_UTILS) ? deploymentUtils()
                    : super.loadClass(name, resolve);
        }
    }

    /** The verifier of the JVM needs the superclass of some. */
    @Override
    protected Class<?> findClass(String name) {
        String superclass = name.startsWith("org.jboss.weld.exceptions.") ? "java/lang/RuntimeException"
                : name.endsWith("Exception") ? "org/xml/sax/SAXException"
                : name.endsWith("Handler") ? "org/xml/sax/helpers/DefaultHandler"
                : name.endsWith("WebappClassLoader") ? "java/net/URLClassLoader" : "java/lang/Object";
        ClassWriter out = new ClassWriter(0);
        out.visit(Opcodes.V11, superclass.equals("java/lang/Object") && !name.endsWith("FileDirContext")
                        ? Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT : Opcodes.ACC_PUBLIC,
                name.replace('.', '/'), null, superclass, null);
        byte[] file = out.toByteArray();
        return defineClass(name, file, 0, file.length);
    }

    /** Returns Payara's class for a server on which web applications share no libraries. */
    private Class<?> deploymentUtils() {
        ClassWriter out = new ClassWriter(0);
        out.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, DEPLOYMENT_UTILS.replace('.', '/'), null, "java/lang/Object", null);
        MethodVisitor uses = out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "useWarLibraries",
                "(Lorg/glassfish/api/deployment/DeploymentContext;)Z", null, null);
        uses.visitInsn(Opcodes.ICONST_0);
        uses.visitInsn(Opcodes.IRETURN);
        uses.visitMaxs(1, 1);
        MethodVisitor cache = out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "getWarLibraryCache",
                Type.getMethodDescriptor(Type.getType(Map.class)), null, null);
        cache.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Map", "of", "()Ljava/util/Map;", true);
        cache.visitInsn(Opcodes.ARETURN);
        cache.visitMaxs(1, 0);
        byte[] file = out.toByteArray();
        return defineClass(DEPLOYMENT_UTILS, file, 0, file.length);
    }
}
