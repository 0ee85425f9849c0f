-- What the office looks for in its invoices, and what was emailed of them.

alter table invoice
  -- its status (OQ-63) but for the day: what is OPEN may be past due. The same rule as `invoiceStatus` of the domain
  add column base_status text generated always as (case
      when kind = 'CREDIT_NOTE' then null
      when state <> 'ISSUED' then state
      when total_cents - credited_cents - paid_cents - written_off_cents + moved_cents + reversed_cents > 0 then 'OPEN'
      when refunded_cents > 0 then case when paid_cents - reversed_cents - moved_cents > 0 then 'PARTIALLY_REFUNDED' else 'REFUNDED' end
      when paid_cents - reversed_cents - moved_cents > 0 or total_cents = 0 then 'PAID'
      else 'VOID' end) stored,
  -- when its email was asked for last
  add column emailed_at timestamptz,
  add column receipt_emailed_at timestamptz;
create index invoice_by_status on invoice (school_id, base_status, created_at, id);
create index invoice_in_numbers on invoice (school_id, number, id) where kind = 'INVOICE';
create index invoice_by_due on invoice (school_id, due_on, id) where kind = 'INVOICE';
create index invoice_by_total on invoice (school_id, total_cents, id) where kind = 'INVOICE';

alter table payer add column statement_emailed_at timestamptz;

create index entry_of_invoice on ledger_entry (school_id, invoice_id, at, key) where invoice_id is not null;

-- A letter may come with a file, which goes once it was sent.
alter table mail
  add column attachment_name text,
  add column attachment bytea;
