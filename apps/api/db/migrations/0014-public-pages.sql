-- What the public sees of a school.

-- What all public pages of a school share. A school without a row has set nothing.
create table portal (
  school_id uuid primary key references school_directory (id),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- where the picture is handed out
  background_image text,
  -- the origins that may frame the public pages
  hosts text[] not null default '{}',
  first_child_discount jsonb,
  changed_at timestamptz not null default app.now(),
  -- of its own: a switch of one kind does not make it stale
  version int not null default 0
);
call app.fence('portal', 'select, insert, update');

-- What the public pages of one kind of activity show. Without a row: everything.
create table portal_kind (
  school_id uuid not null references school_directory (id),
  kind text not null check (kind in ('classes', 'camps', 'aftercare')),
  is_visible boolean not null default true,
  shows_prices boolean not null default true,
  shows_places boolean not null default true,
  shows_instructors boolean not null default true,
  version int not null default 1,
  primary key (school_id, kind)
);
call app.fence('portal_kind', 'select, insert, update');
