-- What all public pages share has a version of its own: a switch of one kind does not make it stale.
alter table portal add column version int not null default 0;
