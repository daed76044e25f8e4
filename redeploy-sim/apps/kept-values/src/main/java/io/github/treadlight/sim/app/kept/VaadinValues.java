package io.github.treadlight.sim.app.kept;

import com.vaadin.flow.component.ClickEvent;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.ComponentUtil;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.grid.Grid;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeButton;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.textfield.TextField;
import com.vaadin.flow.data.binder.Binder;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Components of Vaadin, as its sessions have them: a form whose listeners and bindings are lambdas, and a UI. */
final class VaadinValues {
    private VaadinValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("vaadin.form", VaadinValues::form, VaadinValues::click),
                KeptValue.of("vaadin.ui", VaadinValues::ui, VaadinValues::text));
    }

    /** A row of the table. */
    private static final class Product implements Serializable {
        private static final long serialVersionUID = 1;

        private String name;
        private final int price;

        Product(String name, int price) {
            this.name = name;
            this.price = price;
        }

        String name() {
            return name;
        }

        void rename(String newName) {
            name = newName;
        }

        int price() {
            return price;
        }
    }

    private static Div form() {
        List<Product> products = new ArrayList<>(List.of(new Product("tea", 3), new Product("coffee", 6)));
        Grid<Product> table = new Grid<>();
        table.addColumn(Product::name).setHeader("name").setSortable(true);
        table.addColumn(product -> product.price() * 2).setKey("twice");
        table.setItems(products);
        TextField name = new TextField("name");
        Binder<Product> binder = new Binder<>();
        binder.forField(name).asRequired("a name is needed")
                .withValidator(text -> text.length() < 20, "too long")
                .bind(Product::name, Product::rename);
        binder.setBean(products.get(0));
        Span outcome = new Span();
        NativeButton add = new NativeButton("Add", click -> {
            table.getDataProvider().refreshAll();
            outcome.setText(products.stream().map(Product::name).toList() + ", " + name.getValue() + " is valid: "
                    + binder.validate().isOk());
        });
        return new Div(name, table, add, outcome);
    }

    /** Clicks the button of a form. Returns the text that the listener has set. */
    private static String click(Div form) {
        NativeButton add = (NativeButton) form.getComponentAt(2);
        ComponentUtil.fireEvent(add, new ClickEvent<>(add));
        return ((Span) form.getComponentAt(3)).getText();
    }

    private static UI ui() {
        UI ui = new UI();
        ui.setLocale(Locale.ROOT);
        ui.add(new Div(new Span("a span")));
        return ui;
    }

    private static String text(UI ui) {
        return ui.getChildren().map(Component::getElement).map(element -> element.getOuterHTML()).toList().toString();
    }
}
