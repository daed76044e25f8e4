package io.github.treadlight.sim.app.webservices;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;

/** The service interface that the endpoint and the client share. */
@WebService(targetNamespace = Prices.NAMESPACE)
public interface Prices {
    /** The namespace of the service. */
    String NAMESPACE = "https://treadlight.github.io/prices";

    /** Returns the price of the given number of pieces. */
    @WebResult(name = "quote")
    Quote price(@WebParam(name = "article") String article, @WebParam(name = "count") int count);
}
