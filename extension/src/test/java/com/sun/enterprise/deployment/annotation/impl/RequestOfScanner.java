package com.sun.enterprise.deployment.annotation.impl;

import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.Types;

/** Requests types from a parser as the server's scanners of modules do. */
public final class RequestOfScanner {
    private RequestOfScanner() {}

    public static Types calculateResults(Parser parser) {
        return parser.getContext().getTypes();
    }
}
