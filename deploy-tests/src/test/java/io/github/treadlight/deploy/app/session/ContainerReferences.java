package io.github.treadlight.deploy.app.session;

import java.io.Serializable;
import javax.naming.Context;

/** Refers to an EJB and a naming context, which the server's streams replace when they write them. */
record ContainerReferences(Greeter greeter, Context names) implements Serializable {}
