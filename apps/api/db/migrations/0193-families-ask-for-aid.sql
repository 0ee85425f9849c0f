-- Families ask for financial aid, and staff decide (decision 255).
alter table school add column families_ask_aid boolean not null default false;

alter table family_request drop constraint family_request_kind_check,
  add constraint family_request_kind_check check (kind in ('SECOND_GUARDIAN', 'FORGET_US', 'GIVE_UP_SPOT', 'FINANCIAL_AID'));
