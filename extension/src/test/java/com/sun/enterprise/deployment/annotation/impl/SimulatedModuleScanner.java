package com.sun.enterprise.deployment.annotation.impl;

import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.Types;

/** Requests types from a parser as the server's module scanners do. */
public final class SimulatedModuleScanner {
    private SimulatedModuleScanner() {}

    public static Types calculateResults(Parser parser) {
        return parser.getContext().getTypes();
    }
}
