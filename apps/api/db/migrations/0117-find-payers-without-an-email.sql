-- The few whom no reminder reaches are looked up, rather than found among all who pay.
create index payer_without_email on payer (school_id, id) where coalesce(email, '') = '';
