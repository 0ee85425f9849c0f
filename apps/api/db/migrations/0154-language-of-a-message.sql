-- The language of a message's frame is its reader's, which is null for English as for guardians; that of its words is the batch's,
-- null where people wrote them.
alter table message add column language text check (language in ('en', 'es'));
-- The language of the last text to a number, in which a STOP is confirmed.
alter table texted_phone add column language text check (language in ('en', 'es'));
alter table message_batch add column language text check (language in ('en', 'es'));
