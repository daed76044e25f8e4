package io.github.treadlight.server.monitoring;

import io.github.treadlight.server.filter.RejectedStreams;

/** A number of rejected object streams, for JMX. */
record StreamRejections(RejectedStreams rejected) implements StreamRejectionRow {
    @Override
    public String getApplication() {
        return rejected.application();
    }

    @Override
    public String getReason() {
        return rejected.reason().text();
    }

    @Override
    public long getCount() {
        return rejected.count();
    }
}
