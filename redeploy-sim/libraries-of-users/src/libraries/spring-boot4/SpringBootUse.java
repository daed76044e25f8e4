package io.github.treadlight.sim.library;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** Starts an application context with a bean and a scheduled method. */
public final class SpringBootUse implements LibraryUse {
    private final ConfigurableApplicationContext context =
            new SpringApplicationBuilder(Shop.class).web(WebApplicationType.NONE)
                    // as SpringBootServletInitializer does in a WAR
                    .registerShutdownHook(false).properties("logging.register-shutdown-hook=false").run();

    @Override
    public String use() {
        return context.getBean("order", String.class);
    }

    @Override
    public void close() {
        SpringApplication.exit(context);
    }

    /** The configuration. */
    @SpringBootApplication
    @EnableScheduling
    public static class Shop {
        /** Returns a bean. */
        @Bean
        public String order() {
            return "a book";
        }

        /** Runs at intervals. */
        @Scheduled(fixedDelay = 1000)
        public void tick() {}
    }
}
