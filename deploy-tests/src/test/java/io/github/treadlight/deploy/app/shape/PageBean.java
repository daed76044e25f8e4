package io.github.treadlight.deploy.app.shape;

import jakarta.faces.view.ViewScoped;
import jakarta.inject.Named;
import java.io.Serializable;

/** A bean of a page. */
@Named
@ViewScoped
public class PageBean implements Serializable {
    private static final long serialVersionUID = 1;
}
