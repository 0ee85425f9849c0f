-- 'oconnor' finds O'Connor, whichever way the apostrophe is written: searches compare without it.
create or replace function app.folded(given text) returns text language plpgsql immutable parallel safe as $$
begin
  -- most texts have nothing to take off, and finding that out costs a quarter of taking it off
  if octet_length(given) = length(given) then return replace(lower(given), '''', ''); end if;
  return translate(
    regexp_replace(normalize(lower(given), NFKD),
      '[''\u0300-\u036f\u02b9-\u02bf\u2018\u2019\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200c\u200d]', '', 'g'),
    U&'\03c2\0649\06cc\06a9\0629', U&'\03c3\064a\064a\0643\0647');
end $$;

-- What is kept of a name is worked out again where there is one in it, as a column it is made of is written.
do $$
declare
  apostrophe constant text := U&'[''\02b9-\02bf\2018\2019]';
  kept text;
  called text;
  others text;
begin
  for kept, called, others in values
    ('child', 'first_name', 'last_name || preferred_name'),
    ('guardian', 'first_name', 'last_name || coalesce(email, '''')'),
    ('activity', 'name', ''''''),
    ('payer', 'name', 'coalesce(email, '''')'),
    ('message', 'to_name', 'to_address'),
    ('coupon', 'name', '''''')
  loop
    execute format('alter table %I no force row level security', kept);
    -- Two coupons that differ by an apostrophe alone stay as they were.
    execute format('update %1$I t set %2$I = %2$I where (%2$I || %3$s) ~ $1', kept, called, others)
      || case kept when 'coupon' then ' and not exists (select from coupon o where o.school_id = t.school_id and o.id <> t.id
        and o.removed_at is null and app.folded(o.name) = app.folded(t.name))' else '' end using apostrophe;
    execute format('alter table %I force row level security', kept);
  end loop;
end $$;
