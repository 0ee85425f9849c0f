-- Custom forms. What they ask is written down as a new version at every change, so that an answer keeps its question.

create table form (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  name text not null check (name <> ''),
  is_enabled boolean not null default true,
  is_required boolean not null default false,
  ask_type text not null check (ask_type in ('ASK_ONCE', 'ASK_EVERY_TIME')),
  family_type text not null check (family_type in ('EVERY_CHILD', 'ONCE_PER_FAMILY')),
  -- the version that is asked now
  number int not null default 1,
  created_at timestamptz not null default app.now(),
  changed_at timestamptz not null default app.now(),
  removed_at timestamptz,
  version int not null default 1,
  primary key (school_id, id)
);
create index form_by_name on form (school_id, name collate "und-x-icu", id) where removed_at is null;
create index form_by_state on form (school_id, is_enabled, name collate "und-x-icu", id) where removed_at is null;
create index form_by_change on form (school_id, changed_at, id) where removed_at is null;
call app.fence('form');

-- Never changed and never removed.
create table form_version (
  school_id uuid not null references school_directory (id),
  form_id uuid not null,
  number int not null,
  name text not null,
  -- questions in their order, as the form has them
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  created_at timestamptz not null default app.now(),
  primary key (school_id, form_id, number),
  foreign key (school_id, form_id) references form (school_id, id)
);
call app.fence('form_version');
