-- What a guardian asks the school for and staff decide: another guardian, or to be forgotten. Nothing happens before they do.
create table family_request (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  family_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('SECOND_GUARDIAN', 'FORGET_US')),
  -- The children it is about, as the guardian chose them; empty if it is about the family.
  child_ids uuid[] not null default '{}',
  -- What the kind asks besides: texts by name.
  fields jsonb not null default '{}',
  words text not null default '',
  asked_at timestamptz not null default app.now(),
  state text not null default 'OPEN' check (state in ('OPEN', 'GRANTED', 'REFUSED', 'WITHDRAWN')),
  -- The school's words to the family.
  answer text not null default '',
  -- When it was decided or withdrawn.
  ended_at timestamptz,
  decided_by uuid references account (id),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, family_id) references family (school_id, id),
  foreign key (school_id, person_id) references family_person (school_id, id),
  check ((state = 'OPEN') = (ended_at is null))
);
create index family_request_of_family on family_request (school_id, family_id);
create index family_request_by_person on family_request (school_id, person_id, asked_at);
create index family_request_to_do on family_request (school_id, asked_at)
  where state = 'OPEN' or state = 'GRANTED' and kind = 'FORGET_US';
call app.fence('family_request', 'select, insert, update, delete');
grant select, delete on family_request to afterbell_eraser;
grant update (words, answer) on family_request to afterbell_eraser;

-- Whether guardians may ask that another one is added.
alter table school add column families_ask_for_guardian boolean not null default true;
