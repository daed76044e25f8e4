package io.github.treadlight.deploy.app.sentinel;

import java.io.Serializable;

/**
 * An attribute of a session.
 *
 * @param session the session's id
 */
record SessionValue(String session) implements Serializable {}
