-- The PDF of an invoice holds the link to pay it, which nobody but its payer may read: such a file waits sealed, and this says by
-- which key. Null of files that hold no secret.
alter table message_attachment add column key_id text;
