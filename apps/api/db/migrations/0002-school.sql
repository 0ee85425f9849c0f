-- The schools: what everybody may know of one, what it has set for itself, and the pictures it uploads.

create table school_directory (
  id uuid primary key,
  name text not null,
  portal_name text constraint portal_name_is_taken unique check (portal_name = lower(portal_name)),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'SUSPENDED', 'DEACTIVATED')),
  state_since timestamptz not null default app.now(),
  created_at timestamptz not null default app.now()
);

create table school (
  school_id uuid primary key references school_directory (id),
  timezone text not null,
  country text not null,
  currency text not null check (currency in ('USD', 'AUD', 'CAD', 'GBP', 'NZD')),
  date_format text not null default 'AMERICAN' check (date_format in ('AMERICAN', 'EUROPEAN')),
  features text[] not null default '{}',
  trial_ends_on date,
  street_name text, city text, province text, postcode text, school_phone text, website text,
  contact_name text, contact_phone text, tag_line text, logo text,
  -- places that are freed are offered by themselves, in order; or staff decide
  offer_mode text not null default 'AUTOMATIC' check (offer_mode in ('AUTOMATIC', 'STAFF_DECIDE')),
  offer_hours int not null default 24 check (offer_hours between 1 and 168),
  -- late: a child that is not there so long after the start, or still there so long after the end
  late_after_minutes int not null default 5 check (late_after_minutes between 0 and 120),
  pickup_grace_minutes int not null default 5 check (pickup_grace_minutes between 0 and 120),
  version int not null default 1
);
call app.fence('school', 'select, update');

-- The date it is at a school. Guards ask it: the date of the server is another one for hours of every day.
create function app.today(of_school uuid) returns date language sql stable as $$
  select (app.now() at time zone timezone)::date from school where school_id = of_school
$$;

-- The line of the directory a school may read and change of itself: its name in addresses.
create view own_school with (security_barrier) as
  select d.id as school_id, d.name, d.portal_name from school_directory d
  where d.id = (select current_setting('app.school_id')::uuid)
  with check option;
grant select, update (portal_name) on own_school to afterbell_app;

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
