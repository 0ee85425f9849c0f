-- Payments that failed, the latest first.
create index payment_failed on payment (school_id, created_at, id) where state = 'FAILED';
