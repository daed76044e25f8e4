package io.github.treadlight.sim.app.webservices;

import jakarta.jws.WebService;

/** The endpoint, which the server publishes at {@code /prices}. */
@WebService(
        endpointInterface = "io.github.treadlight.sim.app.webservices.Prices",
        targetNamespace = Prices.NAMESPACE,
        serviceName = PriceEndpoint.SERVICE)
public class PriceEndpoint implements Prices {
    /** The name of the service, which is its path too. */
    static final String SERVICE = "prices";

    private static final int CENTS = 7;

    @Override
    public Quote price(String article, int count) {
        return new Quote(article, count * CENTS);
    }
}
