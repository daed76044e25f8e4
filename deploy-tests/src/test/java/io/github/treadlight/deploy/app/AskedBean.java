package io.github.treadlight.deploy.app;

import jakarta.ejb.Stateless;

/** An EJB with a class value in its module. */
@Stateless
public class AskedBean {
    private static final BeanClassValue VALUES = new BeanClassValue();

    /** What its class value extends, once it has worked. */
    public String superClass() {
        if (!VALUES.get(Object.class).equals("java.lang.Object")) {
            throw new IllegalStateException("a wrong value");
        }
        return VALUES.getClass().getSuperclass().getName();
    }
}
