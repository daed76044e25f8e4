package io.github.treadlight.sim.app.webservices;

import jakarta.jws.WebService;

/** The web-service endpoint, published by the server at {@code /prices}. */
@WebService(
        endpointInterface = "io.github.treadlight.sim.app.webservices.Prices",
        targetNamespace = Prices.NAMESPACE,
        serviceName = PriceEndpoint.SERVICE)
public class PriceEndpoint implements Prices {
    /** The name of the service and its path. */
    static final String SERVICE = "prices";

    private static final int CENTS = 7;

    @Override
    public Quote price(String article, int count) {
        return new Quote(article, count * CENTS);
    }
}
