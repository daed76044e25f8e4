package io.github.treadlight.sim.app.jackson;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;

/** A resource that returns each order with one more line. */
@Path("orders")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class JacksonOrderResource {
    /** Returns the order with a present added. */
    @POST
    public Order order(Order order) {
        List<Order.Line> lines = new ArrayList<>(order.lines());
        lines.add(new Order.Line("present", 1));
        return new Order(order.number(), lines);
    }
}
