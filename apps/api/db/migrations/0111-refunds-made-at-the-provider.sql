-- A refund that somebody made at the provider itself, such as in the dashboard of Stripe: we did not ask for it.

alter table refund add column is_from_provider boolean not null default false;
create index refund_from_provider on refund (school_id, created_at) where is_from_provider;
