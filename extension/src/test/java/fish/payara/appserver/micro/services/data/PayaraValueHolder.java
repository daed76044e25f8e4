package fish.payara.appserver.micro.services.data;

import java.io.Serializable;

/** A stand-in for the class of Payara, which the built-in list rejects. */
public final class PayaraValueHolder implements Serializable {
    private static final long serialVersionUID = 1;
}
