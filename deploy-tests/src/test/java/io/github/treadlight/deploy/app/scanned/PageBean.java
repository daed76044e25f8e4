package io.github.treadlight.deploy.app.scanned;

import jakarta.faces.view.ViewScoped;
import jakarta.inject.Named;
import java.io.Serializable;

/** A bean of a Faces view. */
@Named
@ViewScoped
public class PageBean implements Serializable {
    private static final long serialVersionUID = 1;
}
