-- What providers send to the banks of schools, line by line, and how it compares with the ledger.

alter table sandbox_object
  drop constraint sandbox_object_kind_check,
  add constraint sandbox_object_kind_check check (kind in ('CUSTOMER', 'SET_UP', 'METHOD', 'PAYMENT', 'REFUND', 'REVERSAL', 'PAYOUT'));

alter table ledger_entry
  drop constraint ledger_entry_source_check,
  add constraint ledger_entry_source_check check
    (source in ('INVOICE', 'CREDIT_NOTE', 'CREDIT', 'PAYMENT', 'REFUND', 'REVERSAL', 'WRITE_OFF', 'PAYOUT'));

create table payout (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  provider text not null check (provider in ('STRIPE', 'SANDBOX')),
  account_ref text not null,
  provider_ref text not null,
  -- below zero where the provider takes money from the bank
  cents int not null,
  currency text not null,
  state text not null check (state in ('PENDING', 'PAID', 'FAILED', 'CANCELED')),
  -- why it failed, in the provider's word
  failure text,
  arrives_on date not null,
  made_at timestamptz not null,
  -- they are here; the provider has not put them together yet; there are none
  lines text not null check (lines in ('READY', 'LATER', 'NEVER')),
  looked_at timestamptz not null default app.now(),
  -- somebody accepts that it does not match
  accepted_at timestamptz,
  accepted_by uuid references account (id),
  accepted_because text,
  primary key (school_id, id),
  unique (school_id, account_ref, provider_ref),
  check ((accepted_at is null) = (accepted_because is null))
);
create index payout_by_time on payout (school_id, made_at, id);
create index payout_by_account on payout (school_id, account_ref, made_at);
call app.fence('payout', 'select, insert, update');

-- What a payout is made of, each line with what the ledger has of it; and what the ledger has and no payout.
create table payout_line (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  payout_id uuid not null,
  -- as the provider calls the line; null where it has none
  provider_ref text,
  kind text not null check (kind in ('PAYMENT', 'REFUND', 'REVERSAL', 'PAYOUT', 'FEE', 'OTHER')),
  -- what it is about, as the provider calls it, and which of ours that is
  about_ref text,
  about_id uuid,
  at timestamptz not null,
  -- null where the provider has no such line
  cents int,
  fee_cents int,
  -- null where the ledger has nothing of it
  our_cents int,
  our_fee_cents int,
  match text not null check (match in ('MATCHED', 'DIFFERENT', 'MISSING_HERE', 'MISSING_THERE', 'DOUBLED')),
  -- above zero where the provider paid out more than the ledger has
  difference_cents int not null,
  primary key (school_id, id),
  foreign key (school_id, payout_id) references payout (school_id, id),
  check ((provider_ref is null) = (match = 'MISSING_THERE')),
  check ((cents is null) = (provider_ref is null) and (fee_cents is null) = (cents is null)),
  check ((our_cents is null) = (our_fee_cents is null) and (cents is not null or our_cents is not null))
);
create unique index payout_line_once on payout_line (school_id, payout_id, provider_ref) where provider_ref is not null;
create index payout_line_by_time on payout_line (school_id, payout_id, at, id);
create index payout_line_about on payout_line (school_id, about_ref);
create index payout_line_of on payout_line (school_id, about_id) where about_id is not null;
-- the few that somebody has to look at
create index payout_line_wrong on payout_line (school_id, payout_id) where match <> 'MATCHED';
call app.fence('payout_line');

-- By what lines of payouts are about.
create index refund_by_ref on refund (school_id, provider_ref) where provider_ref is not null;
create index reversal_by_ref on reversal (school_id, provider_ref);
