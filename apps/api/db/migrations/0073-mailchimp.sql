-- Whether a guardian agreed to marketing emails. Null: nobody has said, which means no. What was said last stands, with who said
-- it, when, and where it came from.
alter table guardian
  add column marketing_consent boolean,
  add column marketing_said_at timestamptz,
  add column marketing_source text check (marketing_source in ('STAFF', 'IMPORT', 'MAILCHIMP')),
  -- none where Mailchimp told it
  add column marketing_said_by uuid references account (id),
  add check ((marketing_consent is null) = (marketing_said_at is null) and (marketing_consent is null) = (marketing_source is null)),
  add check (marketing_source <> 'MAILCHIMP' or marketing_said_by is null);
create index guardian_said_of_marketing on guardian (school_id, email_key) where marketing_consent is not null and email_key is not null;
create index guardian_agrees_to_marketing on guardian (school_id, family_id) where marketing_consent;

-- Mailchimp: the audience a school chose, who of its contacts is in it, and what was told and heard of each.

alter table app_connection drop constraint app_connection_app_check,
  add constraint app_connection_app_check check (app in ('ZOOM', 'BLACKBAUD', 'MAILCHIMP'));

create table mailchimp_audience (
  school_id uuid primary key references school_directory (id),
  -- of the connection it was chosen in: with another account it counts no more
  account_id text not null,
  list_id text not null,
  list_name text not null,
  chosen_at timestamptz not null default app.now(),
  -- the secret at the end of the address Mailchimp tells changes to, as a hash; and why Mailchimp did not take that address
  secret_hash bytea,
  webhook_id text,
  webhook_refusal text,
  webhook_tried_at timestamptz,
  -- up to when what changed at Mailchimp was read
  read_until timestamptz,
  -- one at a time speaks to Mailchimp about it
  working_until timestamptz,
  -- so often it was tried to take leave, while the school disconnects
  tries int not null default 0
);
call app.fence('mailchimp_audience', 'select, insert, update, delete');

create table mailchimp_contact (
  school_id uuid not null references school_directory (id),
  list_id text not null,
  -- by this Mailchimp knows somebody: MD5 of the address in lower case
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  guardian_id uuid not null,
  -- none once the family is erased
  email text,
  -- what both sides agreed on last
  told text check (told in ('SUBSCRIBED', 'UNSUBSCRIBED')),
  -- a mark of all that was sent last, taken or not
  sent text,
  -- why Mailchimp did not take it
  refusal text,
  -- is to be deleted at Mailchimp for good
  is_erased boolean not null default false,
  changed_at timestamptz not null default app.now(),
  primary key (school_id, list_id, hash),
  check (is_erased = (email is null))
);
create index mailchimp_contact_to_erase on mailchimp_contact (school_id, list_id) where is_erased;
create index mailchimp_contact_refused on mailchimp_contact (school_id, list_id) where refusal is not null;
call app.fence('mailchimp_contact', 'select, insert, update, delete');
grant select, update (email, told, sent, refusal, is_erased) on mailchimp_contact to afterbell_eraser;
