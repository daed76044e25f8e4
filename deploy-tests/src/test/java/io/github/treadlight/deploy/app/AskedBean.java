package io.github.treadlight.deploy.app;

import jakarta.ejb.Stateless;

/** An EJB with a class value in its module. */
@Stateless
public class AskedBean {
    /** What its class value extends, once it has worked. */
    public String superClass() {
        BeanClassValue values = new BeanClassValue();
        if (!values.get(Object.class).equals("java.lang.Object")) {
            throw new IllegalStateException("a wrong value");
        }
        return values.getClass().getSuperclass().getName();
    }
}
