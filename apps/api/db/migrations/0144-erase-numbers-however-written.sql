-- What an erasure looks for becomes one pattern, so that a text is read once however many words a family has. A phone goes in it as its
-- digits, whatever people write between them.

-- What people write between two digits, up to four signs: spaces, dashes, dots, parentheses, marks of direction that phones copy along, the
-- same in HTML, and a line break or tab in JSON.
create function app.between_digits() returns text language sql immutable as $$
  select '(?:[-\s./()_·•\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u2043\u205f-\u2064\u2066-\u2069\u2212\u3000\ufe58\ufe63\ufeff\uff08\uff09\uff0d-\uff0f]'
    || '|&(?:nbsp|shy|[ln]rm|[mn]dash|#\w{2,5});|\\[nrt]){0,4}'
$$;

-- These digits with any such signs between them, also full-width.
create function app.digits_pattern(digits text) returns text language sql immutable strict as $$
  select string_agg('[' || digit || chr(65296 + digit::int) || ']', app.between_digits() order by nth)
  from regexp_split_to_table(digits, '') with ordinality as each(digit, nth)
$$;

-- A phone: '2125550176', '+1 2125550176', '+44 (0)2079460123', which is its country's code, what is dialed before it at home, and its digits.
-- It is found with the code, with what is dialed at home, and with neither; not within a longer run of digits, and not after the code of
-- another country. Null of anything else.
create function app.phone_pattern(phone text) returns text language sql immutable strict as $$
  select case when code is null then '' else '(?:(?:(?:00|011)' || sign || ')?' || app.digits_pattern(code) || sign || ')?' end
    || case when trunk is null then '' else '(?:' || app.digits_pattern(trunk) || sign || ')?' end
    || number || '(?!' || any_digit || ')'
    || '(?<!(?:[+＋]|(?:^|[^0-9０-９])(?:00|011))' || sign || other_code || sign || number || ')'
  from (
    select part[1] as code, part[2] as trunk, app.digits_pattern(part[3]) as number, app.between_digits() as sign, '[0-9０-９]' as any_digit,
      coalesce('(?!' || app.digits_pattern(part[1]) || app.between_digits() || app.digits_pattern(part[3]) || ')', '') || '[0-9０-９]{1,3}' as other_code
    from regexp_match(phone, '^(?:\+(\d{1,3}) )?(?:\((\d{1,2})\))?(\d{7,15})$') part where part is not null
  ) phone
$$;

-- One pattern for all of these words, in any case, each of them alone; phones are looked for as `app.phone_pattern` says. What stands before
-- is kept: it is the first or the second part that the pattern remembers. Null without words. In JSON a line break ends in a letter.
create function app.words_pattern(words text[]) returns text language sql immutable as $$
  select string_agg(pattern, '|') from (
    select '(^|[^[:alnum:]]|\\[bfnrt])(?:' || string_agg(regexp_replace(word, '([][\\^$.|?*+(){}])', '\\\1', 'g'), '|') || ')(?![[:alnum:]])' as pattern
    from unnest(words) word where app.phone_pattern(word) is null and word <> ''
    union all
    select '((?:^|[^0-9０-９+＋(（])(?:[(（](?![^()（）]{1,12}[)）]))*)[+＋(（]*(?:' || string_agg(app.phone_pattern(word), '|') || ')' from unnest(words) word where app.phone_pattern(word) is not null
  ) each
$$;

-- What no text lacks that holds one of these words, for `like`: of a phone its digits one behind the other, whatever stands between. The
-- pattern is built anew for each text, which takes ten times as long.
create function app.words_hints(words text[]) returns text[] language sql immutable as $$
  select array_agg('%' || coalesce(
    array_to_string(regexp_split_to_array(substring(word from '^(?:\+\d{1,3} )?(?:\(\d{1,2}\))?(\d{7,15})$'), ''), '%'),
    regexp_replace(lower(word), '([\\%_])', '\\\1', 'g')) || '%')
  from unnest(words) word where word <> ''
$$;
create function app.may_hold(given text, hints text[]) returns boolean language plpgsql immutable as $$
declare said text := lower(given);
begin
  if octet_length(said) <> length(said) then said := translate(said, '０１２３４５６７８９', '0123456789'); end if;
  return said like any (hints);
end $$;

-- Whether a text holds one of these words, also within a longer one, or one of these phones.
create or replace function app.holds(given text, words text[]) returns boolean language sql immutable as $$
  select case when app.may_hold(given, app.words_hints(words)) then
    exists (select from unnest(words) word where app.phone_pattern(word) is null and word <> '' and position(lower(word) in lower(given)) > 0)
    or coalesce(given ~* app.words_pattern(array(select word from unnest(words) word where app.phone_pattern(word) is not null)), false)
  else false end
$$;

-- A text in which each of these words, in any case, gives way.
create or replace function app.without(given text, words text[]) returns text language sql immutable as $$
  select case when app.may_hold(given, app.words_hints(words)) then regexp_replace(given, app.words_pattern(words), '\1\2Erased', 'gi') else given end
$$;
