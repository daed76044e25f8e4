/** One class beside those of HK2's class model, which gives access to members that are not public. */
package org.glassfish.hk2.classmodel.reflect.impl;
