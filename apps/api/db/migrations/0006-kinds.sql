-- What camps and aftercare say of themselves beside what every activity does.

alter table activity
  -- a camp: the whole of it, or days that are picked
  add column interval_type text check (interval_type in ('WEEKLY', 'DAILY')),
  -- aftercare: how often it is billed, by what, and what a drop-in costs; nothing of it while it is free
  add column billing_cycle text check (billing_cycle in ('SESSION', 'WEEKLY', 'MONTHLY')),
  add column charge_type text check (charge_type in ('ATTENDANCE', 'SCHEDULED')),
  add column drop_in_price_cents int not null default 0 check (drop_in_price_cents >= 0),
  add column drop_in_rate text check (drop_in_rate in ('DAY', 'HOUR'));

-- A price is charged for it. What is not paid for has no price.
alter table section
  add column is_paid boolean not null default true,
  add constraint only_what_is_paid_has_a_price check (is_paid or price_cents = 0);
