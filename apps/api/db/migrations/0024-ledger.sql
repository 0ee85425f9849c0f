-- What families owe, what they paid, and what went back to them. Nothing is summed up and kept: what an account holds is the
-- sum of its entries.

alter table school
  add column legal_name text not null default '',
  add column tax_number text not null default '',
  -- how long after its issue an invoice is due
  add column invoice_due_days int not null default 14 check (invoice_due_days between 0 and 90),
  -- how long a place is held while it is paid for
  add column hold_minutes int not null default 15 check (hold_minutes between 5 and 60);

-- Who is owed by: a family, or each of its two homes. It stays when its family is merged, and when its home is gone. The first of
-- a family, or of a home, has its id: whoever makes it at the same moment makes the same.
create table payer (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  family_id uuid,
  home_id uuid,
  kind text not null check (kind in ('FAMILY', 'HOME', 'AGENCY')),
  -- as last known, for what is found and sent when nobody of them is left
  name text not null,
  email text,
  created_at timestamptz not null default app.now(),
  folded text generated always as (app.folded(name || chr(10) || coalesce(email, ''))) stored not null,
  primary key (school_id, id),
  foreign key (school_id, family_id) references family (school_id, id) on delete set null (family_id),
  foreign key (school_id, home_id) references home (school_id, id) on delete set null (home_id)
);
create index payer_by_family on payer (school_id, family_id, created_at, id);
create index payer_by_home on payer (school_id, home_id) where home_id is not null;
create index payer_by_name on payer (school_id, folded, id);
call app.fence('payer', 'select, insert, update');

-- The next number of a school's invoices. It is the last lock an act takes.
create table invoice_number (
  school_id uuid primary key references school_directory (id),
  next int not null check (next > 0)
);
call app.fence('invoice_number', 'select, insert, update');

-- What a payer is asked for, and the notes by which that is corrected. A draft has neither number nor entries; what was issued
-- is not changed, but for what became of it.
create table invoice (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  kind text not null default 'INVOICE' check (kind in ('INVOICE', 'CREDIT_NOTE')),
  -- the invoice a note corrects
  corrects_id uuid,
  payer_id uuid not null,
  number int check (number > 0),
  state text not null check (state in ('DRAFT', 'ISSUED', 'VOID')),
  issued_at timestamptz,
  due_on date,
  currency text not null,
  -- the school and the payer, as they were called when it was issued
  snapshot jsonb,
  memo text not null default '',
  total_cents int not null check (total_cents >= 0),
  -- asked of a provider, and not settled
  pending_cents int not null default 0 check (pending_cents >= 0),
  paid_cents int not null default 0 check (paid_cents >= 0),
  -- by notes; of it what had been paid, which is the payer's credit now; of that what went back
  credited_cents int not null default 0 check (credited_cents <= total_cents),
  moved_cents int not null default 0 check (moved_cents <= credited_cents),
  refunded_cents int not null default 0 check (refunded_cents between 0 and moved_cents),
  -- taken back by a bank, or lost in a dispute
  reversed_cents int not null default 0 check (reversed_cents between 0 and paid_cents),
  written_off_cents int not null default 0 check (written_off_cents >= 0),
  open_cents int generated always as (case when kind = 'INVOICE' and state = 'ISSUED'
    then total_cents - credited_cents - paid_cents - written_off_cents + moved_cents + reversed_cents else 0 end) stored
    not null check (open_cents >= 0),
  created_at timestamptz not null default app.now(),
  -- nobody, where it was issued by itself
  created_by uuid references account (id),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, payer_id) references payer (school_id, id),
  foreign key (school_id, corrects_id) references invoice (school_id, id),
  check ((kind = 'CREDIT_NOTE') = (corrects_id is not null)),
  check ((state = 'ISSUED') = (number is not null)),
  check (number is null or issued_at is not null and due_on is not null and snapshot is not null)
);
create unique index invoice_by_number on invoice (school_id, number) where number is not null;
create index invoice_by_payer on invoice (school_id, payer_id, created_at, id);
create index invoice_by_time on invoice (school_id, created_at, id);
create index invoice_open on invoice (school_id, due_on, id) where open_cents > 0;
create index invoice_corrected on invoice (school_id, corrects_id) where corrects_id is not null;
call app.fence('invoice', 'select, insert, update');

-- What an invoice is for. Discounts and coupons are lines of their own, which are paid by nobody: what they take off is already
-- off what is paid for the others. A line of a note names the line it gives back of.
create table invoice_line (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  invoice_id uuid not null,
  position int not null check (position > 0),
  kind text not null check (kind in ('BASE', 'ADD_ON', 'DISCOUNT', 'COUPON', 'FEE', 'MANUAL')),
  label text not null,
  -- a key with its parts; null where somebody wrote the line
  reason jsonb,
  amount_cents int not null,
  net_cents int not null check (net_cents >= 0),
  corrects_line_id uuid,
  enrollment_id uuid,
  child_id uuid,
  section_id uuid,
  add_on_id uuid,
  -- the dates it pays for
  dates date[] not null default '{}',
  primary key (school_id, id),
  unique (school_id, invoice_id, position),
  foreign key (school_id, invoice_id) references invoice (school_id, id),
  foreign key (school_id, corrects_line_id) references invoice_line (school_id, id),
  foreign key (school_id, child_id) references child (school_id, id),
  check (kind in ('BASE', 'ADD_ON', 'FEE', 'MANUAL') or net_cents = 0)
);
create index invoice_line_by_enrollment on invoice_line (school_id, enrollment_id) where enrollment_id is not null;
create index invoice_line_by_child on invoice_line (school_id, child_id) where child_id is not null;
create index invoice_line_corrected on invoice_line (school_id, corrects_line_id) where corrects_line_id is not null;
call app.fence('invoice_line', 'select, insert');

-- What is open of the lines of one enrollment in an invoice that several share: the first lines are paid first.
create function app.open_of_enrollment(school uuid, invoice uuid, enrollment uuid) returns int language sql stable as $$
  select coalesce(sum(greatest(0, least(due, reached - covered))) filter (where line.enrollment_id = open_of_enrollment.enrollment), 0)::int
  from (
    select l.enrollment_id, d.due, sum(d.due) over (order by l.position) as reached,
      i.total_cents - i.credited_cents - i.open_cents as covered
    from invoice_line l
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      cross join lateral (select l.net_cents - coalesce(sum(n.net_cents), 0) as due from invoice_line n
        where n.school_id = l.school_id and n.corrects_line_id = l.id) d
    where l.school_id = open_of_enrollment.school and l.invoice_id = open_of_enrollment.invoice) line
$$;

-- One amount that moves from one account to another. The key says what it is for, so that whatever is done again is written once.
create table ledger_entry (
  school_id uuid not null references school_directory (id),
  key text not null,
  at timestamptz not null default app.now(),
  -- what was done: an invoice, a payment, a refund …
  source text not null check (source in ('INVOICE', 'CREDIT_NOTE', 'CREDIT', 'PAYMENT', 'REFUND', 'REVERSAL', 'WRITE_OFF')),
  source_id uuid not null,
  debit text not null check (debit in ('RECEIVABLE', 'CREDIT', 'REVENUE', 'CLEARING', 'FEES', 'BANK', 'DISPUTED', 'REFUND_DUE', 'WRITTEN_OFF')),
  credit text not null check (credit in ('RECEIVABLE', 'CREDIT', 'REVENUE', 'CLEARING', 'FEES', 'BANK', 'DISPUTED', 'REFUND_DUE', 'WRITTEN_OFF')),
  cents int not null check (cents > 0),
  -- whose, where it is owed by somebody or to somebody
  payer_id uuid,
  invoice_id uuid,
  by_account_id uuid references account (id),
  primary key (school_id, key),
  foreign key (school_id, payer_id) references payer (school_id, id),
  foreign key (school_id, invoice_id) references invoice (school_id, id),
  check (debit <> credit),
  check (payer_id is not null or not array[debit, credit] && array['RECEIVABLE', 'CREDIT'])
);
create index entry_of_payer on ledger_entry (school_id, payer_id, at, key);
create index entry_of_credit on ledger_entry (school_id, payer_id) include (debit, cents) where debit = 'CREDIT' or credit = 'CREDIT';
create index entry_by_time on ledger_entry (school_id, at) include (debit, credit, cents);
create index entry_of_source on ledger_entry (school_id, source_id);
call app.fence('ledger_entry', 'select, insert');

-- What might be given back, because somebody was taken off or a date does not take place. Whoever may refund decides.
create table proposal (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  enrollment_id uuid not null,
  cause text not null check (cause in
    ('REMOVED', 'DROP_IN_CANCELED', 'DATE_DROPPED', 'CLOSED_DAY', 'ABSENT', 'PAUSED', 'TIMES_CORRECTED', 'TRANSFERRED')),
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'DISMISSED')),
  created_at timestamptz not null default app.now(),
  created_by uuid references account (id),
  decided_at timestamptz,
  decided_by uuid references account (id),
  primary key (school_id, id),
  check ((state = 'OPEN') = (decided_at is null))
);
create index proposal_by_enrollment on proposal (school_id, enrollment_id);
create index proposal_open on proposal (school_id, created_at, id) where state = 'OPEN';
call app.fence('proposal', 'select, insert, update');

-- What of a line is given back, or might be: a day of a line never twice.
create table given_back (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  proposal_id uuid not null,
  line_id uuid not null,
  -- none where it is not for days
  days datemultirange not null default '{}',
  cents int not null check (cents >= 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'DISMISSED')),
  primary key (school_id, id),
  foreign key (school_id, proposal_id) references proposal (school_id, id),
  foreign key (school_id, line_id) references invoice_line (school_id, id),
  constraint day_given_back_once exclude using gist (
    (line_id::text::uuid) with =, (school_id::text::uuid) with =, (days + '{}'::datemultirange) with &&) where (state <> 'DISMISSED')
);
create index given_back_of_proposal on given_back (school_id, proposal_id);
create index given_back_of_line on given_back (school_id, line_id) where state <> 'DISMISSED';
call app.fence('given_back', 'select, insert, update');

-- What is owed so far becomes an open invoice for each enrollment that owes something and is still there. Its lines are those of
-- the price as it was quoted where they come to what is owed, else it is one line. Two homes have one each. The owner of the
-- tables sees the rows of every school while nothing is forced.
do $$
declare fenced regclass;
  all_of regclass[] := array['school', 'enrollment', 'activity', 'place', 'child', 'home', 'guardian', 'payer', 'invoice_number', 'invoice',
    'invoice_line', 'ledger_entry']::regclass[];
begin
  foreach fenced in array all_of loop
    execute format('alter table %s no force row level security', fenced);
  end loop;

  create temp table owing on commit drop as
  select e.school_id, e.id, e.child_id, c.family_id, e.created_at, e.owed_cents, a.name as activity, e.quote -> 'lines' as quoted,
    (select count(*) from home h where h.school_id = e.school_id and h.family_id = c.family_id) = 2 as is_shared,
    coalesce((select bool_and(l ? 'netCents' and l ? 'amountCents') and sum((l ->> 'netCents')::int) = e.owed_cents
      and sum((l ->> 'amountCents')::int) = e.owed_cents from jsonb_array_elements(e.quote -> 'lines') l), false) as is_explained
  from enrollment e
    join child c on c.school_id = e.school_id and c.id = e.child_id
    join activity a on a.school_id = e.school_id and a.id = e.activity_id
  where e.owed_cents > 0 and exists (
    select from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.state = 'taken' and p.left_at is null);

  -- who pays how much of each hundred
  create temp table paying on commit drop as
  select o.school_id, o.id as enrollment_id, coalesce(h.id, o.family_id) as payer_id, o.family_id, h.id as home_id, coalesce(h.position, 1) as position,
    coalesce(h.share_bp, 10000) as share_bp
  from owing o left join home h on o.is_shared and h.school_id = o.school_id and h.family_id = o.family_id and h.share_bp > 0;

  insert into payer (school_id, id, family_id, home_id, kind, name, email)
  select distinct on (p.school_id, p.payer_id) p.school_id, p.payer_id, p.family_id, p.home_id,
    case when p.home_id is null then 'FAMILY' else 'HOME' end,
    coalesce(g.first_name || ' ' || g.last_name, nullif(h.name, ''), 'Family of ' || c.first_name || ' ' || c.last_name), g.email
  from paying p
    join owing o on o.school_id = p.school_id and o.id = p.enrollment_id
    join child c on c.school_id = o.school_id and c.id = o.child_id
    left join home h on h.school_id = p.school_id and h.id = p.home_id
    left join lateral (select g.first_name, g.last_name, g.email from guardian g where g.school_id = p.school_id and g.family_id = p.family_id
      and (p.home_id is null or g.home_id = p.home_id) order by g.position limit 1) g on true
  order by p.school_id, p.payer_id, o.created_at, o.id
  on conflict do nothing;

  -- the lines with the part of each payer; of two the second has what the first leaves
  create temp table asked on commit drop as
  with line as (
    select o.school_id, o.id as enrollment_id, o.child_id, o.is_shared, l.position::int, l.line,
      coalesce((l.line ->> 'netCents')::int, o.owed_cents) as net, coalesce((l.line ->> 'amountCents')::int, o.owed_cents) as amount, o.activity
    from owing o cross join lateral (
      select * from jsonb_array_elements(o.quoted) with ordinality as q(line, position) where o.is_explained
      union all select null, 1 where not o.is_explained) l
  ), parted as (
    select line.*, p.payer_id, p.position as home,
      case when p.share_bp = 10000 then net else part.first_cents end as first_cents, p.share_bp
    from line join paying p using (school_id, enrollment_id)
      cross join lateral (
        select (net::bigint * f.share_bp / 10000 + case when net::bigint * f.share_bp % 10000 * 2 >= 10000 then 1 else 0 end)::int as first_cents
        from paying f where f.school_id = line.school_id and f.enrollment_id = line.enrollment_id order by f.position limit 1) part
  )
  select school_id, enrollment_id, child_id, payer_id, position, line, activity,
    case when share_bp = 10000 then net when home = 1 then first_cents else net - first_cents end as net,
    -- where two share, discounts are told in what is paid for the others
    case when share_bp = 10000 then amount when home = 1 then first_cents else net - first_cents end as amount
  from parted where share_bp = 10000 or net > 0;

  create temp table issuing on commit drop as
  select a.school_id, a.enrollment_id, a.payer_id, md5(a.enrollment_id || ' ' || a.payer_id)::uuid as id, sum(a.net)::int as total, o.created_at,
    row_number() over (partition by a.school_id order by o.created_at, a.enrollment_id, a.payer_id)::int as number
  from asked a join owing o on o.school_id = a.school_id and o.id = a.enrollment_id
  group by a.school_id, a.enrollment_id, a.payer_id, o.created_at having sum(a.net) > 0;

  insert into invoice (school_id, id, payer_id, number, state, issued_at, due_on, currency, snapshot, total_cents)
  select i.school_id, i.id, i.payer_id, i.number, 'ISSUED', app.now(), (app.now() at time zone s.timezone)::date + s.invoice_due_days, s.currency,
    jsonb_build_object(
      'school', jsonb_build_object('name', d.name, 'taxNumber', '', 'street', coalesce(s.street_name, ''), 'city', coalesce(s.city, ''),
        'state', coalesce(s.province, ''), 'postalCode', coalesce(s.postcode, ''), 'country', s.country, 'phone', coalesce(s.school_phone, '')),
      'payer', jsonb_build_object('name', p.name, 'email', p.email, 'street', coalesce(h.street, ''), 'city', coalesce(h.city, ''),
        'state', coalesce(h.state, ''), 'postalCode', coalesce(h.postal_code, ''))),
    i.total
  from issuing i
    join school s on s.school_id = i.school_id
    join school_directory d on d.id = i.school_id
    join payer p on p.school_id = i.school_id and p.id = i.payer_id
    left join lateral (select h.street, h.city, h.state, h.postal_code from home h where h.school_id = p.school_id
      and (h.id = p.home_id or p.home_id is null and h.family_id = p.family_id) order by h.position limit 1) h on true
  on conflict do nothing;

  insert into invoice_line (school_id, id, invoice_id, position, kind, label, reason, amount_cents, net_cents, enrollment_id, child_id, section_id,
    add_on_id, dates)
  select i.school_id, md5(i.id || ' ' || a.position)::uuid, i.id, a.position, coalesce(a.line ->> 'kind', 'BASE'), coalesce(a.line ->> 'label', a.activity),
    case when jsonb_typeof(a.line -> 'reason') = 'object' then a.line -> 'reason' end, a.amount, a.net, a.enrollment_id, a.child_id,
    (a.line ->> 'sectionId')::uuid, (a.line ->> 'addOnId')::uuid,
    coalesce((select array_agg(d::date order by d) from jsonb_array_elements_text(a.line -> 'dates') d), '{}')
  from asked a join issuing i using (school_id, enrollment_id, payer_id)
  on conflict do nothing;

  -- booked on the day the child was enrolled, as it was told so far
  insert into ledger_entry (school_id, key, at, source, source_id, debit, credit, cents, payer_id, invoice_id)
  select l.school_id, l.id::text, i.created_at, 'INVOICE', i.id, 'RECEIVABLE', 'REVENUE', l.net_cents, i.payer_id, i.id
  from invoice_line l join issuing i on i.school_id = l.school_id and i.id = l.invoice_id where l.net_cents > 0
  on conflict do nothing;

  insert into invoice_number (school_id, next) select school_id, max(number) + 1 from issuing group by school_id
  on conflict do nothing;

  foreach fenced in array all_of loop
    execute format('alter table %s force row level security', fenced);
  end loop;
end $$;

alter table enrollment drop column quote, drop column owed_cents;
-- it went with the column
create index enrollment_by_time on enrollment (school_id, created_at, id);
