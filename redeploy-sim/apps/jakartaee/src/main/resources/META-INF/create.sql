create table if not exists BOOKING (ID varchar(36) not null primary key, GUEST varchar(255), NIGHTS integer)
