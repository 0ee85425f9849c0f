-- Families change spots by themselves, or ask to, and staff decide (decision 259). Who could before, still can.
alter table school alter column families_change_places drop default;
alter table school alter column families_change_places type text
  using case when families_change_places then 'THEMSELVES' else 'NO' end;
alter table school alter column families_change_places set default 'NO',
  add constraint school_families_change_places_check check (families_change_places in ('NO', 'ASK', 'THEMSELVES'));

alter table family_request drop constraint family_request_kind_check,
  add constraint family_request_kind_check
    check (kind in ('SECOND_GUARDIAN', 'FORGET_US', 'GIVE_UP_SPOT', 'CHANGE_SPOT', 'FINANCIAL_AID'));
