/** A caller in the package of the server's scanners. */
@NullMarked
package com.sun.enterprise.deployment.annotation.impl;

import org.jspecify.annotations.NullMarked;
