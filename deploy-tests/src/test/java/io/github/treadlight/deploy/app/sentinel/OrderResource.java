package io.github.treadlight.deploy.app.sentinel;

import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.annotation.JsonbProperty;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** A REST resource that returns the order it receives. The server's JSON-B reads and writes it by annotations. */
@Path("orders")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class OrderResource {
    /** Returns the order. */
    @POST
    public Order echo(Order order) {
        return order;
    }

    /** An order with a renamed property and one that an adapter converts. */
    public static class Order {
        /** The number, under another name in JSON. */
        @JsonbProperty("order_number")
        public String number;
        /** The colour, which is its first letter in JSON. */
        @JsonbTypeAdapter(FirstLetter.class)
        public Colour colour;
    }

    /** A colour. */
    public enum Colour { RED, GREEN }

    /** Converts colours to their first letters. */
    public static class FirstLetter implements JsonbAdapter<Colour, String> {
        @Override
        public String adaptToJson(Colour colour) {
            return colour.name().substring(0, 1);
        }

        @Override
        public Colour adaptFromJson(String letter) {
            return letter.equals("R") ? Colour.RED : Colour.GREEN;
        }
    }
}
