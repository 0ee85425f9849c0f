-- The language in which the payer of this payment allowed automatic charges: the wording of the mandate is kept in it.
alter table payment add column mandate_language text check (mandate_language in ('en', 'es'));
