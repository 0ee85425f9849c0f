-- Families give up spots by a rule of the school, or ask it to (decision 241).
alter table school add column families_give_up text not null default 'NO' check (families_give_up in ('NO', 'ASK', 'THEMSELVES')),
  add column families_give_up_before text not null default 'FIRST_MEETING' check (families_give_up_before in ('FIRST_MEETING', 'NEXT_MEETING')),
  add column families_give_up_days int not null default 7 check (families_give_up_days between 0 and 365),
  add column families_give_up_fee_cents int not null default 0 check (families_give_up_fee_cents >= 0);

alter table family_request drop constraint family_request_kind_check,
  add constraint family_request_kind_check check (kind in ('SECOND_GUARDIAN', 'FORGET_US', 'GIVE_UP_SPOT'));
