-- Found every night: families that registered online and used nothing.
create index family_registered on family (school_id, registered_at) where registered_at is not null;
