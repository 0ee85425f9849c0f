-- What of an invoice was paid by payments that are disputed, and nobody has decided on: it is neither charged nor refunded meanwhile.
alter table invoice add column disputed_cents int not null default 0 check (disputed_cents >= 0);

alter table invoice no force row level security;
alter table payment_invoice no force row level security;
alter table reversal no force row level security;
update invoice i set disputed_cents = disputed.cents
from (
  select part.school_id, part.invoice_id, sum(part.cents) as cents
  from (
    select x.school_id, x.invoice_id,
      greatest(0, least(x.cents, r.cents - (sum(x.cents) over (partition by r.school_id, r.id order by x.invoice_id) - x.cents))) as cents
    from reversal r join payment_invoice x on x.school_id = r.school_id and x.payment_id = r.payment_id
    where r.kind = 'DISPUTE' and r.state = 'OPEN') part
  group by 1, 2) disputed
where i.school_id = disputed.school_id and i.id = disputed.invoice_id;
alter table invoice force row level security;
alter table payment_invoice force row level security;
alter table reversal force row level security;
