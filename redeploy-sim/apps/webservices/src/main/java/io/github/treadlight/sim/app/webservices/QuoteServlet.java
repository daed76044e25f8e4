package io.github.treadlight.sim.app.webservices;

import jakarta.json.Json;
import jakarta.json.JsonWriter;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.xml.ws.Service;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import javax.xml.namespace.QName;

/** A servlet that calls the application's own endpoint as a client that knows only the address of the WSDL. */
@WebServlet("/quote")
public class QuoteServlet extends HttpServlet {
    private static final QName SERVICE = new QName(Prices.NAMESPACE, PriceEndpoint.SERVICE);

    /** Creates the servlet; called by the server. */
    public QuoteServlet() {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Prices prices = Service.create(wsdl(request), SERVICE).getPort(Prices.class);
        Quote quote = prices.price(request.getParameter("article"), Integer.parseInt(request.getParameter("count")));
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        try (JsonWriter writer = Json.createWriter(response.getWriter())) {
            writer.writeObject(Json.createObjectBuilder()
                    .add("article", quote.getArticle())
                    .add("cents", quote.getCents())
                    .build());
        }
    }

    private static URL wsdl(HttpServletRequest request) throws IOException {
        try {
            return new URI(request.getScheme(), null, request.getServerName(), request.getServerPort(),
                    request.getContextPath() + "/" + PriceEndpoint.SERVICE, "wsdl", null).toURL();
        } catch (URISyntaxException impossible) {
            throw new IOException(
                    "cannot derive the address of the WSDL from the request " + request.getRequestURL(), impossible);
        }
    }
}
