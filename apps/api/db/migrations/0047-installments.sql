-- Classes and camps may be paid for in installments: what of an invoice falls due when.

-- of a class or camp: what is paid at once, and the dates of the rest, as its form has them
alter table activity add column payment_plan jsonb check (payment_plan is null or kind in ('classes', 'camps'));

-- Whether these are the installments of so much: several, in the order of their dates, together exactly that.
create function app.are_installments(installments jsonb, total_cents int) returns boolean language sql immutable as $$
  select count(*) > 0 and sum(p.cents) = total_cents and min(p.cents) > 0
    and bool_and(p."dueOn" >= coalesce(p.before, p."dueOn"))
  from (
    select each.*, lag(each."dueOn") over () as before
    from jsonb_to_recordset(installments) as each("dueOn" date, cents int)) p
$$;

-- The day on which the first of them falls due that is not covered; of what is covered, the last.
create function app.next_due_on(installments jsonb, covered_cents int) returns date language sql immutable as $$
  select coalesce(min(p."dueOn") filter (where p.reached > covered_cents), max(p."dueOn"))
  from (
    select each.*, sum(each.cents) over (rows unbounded preceding) as reached
    from jsonb_to_recordset(installments) as each("dueOn" date, cents int)) p
$$;

alter table invoice rename column due_on to first_due_on;
alter table invoice
  -- null where all of it falls due at once
  add column installments jsonb check (installments is null or kind = 'INVOICE' and app.are_installments(installments, total_cents)),
  -- when what is open of it falls due first
  add column due_on date generated always as (case when installments is null then first_due_on
    else app.next_due_on(installments, paid_cents - moved_cents - reversed_cents + written_off_cents) end) stored;
drop index invoice_open, invoice_by_due;
create index invoice_open on invoice (school_id, due_on, id) where open_cents > 0;
create index invoice_by_due on invoice (school_id, due_on, id) where kind = 'INVOICE';

-- What is open of an invoice, by the day it falls due: `installmentsLeft` of the domain. `left_cents`: what notes have not taken back.
create function app.open_parts(first_open_on date, installments jsonb, left_cents int, open_of_all int)
returns table (due_on date, open_cents int) language sql immutable as $$
  select $1, $4 where $2 is null and $4 > 0
  union all
  select p."dueOn", part.cents
  from (
      select each.*, (sum(each.cents) over (rows unbounded preceding))::int as reached
      from jsonb_to_recordset($2) as each("dueOn" date, cents int)) p
    cross join lateral (select least(p.reached, $3) - greatest(p.reached - p.cents, $3 - $4) as cents) part
  where $2 is not null and part.cents > 0
$$;

-- What is open of an invoice and falls due by a day, that day included.
create function app.due_by(due_on date, installments jsonb, left_cents int, open_cents int, day date) returns int language sql immutable as $$
  select case
    when $2 is null then case when $1 <= $5 then $4 else 0 end
    else (select coalesce(sum(p.open_cents), 0)::int from app.open_parts($1, $2, $3, $4) p where p.due_on <= $5) end
$$;

-- What is done about an invoice is done for each of its installments: by the day it fell due.
alter table dunning_step add column due_on date;
-- The owner of the tables sees the rows of every school while nothing is forced.
do $$
declare fenced regclass;
  all_of regclass[] := array['invoice', 'dunning_step']::regclass[];
begin
  foreach fenced in array all_of loop
    execute format('alter table %s no force row level security', fenced);
  end loop;
  update dunning_step d set due_on = i.due_on from invoice i where i.school_id = d.school_id and i.id = d.invoice_id;
  foreach fenced in array all_of loop
    execute format('alter table %s force row level security', fenced);
  end loop;
end $$;
alter table dunning_step
  alter column due_on set not null,
  drop constraint dunning_step_pkey,
  add primary key (school_id, invoice_id, due_on, step);
