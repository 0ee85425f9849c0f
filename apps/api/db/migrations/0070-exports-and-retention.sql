-- What a school takes along: everything it keeps, in one file that is made part by part and can be fetched for a day.
create table school_export (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  state text not null default 'MAKING' check (state in ('MAKING', 'READY', 'FAILED')),
  -- Which attempt it is: one that was thought dead writes nothing more.
  run int not null default 0 check (run >= 0),
  -- Lists that are in it, of how many.
  done int not null default 0 check (done between 0 and total),
  total int not null check (total > 0),
  kilobytes int not null default 0 check (kilobytes >= 0),
  asked_by uuid not null references account (id),
  created_at timestamptz not null default app.now(),
  ready_at timestamptz,
  primary key (school_id, id),
  check ((state = 'READY') = (ready_at is not null))
);
create index school_export_by_time on school_export (school_id, created_at desc);
call app.fence('school_export', 'select, insert, update, delete');

create table school_export_part (
  school_id uuid not null references school_directory (id),
  export_id uuid not null,
  nth int not null check (nth > 0),
  bytes bytea not null,
  primary key (school_id, export_id, nth),
  foreign key (school_id, export_id) references school_export (school_id, id) on delete cascade
);
call app.fence('school_export_part', 'select, insert, delete');
grant select, delete on school_export to afterbell_eraser;

-- Rows of a list of the school that is set, as texts, behind the row whose key is given, in the order of keys. It reads with the rights of
-- whoever asks. A list that has one row for each school has no more behind it.
create function app.exported_rows(list text, columns text[], behind jsonb, most int) returns table (cells text[], key jsonb)
language plpgsql stable as $$
declare whole oid := format('public.%I', list)::regclass; keys text; after text; picked text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by nth),
      string_agg(format('($1 ->> %s)::%s', nth - 1, format_type(a.atttypid, null)), ', ' order by nth)
    into keys, after
  from (
    select k.name, row_number() over (order by k.nth) as nth from (
      select a.attname as name, u.nth from pg_index i cross join unnest(i.indkey) with ordinality u(attnum, nth)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.attnum
        where i.indrelid = whole and i.indisprimary and a.attname <> 'school_id'
      union all select 'id', 1 from pg_class c where c.oid = whole and c.relkind = 'v') k
  ) k join pg_attribute a on a.attrelid = whole and a.attname = k.name;
  if keys is null and behind is not null then return; end if;
  select string_agg(format(case when t.typname = 'bytea' then 'encode(%1$I, ''base64'')' when t.typcategory = 'A' then 'to_jsonb(%1$I)::text'
      else '%1$I::text' end, c.name), ', ' order by c.nth) into picked
  from unnest(columns) with ordinality c(name, nth) join pg_attribute a on a.attrelid = whole and a.attname = c.name join pg_type t on t.oid = a.atttypid;
  return query execute format(
    'select array[%s]::text[], %s from public.%I where school_id = current_setting(''app.school_id'')::uuid %s %s limit %s',
    picked, coalesce(format('jsonb_build_array(%s)', keys), '''[]''::jsonb'), list,
    case when behind is null then '' else format('and (%s) > (%s)', keys, after) end,
    coalesce('order by ' || keys, ''), most) using behind;
end $$;

-- For how long a school keeps what it needs no longer: months, or null for as long as it likes.
create table retention (
  school_id uuid primary key references school_directory (id),
  message_months int check (message_months between 3 and 240),
  pickup_months int check (pickup_months between 12 and 240),
  left_child_months int check (left_child_months between 12 and 240),
  -- Until when what is older was emptied already.
  messages_until timestamptz not null default '-infinity',
  pickups_until date not null default '-infinity',
  left_children_until timestamptz not null default '-infinity'
);
create index message_batch_by_sending on message_batch (school_id, send_at);
create index child_by_leaving on child (school_id, archived_at) where archived_at is not null;
call app.fence('retention', 'select, insert, update');
