package io.github.treadlight.server.streams;

import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.Garbage;
import io.github.treadlight.guard.GuardFactory;
import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.ref.WeakReference;
import java.security.SignedObject;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import javax.management.BadAttributeValueExpException;

/** Connects a module to the JVM's filter factory, and prints what a plain stream reads after each step. */
public final class JvmStreamsProgram {
    private static ServerStreams first = guarding();

    private JvmStreamsProgram() {}

    /** Runs steps by their names. */
    public static void main(String[] steps) throws Exception {
        if (steps[0].equals("collect")) {
            collect();
            return;
        }
        if (steps[0].equals("start")) {
            print();
        }
        for (String step : steps) {
            if (!step.isEmpty()) {
                System.out.println(step + ": " + run(step));
                print();
            }
        }
    }

    private static String run(String step) throws ReflectiveOperationException {
        switch (step) {
            case "set" -> {
                ObjectInputFilter.Config.setSerialFilterFactory(new GuardFactory());
                return "ok";
            }
            case "second" -> {
                ServerStreams second = guarding();
                second.start();
                return second.coverage();
            }
            case "stop" -> first.stop();
            case "nested" -> {
                return nested();
            }
            case "nested after stop" -> {
                first.stop();
                return nested();
            }
            default -> first.start();
        }
        return first.coverage();
    }

    /** Returns the decision about a class that reads another stream. */
    private static String nested() {
        try {
            first.filter().check(SignedObject.class);
            return "allowed";
        } catch (InvalidClassException rejected) {
            return "rejected";
        }
    }

    private static ServerStreams guarding() {
        ServerStreams streams = new ServerStreams();
        streams.configure(Settings.DEFAULT.with(Setting.STREAM_GUARD, Settings.StreamGuardKind.JVM));
        ClassLoader reader = Thread.currentThread().getContextClassLoader();
        streams.begin("shop", Set.of(reader), new AppFilters(null, new IdentityHashMap<>()));
        return streams;
    }

    /** For a copy of this class in a loader of its own. */
    public static void startAndStop() throws Exception {
        first.start();
        System.out.println("collect: " + first.coverage());
        print();
        first.stop();
    }

    private static void collect() throws Exception {
        Garbage.assertCollected(List.of(startInLoader()));
        System.out.println("collected");
    }

    private static WeakReference<ClassLoader> startInLoader() throws Exception {
        ApplicationLoader module = new ApplicationLoader().withAll("io.github.treadlight.");
        module.call(JvmStreamsProgram.class.getName(), "startAndStop");
        return new WeakReference<>(module);
    }

    private static void print() throws Exception {
        // Only the descriptor of a listed class: an inert stream.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(BadAttributeValueExpException.class);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Object read = in.readObject();
            System.out.println("listed class: " + (read == BadAttributeValueExpException.class ? "read" : "another"));
        } catch (InvalidClassException rejected) {
            System.out.println("listed class: rejected");
        } catch (IllegalStateException | LinkageError unusable) { // JDK 17 fails while it initializes the class
            System.out.println("listed class: impossible");
        }
    }
}
