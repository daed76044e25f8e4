package io.github.treadlight.sim.app.boot;

import jakarta.servlet.http.HttpSession;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows the cart of the user, and adds products. */
@RestController
class CartController {
    private final Cart cart;

    CartController(Cart cart) {
        this.cart = cart;
    }

    /** Returns the CSRF token for later requests. */
    @GetMapping("/")
    String token(CsrfToken token, HttpSession session) {
        session.setAttribute("visited", true);
        return token.getToken();
    }

    /** Adds a product. Returns the content of the cart, and the name and the roles of the user. */
    @PostMapping("/add")
    String add(@RequestParam("product") String product, @AuthenticationPrincipal UserDetails user) {
        cart.add(product);
        return cart.text() + ", " + user.getUsername() + " " + user.getAuthorities();
    }
}
