package io.github.treadlight.deploy.contract;

import java.util.List;
import java.util.stream.Stream;

/**
 * A kept value that Treadlight rejects in some object streams.
 *
 * @param value the name of the value
 * @param exceptions the rejected class and its rejected superclasses, which are allowed if {@code
 *     stream-filter-exceptions} contains all of them
 * @param reason why it is rejected
 */
record RejectedValue(String value, List<String> exceptions, String reason) {
    /** All values that Treadlight rejects in streams of unknown origin. */
    static final List<RejectedValue> ALL = List.of(
            new RejectedValue("groovy.closure-as-interface",
                    List.of("org.codehaus.groovy.runtime.ConvertedClosure",
                            "org.codehaus.groovy.runtime.ConversionHandler"),
                    "It calls any method of any object, and is the first link of ysoserial's chain Groovy1."),
            new RejectedValue("javassist.proxy", List.of("javassist.util.proxy.SerializedProxy"),
                    "It loads a class that a string names, and calls the constructor of a subclass."),
            new RejectedValue("spring.proxy-with-aspect",
                    List.of("org.springframework.aop.aspectj.SingletonAspectInstanceFactory",
                            "org.springframework.aop.aspectj.AbstractAspectJAdvice"),
                    "It brings the object whose method the chain SpringAopAspectjweaver calls."),
            listeners("swing.list-model"), listeners("swing.table-model"), listeners("swing.tree-model"));

    /** All values that Treadlight rejects in streams from other machines. */
    static final List<RejectedValue> FROM_OTHERS = Stream.concat(ALL.stream(), Stream.of(
            stream("jdk.sealed-object", "javax.crypto.SealedObject"),
            stream("jdk.signed-object", "java.security.SignedObject"),
            stream("jdk.marshalled-object", "java.rmi.MarshalledObject"))).toList();

    private static RejectedValue stream(String value, String type) {
        return new RejectedValue(value, List.of(type), "It contains another stream.");
    }

    private static RejectedValue listeners(String value) {
        return new RejectedValue(value, List.of("javax.swing.event.EventListenerList"),
                "It calls toString of a listener while it is read, and a JComboBox that of any object.");
    }

    /** Returns whether the name of a text begins with the name of the value. */
    boolean isIn(String name) {
        return name.startsWith(value + " ") || name.startsWith(value + ",");
    }
}
