-- What is sensitive of children and families is open to a key by scopes of its own (decision 168). Keys made before have none of them,
-- so they read less than they did: each that still works says so.
alter table api_key add column reads_less boolean not null default false;
alter table api_key no force row level security;
update api_key set reads_less = true
where revoked_at is null
  and scopes && array['rosters:read', 'contacts:read', 'contacts:write', 'attendance:read', 'invoices:read'];
alter table api_key force row level security;
