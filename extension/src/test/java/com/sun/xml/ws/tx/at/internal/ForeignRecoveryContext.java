package com.sun.xml.ws.tx.at.internal;

import java.io.Serializable;

/** A stand-in for the class of Metro, which the built-in list rejects. */
public final class ForeignRecoveryContext implements Serializable {
    private static final long serialVersionUID = 1;
}
