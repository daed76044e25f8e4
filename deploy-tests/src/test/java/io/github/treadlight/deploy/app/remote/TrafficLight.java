package io.github.treadlight.deploy.app.remote;

/** An enum of the application. */
public enum TrafficLight {
    RED,
    GREEN
}
