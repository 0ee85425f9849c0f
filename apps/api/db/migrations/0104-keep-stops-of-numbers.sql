-- A STOP holds for a number, whoever it belongs to and whichever school texts it. A mark of the number is kept: who knows a number can
-- ask for it, and nobody reads numbers here.
create table stopped_phone (
  mark bytea primary key,
  since timestamptz not null default app.now()
);
grant select, insert, delete on stopped_phone to afterbell_platform;
create view known_stop with (security_barrier = true) as select mark, since from stopped_phone;
grant select on known_stop to afterbell_app;

-- STOPs that schools know of so far.
alter table message_suppression no force row level security;
insert into stopped_phone (mark, since)
  select sha256(convert_to(address_key, 'UTF8')), min(ended_at) from message_suppression
  where channel = 'SMS' and ended_by = 'FAMILY' group by 1;
delete from message_suppression where channel = 'SMS' and ended_by = 'FAMILY' and bounced_at is null;
update message_suppression set ended = null, ended_at = null, ended_by = null where channel = 'SMS' and ended_by = 'FAMILY';
alter table message_suppression force row level security;

-- When a school last named itself to a number and said how to end texts, and which messages did.
alter table texted_phone add column introduced_at timestamptz;
alter table message add column is_introduction boolean not null default false;
