-- Confirmed in another browser, a sign-up asks for a new password. Those that wait now are of no browser, and ask too.
alter table sign_up add column browser_hash bytea;
