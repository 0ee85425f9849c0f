-- The attempts at the sandbox that have not ended: they are canceled once a school collects with Stripe.
create index payment_open_at_sandbox on payment (school_id, id) where provider = 'SANDBOX' and state not in ('SUCCEEDED', 'FAILED');
