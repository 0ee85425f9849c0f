-- A number that stands in parentheses as a whole, as in "(212-555-0176)", gives way within them: both stay. Only those that close behind
-- its first six digits at most are the number's own, as in "(212) 555-0176", and go with it. Otherwise as before.
create or replace function app.words_pattern(words text[]) returns text language sql immutable as $$
  select string_agg(pattern, '|') from (
    select '(^|[^[:alnum:]]|\\[bfnrt])(?:' || string_agg(regexp_replace(word, '([][\\^$.|?*+(){}])', '\\\1', 'g'), '|') || ')(?![[:alnum:]])' as pattern
    from unnest(words) word where app.phone_pattern(word) is null and word <> ''
    union all
    select '((?:^|[^0-9０-９+＋(（])(?:[(（](?!(?:[^()（）0-9０-９]*[0-9０-９]){1,6}[^()（）0-9０-９]*[)）]))*)[+＋(（]*(?:' || string_agg(app.phone_pattern(word), '|') || ')' from unnest(words) word where app.phone_pattern(word) is not null
  ) each
$$;
