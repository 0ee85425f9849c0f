-- Keys by which other programs of a school make its calls. The key itself is shown once; what is kept tells it by its hash.

create table api_key (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  name text not null,
  -- the last characters, by which people tell keys apart
  ending text not null,
  token_hash bytea not null,
  scopes text[] not null check (scopes <> '{}'),
  made_by uuid not null references account (id),
  made_at timestamptz not null default app.now(),
  -- to the minute
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (school_id, id)
);
create unique index api_key_by_token on api_key (school_id, token_hash);
create index api_key_by_date on api_key (school_id, made_at desc, id);
call app.fence('api_key', 'select, insert, update');

-- Whatever is written down in a call by a key says so by itself, and names no person.
alter table audit_event
  add column api_key_id uuid default nullif(current_setting('app.api_key', true), '')::uuid,
  add foreign key (school_id, api_key_id) references api_key (school_id, id) not valid;
create index audit_event_by_api_key on audit_event (school_id, api_key_id) where api_key_id is not null;

-- Finds the key of a call that was opened without a session: nothing, where the school has no such key any more.
create function app.use_key(in_school boolean, hash bytea)
returns table (api_key_id uuid, api_key_name text, api_key_scopes text[], api_key_made_by uuid, api_key_is_due boolean)
language plpgsql as $$
begin
  if not in_school then return; end if;
  select k.id, k.name, k.scopes, k.made_by, k.last_used_at is null or k.last_used_at < app.now() - interval '1 minute'
  into api_key_id, api_key_name, api_key_scopes, api_key_made_by, api_key_is_due
  from api_key k
  where k.school_id = current_setting('app.school_id')::uuid and k.token_hash = hash and k.revoked_at is null;
  if not found then return; end if;
  perform set_config('app.account_id', api_key_made_by::text, true), set_config('app.api_key', api_key_id::text, true);
  return next;
end $$;

-- Notes that a key is used, at most once a minute.
create function app.note_key_used(key uuid) returns void language sql as $$
  update api_key set last_used_at = app.now()
  where school_id = current_setting('app.school_id')::uuid and id = key
    and (last_used_at is null or last_used_at < app.now() - interval '1 minute');
$$;
