package com.sun.messaging.jmq.jmsserver.core;

/** A stand-in for the class of Open MQ. */
public final class Queue extends Destination {
    private static final long serialVersionUID = 1;
}
