/** The behaviours that each server must show with Treadlight installed, with one class per capability. */
package io.github.treadlight.deploy.contract;
