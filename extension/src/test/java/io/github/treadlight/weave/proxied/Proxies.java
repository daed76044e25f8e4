package io.github.treadlight.weave.proxied;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.SuperMethodCall;
import net.bytebuddy.matcher.ElementMatchers;
import org.aopalliance.intercept.MethodInterceptor;
import org.mockito.Answers;
import org.mockito.MockMakers;
import org.mockito.MockSettings;
import org.springframework.aop.framework.ProxyFactory;

/** Makes proxies, mocks and spies of a {@link Cache}. Each method takes the original. */
public final class Proxies {
    private Proxies() {}

    public static Cache original() {
        return new Cache();
    }

    public static Cache springProxy(Cache original) {
        ProxyFactory factory = new ProxyFactory(original);
        factory.setProxyTargetClass(true);
        factory.addAdvice((MethodInterceptor) invocation -> invocation.proceed());
        return (Cache) factory.getProxy(Cache.class.getClassLoader());
    }

    public static Cache byteBuddySubclass(Cache original) throws ReflectiveOperationException {
        return new ByteBuddy().subclass(Cache.class)
                .method(ElementMatchers.any()).intercept(SuperMethodCall.INSTANCE)
                .make().load(Cache.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER).getLoaded()
                .getConstructor().newInstance();
    }

    public static Cache inlineMock(Cache original) {
        return stubbed(mock(Cache.class, withSettings().mockMaker(MockMakers.INLINE)));
    }

    public static Cache subclassMock(Cache original) {
        return stubbed(mock(Cache.class, withSettings().mockMaker(MockMakers.SUBCLASS)));
    }

    private static Cache stubbed(Cache mock) {
        when(mock.get(String.class)).thenReturn("stubbed");
        when(mock.get(Void.class)).thenThrow(new IllegalStateException("stubbed failure"));
        when(mock.lookUp(String.class)).thenCallRealMethod();
        return mock;
    }

    public static Cache inlinePartialMock(Cache original) {
        return mock(Cache.class, partial().mockMaker(MockMakers.INLINE));
    }

    public static Cache subclassPartialMock(Cache original) {
        return mock(Cache.class, partial().mockMaker(MockMakers.SUBCLASS));
    }

    private static MockSettings partial() {
        return withSettings().useConstructor().defaultAnswer(Answers.CALLS_REAL_METHODS);
    }

    public static Cache inlineSpy(Cache original) {
        return mock(Cache.class, spyOf(original).mockMaker(MockMakers.INLINE));
    }

    public static Cache subclassSpy(Cache original) {
        return mock(Cache.class, spyOf(original).mockMaker(MockMakers.SUBCLASS));
    }

    private static MockSettings spyOf(Cache original) {
        return withSettings().spiedInstance(original).defaultAnswer(Answers.CALLS_REAL_METHODS);
    }

    public static Cache copy(Cache original) {
        return original.clone();
    }
}
