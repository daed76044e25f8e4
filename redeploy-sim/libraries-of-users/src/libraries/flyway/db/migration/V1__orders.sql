create table orders(title varchar);
