package io.github.treadlight.agent;

import java.io.ObjectInputFilter;
import java.util.logging.LogManager;

/** Prints the JVM's filter factory, and whether a program can still choose its log manager, as servers do. */
final class FactoryProgram {
    private FactoryProgram() {}

    public static void main(String[] arguments) {
        System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
        System.out.println("log manager: " + LogManager.getLogManager().getClass().getSimpleName());
        System.out.println("factory: " + ObjectInputFilter.Config.getSerialFilterFactory().getClass().getSimpleName());
    }

    /** The log manager of a server. */
    public static final class OwnLogManager extends LogManager {}
}
