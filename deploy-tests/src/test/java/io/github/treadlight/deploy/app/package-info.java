/** The code of the applications that the contracts deploy. It runs in the server and uses no class of the tests. */
package io.github.treadlight.deploy.app;
