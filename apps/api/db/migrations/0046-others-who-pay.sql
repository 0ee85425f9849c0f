-- Others who pay for a child: an agency, a fund or an employer is a payer of its own; aid is what the school asks less for.

-- What is known of a payer of kind AGENCY beyond its name and email, which stand with the payer of the same id.
create table agency (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  street text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  -- what it wants to read on its invoices, such as a vendor number
  reference text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, id) references payer (school_id, id)
);
call app.fence('agency', 'select, insert, update');
create unique index agency_name_is_taken on payer (school_id, lower(name)) where kind = 'AGENCY';
create index payer_agencies on payer (school_id, (name collate "und-x-icu"), id) where kind = 'AGENCY';

-- What somebody else pays of what a child is billed: an agency, or, where no payer is named, the school as aid. Those of a child are
-- used in their order, aid last.
create table share (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  child_id uuid not null,
  payer_id uuid,
  position int not null,
  -- what aid is called; an agency is called by its own name
  label text not null default '',
  -- hundredths of a per cent of each line; or so much for each month
  bp int check (bp between 1 and 10000),
  month_cents int check (month_cents > 0),
  -- at most so much in all
  cap_cents int check (cap_cents > 0),
  begins_on date,
  ends_on date,
  -- of all activities where none is named
  activity_ids uuid[] check (activity_ids <> '{}'),
  authorization_number text not null default '',
  note text not null default '',
  state text not null check (state in ('REQUESTED', 'APPROVED', 'DECLINED', 'ENDED')),
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  decided_at timestamptz,
  decided_by uuid references account (id),
  -- why aid was approved or declined
  decision_note text not null default '',
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  foreign key (school_id, payer_id) references agency (school_id, id),
  constraint ends_after_it_begins check (begins_on <= ends_on),
  constraint pays_a_part_or_an_amount check (case when payer_id is null then month_cents is null and (bp is not null or cap_cents is not null)
    else (bp is null) <> (month_cents is null) end),
  constraint only_aid_is_asked_for check (payer_id is null or state in ('APPROVED', 'ENDED')),
  constraint aid_is_called_something check ((payer_id is null) = (label <> ''))
);
create index share_of_child on share (school_id, child_id, position, id);
create index share_of_agency on share (school_id, payer_id) where payer_id is not null;
create index share_aid on share (school_id, state, created_at, id) where payer_id is null;
call app.fence('share', 'select, insert, update, delete');

-- What is checked of rows that are there is checked for every school.
alter table invoice_line no force row level security;
alter table share no force row level security;

-- A line of an agency, and the line of the family that says what somebody else pays, name their share.
alter table invoice_line
  add column share_id uuid,
  add foreign key (school_id, share_id) references share (school_id, id),
  drop constraint invoice_line_kind_check,
  add constraint invoice_line_kind_check check (kind in ('BASE', 'ADD_ON', 'DISCOUNT', 'COUPON', 'SHARE', 'AID', 'FEE', 'MANUAL')),
  add constraint only_what_others_pay_is_shared check (share_id is null or kind in ('BASE', 'ADD_ON', 'SHARE', 'AID'));
create index invoice_line_of_share on invoice_line (school_id, share_id) where share_id is not null;

alter table invoice_line force row level security;
alter table share force row level security;
