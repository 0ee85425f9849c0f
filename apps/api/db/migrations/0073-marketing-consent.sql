-- Whether a guardian agreed to marketing emails. Null: nobody has said, which means no. What was said last stands, with who said
-- it, when, and where it came from.
alter table guardian
  add column marketing_consent boolean,
  add column marketing_said_at timestamptz,
  add column marketing_source text check (marketing_source in ('STAFF', 'IMPORT', 'MAILCHIMP')),
  -- none where Mailchimp told it
  add column marketing_said_by uuid references account (id),
  add check ((marketing_consent is null) = (marketing_said_at is null) and (marketing_consent is null) = (marketing_source is null)),
  add check (marketing_source <> 'MAILCHIMP' or marketing_said_by is null);
create index guardian_said_of_marketing on guardian (school_id, email_key) where marketing_consent is not null and email_key is not null;
create index guardian_agrees_to_marketing on guardian (school_id, family_id) where marketing_consent;
