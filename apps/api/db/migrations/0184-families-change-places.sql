-- Families change a weekday or group of a spot by themselves, where the school lets them (decision 249).
alter table school add column families_change_places boolean not null default false;
