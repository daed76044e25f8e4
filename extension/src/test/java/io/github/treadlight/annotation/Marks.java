package io.github.treadlight.annotation;

import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;

/** Annotation types of every kind. Each annotation has a number that distinguishes it from others. */
final class Marks {
    static final List<Class<? extends Annotation>> NUMBERED = List.of(Plain.class, Other.class, Heirloom.class,
            Tag.class, HeirTag.class, Action.class, Transaction.class, Ping.class, Pong.class, NoStereotype.class);

    private Marks() {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Plain {
        int value() default 0;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Other {
        int value() default 0;
    }

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface Heirloom {
        int value() default 0;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        int value() default 0;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(HeirTags.class)
    @interface HeirTag {
        int value() default 0;
    }

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface HeirTags {
        HeirTag[] value();
    }

    @Stereotype
    @Plain(100)
    @Tag(101)
    @Tag(102)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Action {
        int value() default 0;
    }

    /** A stereotype on another stereotype. */
    @Stereotype
    @Action
    @Other(200)
    @Heirloom(201)
    @HeirTag(202)
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface Transaction {
        int value() default 0;
    }

    @Stereotype
    @Pong
    @Plain(300)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Ping {
        int value() default 0;
    }

    @Stereotype
    @Ping
    @Pong(401)
    @Other(400)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Pong {
        int value() default 0;
    }

    /** Annotated like a stereotype, but not one. */
    @Other(500)
    @Retention(RetentionPolicy.RUNTIME)
    @interface NoStereotype {
        int value() default 0;
    }
}
