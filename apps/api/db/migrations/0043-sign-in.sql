-- Tries that are forgotten together, such as all of one account once its password is a new one.
alter table attempt add column about text;
create index attempt_by_about on attempt (about) where about is not null;

-- Somebody forgot a password: kept until the worker sees whether there is such an account.
create table password_request (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default app.now()
);
create index password_request_by_age on password_request (created_at);
grant select, insert, delete on password_request to afterbell_platform;

-- A letter with a secret in it is sealed until it is sent, or of no use any more; then its words are gone.
alter table mail
  add column sealed bytea,
  add column key_id text,
  add check ((sealed is null) = (key_id is null));
create index mail_sealed on mail (created_at) where sealed is not null;

-- Letters with a secret that were kept before were readable. Those that wait still leave as they are.
update mail set text_body = '', html_body = ''
where school_id is null and dedupe_key like 'reset %' and state in ('SENT', 'KEPT');

-- An answer is given again as it was given first, in the order of its fields.
alter table idempotency alter column answer type json using answer::json;
