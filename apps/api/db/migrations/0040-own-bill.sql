-- What a school itself pays to whoever runs this installation: its plan, the cards and bank accounts it pays with, its invoices, and
-- how often each was asked for. A payment has the id by which its provider knows it.

create table subscription (
  school_id uuid primary key references school_directory (id),
  -- the plan by its name in the settings of the operator, and its terms as they were when it was chosen or last billed
  plan_id text not null,
  plan_name text not null,
  cents int not null check (cents >= 0),
  currency text not null check (currency in ('USD', 'AUD', 'CAD', 'GBP', 'NZD')),
  every text not null check (every in ('MONTH', 'YEAR')),
  -- the first day of the first period that periods are counted from; null before anything was billed
  anchor_on date,
  -- what came beyond what was asked: taken off the next invoice
  credit_cents int not null default 0 check (credit_cents >= 0),
  -- who the school is at the provider
  customer_provider text check (customer_provider in ('STRIPE', 'SANDBOX')),
  customer_ref text,
  created_at timestamptz not null default app.now(),
  check ((customer_provider is null) = (customer_ref is null))
);
call app.fence('subscription', 'select, insert, update');

create table billing_source (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  provider text not null check (provider in ('STRIPE', 'SANDBOX')),
  -- what was asked of the provider to enter it, and what it is there
  set_up_ref text not null,
  provider_ref text,
  type text not null check (type in ('CARD', 'BANK_ACCOUNT')),
  brand text not null default '',
  last4 text not null default '',
  -- the last day of its last month; bank accounts have none
  expires_on date,
  is_default boolean not null default false,
  -- asked for; small deposits are under way; it can be charged; it cannot
  state text not null default 'ASKED' check (state in ('ASKED', 'PENDING', 'USABLE', 'UNUSABLE')),
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  removed_at timestamptz,
  primary key (school_id, id),
  check (state = 'ASKED' or provider_ref is not null)
);
create unique index billing_source_by_set_up on billing_source (school_id, provider, set_up_ref);
create unique index one_default_billing_source on billing_source (school_id) where is_default and removed_at is null;
call app.fence('billing_source', 'select, insert, update');

create table own_invoice (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  number int not null check (number > 0),
  plan_name text not null,
  cents int not null check (cents > 0),
  -- what of it credit paid
  credited_cents int not null default 0 check (credited_cents between 0 and cents),
  currency text not null check (currency in ('USD', 'AUD', 'CAD', 'GBP', 'NZD')),
  period_start date not null,
  period_end date not null,
  due_on date not null,
  -- seller and school as they were named when it was issued
  named jsonb not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID')),
  -- how many of the tries of the schedule were made, and when the next one is; null: it is tried no more by itself
  step int not null default 0,
  try_on date,
  issued_at timestamptz not null default app.now(),
  paid_at timestamptz,
  primary key (school_id, id),
  unique (school_id, number),
  check (period_end >= period_start),
  check ((state = 'PAID') = (paid_at is not null)),
  -- no day is billed twice
  constraint own_invoice_period exclude using gist (school_id with =, daterange(period_start, period_end, '[]') with &&)
);
create index own_invoice_by_period on own_invoice (school_id, period_start desc);
create index own_invoice_open on own_invoice (school_id) where state = 'OPEN';
call app.fence('own_invoice', 'select, insert, update');

create table own_payment (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  invoice_id uuid not null,
  source_id uuid not null,
  provider text not null check (provider in ('STRIPE', 'SANDBOX')),
  provider_ref text,
  cents int not null check (cents > 0),
  state text not null check (state in ('SENDING', 'UNKNOWN', 'REQUIRES_ACTION', 'PROCESSING', 'FAILED', 'SUCCEEDED')),
  -- why it failed, in the provider's word
  failure text,
  action_url text,
  sent_at timestamptz not null default app.now(),
  settled_at timestamptz,
  looks int not null default 0,
  -- a bank took it back, or its holder disputed it and won
  reversed_at timestamptz,
  -- null: it was asked for by itself
  created_by uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, invoice_id) references own_invoice (school_id, id),
  foreign key (school_id, source_id) references billing_source (school_id, id)
);
create index own_payment_of_invoice on own_payment (school_id, invoice_id, sent_at desc);
create unique index own_payment_by_ref on own_payment (school_id, provider, provider_ref) where provider_ref is not null;
create index own_payment_of_source on own_payment (school_id, source_id);
-- one after the other: while nobody knows how one ends there is no other
create unique index own_payment_under_way on own_payment (school_id, invoice_id)
  where state in ('SENDING', 'UNKNOWN', 'REQUIRES_ACTION', 'PROCESSING');
call app.fence('own_payment', 'select, insert, update');

-- What at the operator's own account belongs to which school, by its name there or here: what is told about it finds its school.
create table operator_ref (
  ref text primary key,
  school_id uuid not null references school_directory (id)
);
create index operator_ref_by_school on operator_ref (school_id);
grant select, insert on operator_ref to afterbell_platform;

-- Whoever runs the installation suspends a school; as what it goes on afterwards is kept.
alter table school_directory
  add column suspended_from text check (suspended_from in ('ACTIVE', 'INACTIVE')),
  add constraint school_directory_suspended check ((state = 'SUSPENDED') or suspended_from is null);

-- How the school stands, as its own transactions see and change it: what is paid makes it active in the same one.
create view own_standing with (security_barrier) as
  select d.id as school_id, d.state, d.state_since, d.suspended_from, d.created_at from school_directory d
  where d.id = (select current_setting('app.school_id')::uuid)
  with check option;
grant select, update (state, state_since, suspended_from) on own_standing to afterbell_app;
