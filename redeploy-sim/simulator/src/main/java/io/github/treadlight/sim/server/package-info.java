/** Servers as Arquillian containers: started, asked to deploy and undeploy, stopped, and never left behind. */
@NullMarked
package io.github.treadlight.sim.server;

import org.jspecify.annotations.NullMarked;
