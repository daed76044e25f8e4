package io.github.treadlight.leak.sweep;

import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.jdk.BeanInfoCleaner;
import io.github.treadlight.leak.jdk.ClassValueCleaner;
import io.github.treadlight.leak.jdk.ImageProviderCleaner;
import io.github.treadlight.leak.jdk.JdbcDriverCleaner;
import io.github.treadlight.leak.jdk.JvmDefaultCleaner;
import io.github.treadlight.leak.jdk.LogHandlerCleaner;
import io.github.treadlight.leak.jdk.MBeanCleaner;
import io.github.treadlight.leak.jdk.NotificationListenerCleaner;
import io.github.treadlight.leak.jdk.RemoteObjectCleaner;
import io.github.treadlight.leak.jdk.ResourceBundleCleaner;
import io.github.treadlight.leak.jdk.SecurityProviderCleaner;
import io.github.treadlight.leak.jdk.ShutdownHookCleaner;
import io.github.treadlight.leak.jdk.ThreadGroupBeanInfoCleaner;
import io.github.treadlight.leak.jdk.ThreadLocalCleaner;
import io.github.treadlight.leak.server.BeanTimerCleaner;
import io.github.treadlight.leak.server.ComponentEnvironmentCleaner;
import io.github.treadlight.leak.server.ConnectionPoolCleaner;
import io.github.treadlight.leak.server.ContextLoaderCleaner;
import io.github.treadlight.leak.library.EntityManagerFactoryCleaner;
import io.github.treadlight.leak.server.EventListenerCleaner;
import io.github.treadlight.leak.server.FinishedTaskCleaner;
import io.github.treadlight.leak.server.InvocationCleaner;
import io.github.treadlight.leak.library.JacksonTypeCleaner;
import io.github.treadlight.leak.library.JnaThreadCleaner;
import io.github.treadlight.leak.library.LogFactoryCleaner;
import io.github.treadlight.leak.server.ObjectAdapterCleaner;
import io.github.treadlight.leak.library.OwnCleanupCleaner;
import io.github.treadlight.leak.server.ProtectionDomainCleaner;
import io.github.treadlight.leak.server.ScheduledTaskCleaner;
import io.github.treadlight.leak.library.SharedJsonbCleaner;
import io.github.treadlight.leak.server.TransactionResourceCleaner;
import io.github.treadlight.leak.library.ValidationMessageCleaner;
import io.github.treadlight.leak.server.WorkerCacheCleaner;
import io.github.treadlight.leak.server.WrittenClassCleaner;
import io.github.treadlight.leak.operation.MapEntry;
import io.github.treadlight.leak.operation.StaticSlot;
import java.util.LinkedHashMap;
import java.util.Map;

/** Creates the cleaners that leaks.xml names. */
final class Cleaners {
    /** Cleaner of a leak that is released during the undeployment. */
    private static final LeakCleaner WITHOUT_SEARCH = search -> { };

    private final ServerLibraries server;
    private final ForeignCode foreignCode;

    private Cleaners(ServerLibraries server, ForeignCode foreignCode) {
        this.server = server;
        this.foreignCode = foreignCode;
    }

    /** Returns the cleaner of each leak, in the order in which they search. */
    static Map<Leak, LeakCleaner> of(ServerLibraries server, ForeignCode foreignCode) {
        Cleaners cleaners = new Cleaners(server, foreignCode);
        Map<Leak, LeakCleaner> all = new LinkedHashMap<>();
        LeakCatalogue.get().leaks().forEach(leak -> all.put(leak, cleaners.of(leak)));
        return all;
    }

    private LeakCleaner of(Leak leak) {
        String name = leak.cleaner();
        return name == null ? ofOperation(leak) : named(name);
    }

    private static LeakCleaner ofOperation(Leak leak) {
        return switch (leak.operation()) {
            case MAP_ENTRY -> new MapEntry(leak.places());
            case STATIC_SLOT, REPORT -> new StaticSlot(leak.places());
            case AT_UNDEPLOYMENT -> WITHOUT_SEARCH;
            default -> throw new IllegalStateException(
                    leak.name() + " in leaks.xml needs a cleaner for the operation " + leak.operation());
        };
    }

    private LeakCleaner named(String name) {
        return switch (name) {
            case "BeanInfoCleaner" -> new BeanInfoCleaner();
            case "BeanTimerCleaner" -> new BeanTimerCleaner();
            case "ClassValueCleaner" -> new ClassValueCleaner();
            case "ComponentEnvironmentCleaner" -> new ComponentEnvironmentCleaner();
            case "ConnectionPoolCleaner" -> new ConnectionPoolCleaner(foreignCode);
            case "ContextLoaderCleaner" -> new ContextLoaderCleaner();
            case "EntityManagerFactoryCleaner" -> new EntityManagerFactoryCleaner(foreignCode);
            case "EventListenerCleaner" -> new EventListenerCleaner();
            case "FinishedTaskCleaner" -> new FinishedTaskCleaner();
            case "ImageProviderCleaner" -> new ImageProviderCleaner();
            case "InvocationCleaner" -> new InvocationCleaner();
            case "JacksonTypeCleaner" -> new JacksonTypeCleaner();
            case "JdbcDriverCleaner" -> new JdbcDriverCleaner();
            case "JnaThreadCleaner" -> new JnaThreadCleaner();
            case "JvmDefaultCleaner" -> new JvmDefaultCleaner(server);
            case "LogFactoryCleaner" -> new LogFactoryCleaner(foreignCode);
            case "LogHandlerCleaner" -> new LogHandlerCleaner();
            case "MBeanCleaner" -> new MBeanCleaner(foreignCode);
            case "NotificationListenerCleaner" -> new NotificationListenerCleaner();
            case "ObjectAdapterCleaner" -> new ObjectAdapterCleaner();
            case "OwnCleanupCleaner" -> new OwnCleanupCleaner();
            case "ProtectionDomainCleaner" -> new ProtectionDomainCleaner();
            case "RemoteObjectCleaner" -> new RemoteObjectCleaner();
            case "ResourceBundleCleaner" -> new ResourceBundleCleaner();
            case "ScheduledTaskCleaner" -> new ScheduledTaskCleaner(foreignCode);
            case "SecurityProviderCleaner" -> new SecurityProviderCleaner();
            case "SharedJsonbCleaner" -> new SharedJsonbCleaner();
            case "ShutdownHookCleaner" -> new ShutdownHookCleaner();
            case "ThreadGroupBeanInfoCleaner" -> new ThreadGroupBeanInfoCleaner();
            case "ThreadLocalCleaner" -> new ThreadLocalCleaner();
            case "TransactionResourceCleaner" -> new TransactionResourceCleaner();
            case "ValidationMessageCleaner" -> new ValidationMessageCleaner();
            case "WorkerCacheCleaner" -> new WorkerCacheCleaner();
            case "WrittenClassCleaner" -> new WrittenClassCleaner();
            default -> throw new IllegalStateException("leaks.xml names an unknown cleaner: " + name);
        };
    }
}
