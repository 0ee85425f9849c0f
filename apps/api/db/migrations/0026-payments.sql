-- How families pay, and what goes back to them. A payment has the id by which its provider knows it, so that what is asked twice
-- is done once.

-- Who pays, as a provider knows them.
create table provider_customer (
  school_id uuid not null references school_directory (id),
  payer_id uuid not null,
  account_ref text not null,
  customer_ref text not null,
  primary key (school_id, payer_id, account_ref),
  foreign key (school_id, payer_id) references payer (school_id, id)
);
call app.fence('provider_customer', 'select, insert');

create table payment_method (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  payer_id uuid not null,
  provider text not null check (provider in ('STRIPE', 'SANDBOX')),
  account_ref text not null,
  -- what was asked of the provider to enter it, and what it is there
  set_up_ref text not null,
  provider_ref text,
  type text not null check (type in ('CARD', 'BANK_ACCOUNT')),
  brand text not null default '',
  last4 text not null default '',
  expires_on date,
  is_default boolean not null default false,
  -- asked for; small deposits are under way; it can be charged; it cannot
  state text not null default 'ASKED' check (state in ('ASKED', 'PENDING', 'USABLE', 'UNUSABLE')),
  -- the text the payer agreed to, and when
  mandate jsonb,
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, payer_id) references payer (school_id, id),
  check (state = 'ASKED' or provider_ref is not null)
);
create index payment_method_of_payer on payment_method (school_id, payer_id, created_at) where removed_at is null;
create unique index one_default_method on payment_method (school_id, payer_id) where is_default and removed_at is null;
create unique index payment_method_by_set_up on payment_method (school_id, account_ref, set_up_ref);
call app.fence('payment_method', 'select, insert, update');

create table payment (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  payer_id uuid not null,
  -- taken outside it is here at once, and no provider knows of it
  how text not null check (how in ('CARD', 'BANK_ACCOUNT', 'CASH', 'CHECK', 'TRANSFER')),
  method_id uuid,
  provider text check (provider in ('STRIPE', 'SANDBOX')),
  account_ref text,
  provider_ref text,
  cents int not null check (cents > 0),
  refunded_cents int not null default 0 check (refunded_cents between 0 and cents),
  fee_cents int,
  state text not null check (state in ('CREATED', 'SENDING', 'UNKNOWN', 'REQUIRES_ACTION', 'PROCESSING', 'FAILED', 'SUCCEEDED')),
  -- why it failed, in the provider's word
  failure text,
  action_url text,
  -- of what was taken outside: the day, and the number of a check or transfer
  received_on date,
  reference text not null default '',
  sent_at timestamptz,
  settled_at timestamptz,
  looks int not null default 0,
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, payer_id) references payer (school_id, id),
  foreign key (school_id, method_id) references payment_method (school_id, id),
  check ((provider is null) = (how in ('CASH', 'CHECK', 'TRANSFER'))),
  check ((provider is null) = (account_ref is null)),
  check ((provider is null) = (received_on is not null))
);
create unique index payment_by_ref on payment (school_id, account_ref, provider_ref) where provider_ref is not null;
create index payment_of_payer on payment (school_id, payer_id, created_at);
create index payment_by_time on payment (school_id, created_at, id);
create index payment_under_way on payment (school_id, sent_at) where state in ('SENDING', 'UNKNOWN', 'REQUIRES_ACTION', 'PROCESSING');
call app.fence('payment', 'select, insert, update');

-- For which invoices a payment is asked.
create table payment_invoice (
  school_id uuid not null references school_directory (id),
  payment_id uuid not null,
  invoice_id uuid not null,
  cents int not null check (cents > 0),
  primary key (school_id, payment_id, invoice_id),
  foreign key (school_id, payment_id) references payment (school_id, id),
  foreign key (school_id, invoice_id) references invoice (school_id, id)
);
create index payment_of_invoice on payment_invoice (school_id, invoice_id);
call app.fence('payment_invoice', 'select, insert');

create table refund (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  payment_id uuid not null,
  payer_id uuid not null,
  cents int not null check (cents > 0),
  reason text not null default '',
  state text not null check (state in ('REQUESTED', 'SENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED')),
  provider_ref text,
  failure text,
  sent_at timestamptz,
  settled_at timestamptz,
  looks int not null default 0,
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  primary key (school_id, id),
  foreign key (school_id, payment_id) references payment (school_id, id),
  foreign key (school_id, payer_id) references payer (school_id, id)
);
create index refund_of_payment on refund (school_id, payment_id);
create index refund_under_way on refund (school_id) where state in ('REQUESTED', 'SENDING', 'UNKNOWN');
create index refund_of_payer on refund (school_id, payer_id, created_at);
create index refund_by_time on refund (school_id, created_at, id);
call app.fence('refund', 'select, insert, update');

-- Of which invoices what goes back was paid.
create table refund_invoice (
  school_id uuid not null references school_directory (id),
  refund_id uuid not null,
  invoice_id uuid not null,
  cents int not null check (cents > 0),
  primary key (school_id, refund_id, invoice_id),
  foreign key (school_id, refund_id) references refund (school_id, id),
  foreign key (school_id, invoice_id) references invoice (school_id, id)
);
create index refund_of_invoice on refund_invoice (school_id, invoice_id);
call app.fence('refund_invoice', 'select, insert');

-- A bank took a payment back, or its holder disputes it.
create table reversal (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('RETURN', 'DISPUTE')),
  cents int not null check (cents > 0),
  provider_ref text not null,
  state text not null check (state in ('OPEN', 'WON', 'LOST')),
  created_at timestamptz not null default app.now(),
  settled_at timestamptz,
  primary key (school_id, id),
  unique (school_id, payment_id, provider_ref),
  foreign key (school_id, payment_id) references payment (school_id, id)
);
call app.fence('reversal', 'select, insert, update');
