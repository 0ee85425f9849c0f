-- A card or bank account by what the provider calls it: every event of the provider asks.
create index payment_method_by_ref on payment_method (school_id, account_ref, provider_ref)
  where provider_ref is not null and removed_at is null;

-- The few lines of payouts that the provider does not have: each payout that is read takes back its own.
create index payout_line_missing on payout_line (school_id, payout_id) where provider_ref is null;
