-- The language in which a guardian gets messages. Null: nobody has said, and messages are in English.
alter table guardian add column language text check (language in ('en', 'es'));
