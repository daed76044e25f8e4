package com.sun.messaging.jmq.jmsserver.core;

import java.io.Serializable;

/** A stand-in for the class of Open MQ, which the built-in list rejects. */
public class Destination implements Serializable {
    private static final long serialVersionUID = 1;
}
