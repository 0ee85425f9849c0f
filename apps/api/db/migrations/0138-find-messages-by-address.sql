-- Guardians read what the school wrote to their own address.
create index message_by_address on message (school_id, address_key, created_at);
