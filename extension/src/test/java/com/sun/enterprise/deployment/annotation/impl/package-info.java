/** A simulated module scanner, in the package of the server's module scanners. */
@NullMarked
package com.sun.enterprise.deployment.annotation.impl;

import org.jspecify.annotations.NullMarked;
