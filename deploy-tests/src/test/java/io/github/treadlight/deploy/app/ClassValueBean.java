package io.github.treadlight.deploy.app;

import jakarta.ejb.Stateless;

/** An EJB that uses a class value of its module. */
@Stateless
public class ClassValueBean {
    private static final BeanClassValue VALUES = new BeanClassValue();

    /** Computes a value and returns the name of the superclass of the class value. */
    public String superclass() {
        if (!VALUES.get(Object.class).equals("java.lang.Object")) {
            throw new IllegalStateException("The class value computed a wrong value.");
        }
        return VALUES.getClass().getSuperclass().getName();
    }
}
