package io.github.treadlight.deploy.app.session;

import java.io.Serializable;
import javax.naming.Context;

/** Refers to what the stream writes as something else. */
record Desk(Greeter greeter, Context names) implements Serializable {}
