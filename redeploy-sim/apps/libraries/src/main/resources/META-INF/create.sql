create table if not exists PURCHASE (ID varchar(36) not null primary key, CUSTOMER varchar(255), ARTICLE varchar(255), PIECES integer)
