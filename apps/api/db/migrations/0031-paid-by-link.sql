-- Invoices that are paid by a link, without a sign-in.

alter table invoice
  -- what its link is made of, with the secret of the application: who reads this alone cannot make it, and a new one ends the old link
  add column link_seed uuid not null default gen_random_uuid();

alter table payment
  -- by whoever had the link of the invoice, not by staff
  add column is_by_link boolean not null default false,
  -- whoever pays asked to keep the card or bank account
  add column keeps_method boolean not null default false;
