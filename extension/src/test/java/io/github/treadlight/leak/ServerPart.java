package io.github.treadlight.leak;

import io.github.treadlight.leak.fixture.Listener;

/** An object of the server that refers to another object. */
public record ServerPart(Object other) implements Listener {
}
