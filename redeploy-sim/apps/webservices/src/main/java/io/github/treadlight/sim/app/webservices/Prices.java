package io.github.treadlight.sim.app.webservices;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;

/** The interface that the endpoint and its client share. */
@WebService(targetNamespace = Prices.NAMESPACE)
public interface Prices {
    /** The namespace of the service. */
    String NAMESPACE = "https://treadlight.github.io/prices";

    /** Returns the price of so many pieces. */
    @WebResult(name = "quote")
    Quote price(@WebParam(name = "article") String article, @WebParam(name = "count") int count);
}
