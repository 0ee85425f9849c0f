-- What a family does by itself names the person who did it: bills and drafts, entries, coupons, and what might be given back.
alter table invoice no force row level security;
alter table invoice add column person_id uuid,
  add foreign key (school_id, person_id) references family_person (school_id, id),
  add check (created_by is null or person_id is null);
alter table invoice force row level security;
create index invoice_by_person on invoice (school_id, person_id) where person_id is not null;

alter table ledger_entry no force row level security;
alter table ledger_entry add column by_person_id uuid,
  add foreign key (school_id, by_person_id) references family_person (school_id, id),
  add check (by_account_id is null or by_person_id is null);
alter table ledger_entry force row level security;
create index ledger_entry_by_person on ledger_entry (school_id, by_person_id) where by_person_id is not null;

alter table coupon_use no force row level security;
alter table coupon_use add column person_id uuid,
  add foreign key (school_id, person_id) references family_person (school_id, id),
  add check (created_by is null or person_id is null);
alter table coupon_use force row level security;
create index coupon_use_by_person on coupon_use (school_id, person_id) where person_id is not null;

alter table proposal no force row level security;
alter table proposal add column person_id uuid,
  add foreign key (school_id, person_id) references family_person (school_id, id),
  add check (created_by is null or person_id is null);
alter table proposal force row level security;
create index proposal_by_person on proposal (school_id, person_id) where person_id is not null;

alter table audit_event no force row level security;
alter table audit_event add check (account_id is null or person_id is null);
alter table audit_event force row level security;
