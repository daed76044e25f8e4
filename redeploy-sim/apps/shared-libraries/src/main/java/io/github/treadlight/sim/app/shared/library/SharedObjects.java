package io.github.treadlight.sim.app.shared.library;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.google.common.eventbus.EventBus;
import com.zaxxer.hikari.HikariDataSource;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalIoHandler;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Objects of libraries that the applications share. They are created in the first application that uses them. */
public final class SharedObjects {
    /** Objects of the applications, by the names of these. */
    public static final Cache<String, Object> OBJECTS = Caffeine.newBuilder().maximumSize(1000).build();
    /** Caches of the applications, by the names of these. */
    public static final Map<String, LoadingCache<String, Object>> CACHES = new ConcurrentHashMap<>();
    /** Connection pools of the applications, by the names of these. */
    public static final Map<String, HikariDataSource> POOLS = new ConcurrentHashMap<>();
    /** Events of Guava that all applications receive. */
    public static final EventBus EVENT_BUS = new EventBus("shared");
    /** Events of RxJava that all applications receive. */
    public static final Subject<String> EVENTS = PublishSubject.<String>create().toSerialized();
    /** Threads for the channels of all applications. */
    public static final EventLoopGroup EVENT_LOOPS = new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());

    private SharedObjects() {}
}
