-- Money off that a family asks for by a name.

create table coupon (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  name text not null check (name <> ''),
  coupon_type text not null check (coupon_type in ('FIXED_AMOUNT', 'PERCENTAGE')),
  -- cents, or hundredths of a per cent
  amount int not null check (amount > 0),
  -- how often it can be used, by everybody and by each family; null is without a limit
  max_usage int check (max_usage > 0),
  max_per_user int check (max_per_user > 0),
  -- the last day it can be used, that day included
  expires_on date,
  is_active boolean not null default true,
  -- how the school's own account at Stripe calls it, where somebody says so. Nothing is asked of Stripe by it
  stripe_coupon text,
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  -- nobody had used it
  removed_at timestamptz,
  version int not null default 1,
  folded text generated always as (app.folded(name)) stored not null,
  primary key (school_id, id),
  check (coupon_type = 'FIXED_AMOUNT' or amount <= 10000)
);
create unique index coupon_name_is_taken on coupon (school_id, folded) where removed_at is null;
create index coupon_by_time on coupon (school_id, created_at, id) where removed_at is null;
create index coupon_by_end on coupon (school_id, expires_on, id) where removed_at is null;
create index coupon_by_amount on coupon (school_id, coupon_type, amount, id) where removed_at is null;
call app.fence('coupon', 'select, insert, update');

-- One use of a coupon. It is made when the coupon is applied to spots that are held, and counts until then, or as long as they are
-- held; it is used with their payment or invoice, and given back once all of that is refunded. Counted under the coupon's lock,
-- and never counted down.
create table coupon_use (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  coupon_id uuid not null,
  payer_id uuid not null,
  -- DROPPED: taken off all again, or another coupon was applied instead
  state text not null check (state in ('APPLIED', 'USED', 'GIVEN_BACK', 'DROPPED')),
  -- the end of the hold
  until timestamptz not null,
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  used_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, coupon_id) references coupon (school_id, id),
  foreign key (school_id, payer_id) references payer (school_id, id)
);
create index coupon_use_counted on coupon_use (school_id, coupon_id, state) include (until, payer_id, id);
create index coupon_use_by_time on coupon_use (school_id, coupon_id, created_at, id);
call app.fence('coupon_use', 'select, insert, update');

-- The enrollments a use is for, and what it takes off each. Of one of several it can be taken off again alone.
create table coupon_use_part (
  school_id uuid not null references school_directory (id),
  use_id uuid not null,
  enrollment_id uuid not null,
  cents int not null default 0 check (cents >= 0),
  is_dropped boolean not null default false,
  primary key (school_id, use_id, enrollment_id),
  foreign key (school_id, use_id) references coupon_use (school_id, id)
);
create index coupon_use_of_enrollment on coupon_use_part (school_id, enrollment_id);
call app.fence('coupon_use_part', 'select, insert, update');

-- What a payment that was never sent is for changes with the coupon that is applied to it.
grant delete on payment_invoice to afterbell_app;
