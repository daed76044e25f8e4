package com.sun.ejb;

import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import java.io.IOException;

/** A stand-in for the method by which the EJB container of the servers writes objects. */
public final class EJBUtils {
    private EJBUtils() {}

    /** Writes an object, with its replacement. */
    public static byte[] serializeObject(JavaEEIOUtils streams, Object object) throws IOException {
        return streams.serializeObject(object, true);
    }
}
