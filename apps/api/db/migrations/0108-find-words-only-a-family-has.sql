-- The single words of an erased family that nobody else of the school is called by: a search for a last name, or the name of a file,
-- tells of the family although it holds no whole name. What the family was called stands in the scope, so it does not matter what of
-- it was erased already.
create function app.own_words(scope jsonb) returns text[] language sql stable as $$
  with word as (
    select distinct app.folded(value) as word from jsonb_array_elements_text(scope -> 'words') value
    where value !~ '[\s@[:digit:]]' and length(value) > 2
  ), others as (
    select regexp_split_to_table(app.folded(name), '[^[:alnum:]]+') as word from (
      select first_name || ' ' || preferred_name || ' ' || last_name as name from child
        where school_id = (scope ->> 'school')::uuid and id <> all(app.ids(scope, 'children'))
      union all select first_name || ' ' || last_name from guardian
        where school_id = (scope ->> 'school')::uuid and family_id <> (scope ->> 'family')::uuid
      union all select name from approved_pickup
        where school_id = (scope ->> 'school')::uuid and child_id <> all(app.ids(scope, 'children'))
      union all select name from emergency_contact
        where school_id = (scope ->> 'school')::uuid and child_id <> all(app.ids(scope, 'children'))
      union all select name from payer
        where school_id = (scope ->> 'school')::uuid and id <> all(app.ids(scope, 'payers'))
      union all select first_name || ' ' || last_name from staff where school_id = (scope ->> 'school')::uuid
      union all select name from activity where school_id = (scope ->> 'school')::uuid
      union all select name from section where school_id = (scope ->> 'school')::uuid and name is not null
      union all select name from location where school_id = (scope ->> 'school')::uuid
    ) called
  )
  -- and all of them together: the Roes
  select coalesce(array_agg(said), '{}') from word, lateral (values (word), (word || 's')) as any_number(said)
  where word not in (select word from others)
$$;

grant select on activity, section, location to afterbell_eraser;

-- Whether a text has one of these words, as a word of its own, however it is accented, and whether its parts are joined by hyphens or are
-- two words.
create function app.says(given text, words text[]) returns boolean language sql immutable as $$
  select regexp_split_to_array(app.folded(given), '[^[:alnum:]]+') && words
    or array(select app.folded(part) from regexp_split_to_table(given, '[^[:alnum:]]+') part) && words
$$;
