-- A payment for a cart also takes its spots of which nothing is due now: they are parts of 0.
alter table payment_invoice drop constraint payment_invoice_cents_check;
alter table payment_invoice add constraint payment_invoice_cents_check check (cents >= 0);
