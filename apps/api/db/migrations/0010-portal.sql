-- What the public sees of a school, and the pictures it uploads.

-- A picture as it is handed out: decoded, bounded and written anew by us. Its id is made of its bytes, so it never changes.
create table image (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  type text not null check (type in ('image/webp', 'image/png')),
  bytes bytea not null check (octet_length(bytes) between 1 and 2 * 1024 * 1024),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default app.now(),
  primary key (school_id, id)
);
-- it is compressed already
alter table image alter column bytes set storage external;
call app.fence('image', 'select, insert, delete');

-- What all public pages of a school share. A school without a row has set nothing.
create table portal (
  school_id uuid primary key references school_directory (id),
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- where the picture is handed out
  background_image text,
  -- the origins that may frame the public pages
  hosts text[] not null default '{}',
  first_child_discount jsonb,
  changed_at timestamptz not null default app.now()
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

-- The line of the directory a school may read and change of itself: its name in addresses.
create view own_school with (security_barrier) as
  select d.id as school_id, d.name, d.portal_name from school_directory d
  where d.id = (select current_setting('app.school_id')::uuid)
  with check option;
grant select, update (portal_name) on own_school to afterbell_app;

alter table school_directory rename constraint school_directory_portal_name_key to portal_name_is_taken;
