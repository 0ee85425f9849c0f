-- What is not expected any more of a payer, and why, as staff wrote it down. How much of which invoice stands in the ledger.
create table write_off (
  school_id uuid not null references school_directory (id),
  id uuid not null,
  payer_id uuid not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default app.now(),
  created_by uuid not null references account (id),
  primary key (school_id, id),
  foreign key (school_id, payer_id) references payer (school_id, id)
);
call app.fence('write_off', 'select, insert');

-- What was written off of the lines of one enrollment in an invoice that several share: the first lines were paid, and the last
-- ones are open still.
create function app.written_off_of_enrollment(school uuid, invoice uuid, enrollment uuid) returns int language sql stable as $$
  select coalesce(sum(greatest(0, least(due, reached - paid)) - greatest(0, least(due, reached - covered)))
    filter (where line.enrollment_id = written_off_of_enrollment.enrollment), 0)::int
  from (
    select l.enrollment_id, d.due, sum(d.due) over (order by l.position) as reached,
      i.total_cents - i.credited_cents - i.open_cents as covered,
      i.total_cents - i.credited_cents - i.open_cents - i.written_off_cents as paid
    from invoice_line l
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      cross join lateral (select l.net_cents - coalesce(sum(n.net_cents), 0) as due from invoice_line n
        where n.school_id = l.school_id and n.corrects_line_id = l.id) d
    where l.school_id = written_off_of_enrollment.school and l.invoice_id = written_off_of_enrollment.invoice) line
$$;
