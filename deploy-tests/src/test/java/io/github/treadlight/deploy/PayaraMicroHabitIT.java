package io.github.treadlight.deploy;

/** Habits of applications on Payara Micro. */
class PayaraMicroHabitIT extends HabitScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return MicroServer.start(name);
    }
}
