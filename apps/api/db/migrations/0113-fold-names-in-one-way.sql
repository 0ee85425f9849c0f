-- Names are found however they are spelled: `lapinski` finds Łapiński, `muller` and `mueller` find Müller. What the domain says in
-- kernel/folded.ts stands here a second time; a test holds both against each other.

-- Names of coupons are held apart as before: SUMMER-20 is not SUMMER20. The column of the table keeps to the function by this name.
alter function app.folded(text) rename to coupon_key;

-- A text without case, accents, apostrophes, hyphens and a second space, each letter in one way.
create function app.folded(given text) returns text language plpgsql immutable parallel safe as $$
declare plain text;
begin
  if octet_length(given) = length(given) then
    -- most texts have nothing to take off, and finding that out costs a quarter of taking it off
    plain := translate(lower(given), '''`-', '');
  else
    plain := replace(replace(replace(replace(translate(
      regexp_replace(
        lower(normalize(
          regexp_replace(given, '[-''`\u00ab\u00b4\u00bb\u02b0-\u02ff\u055a\u05f3\u2010-\u2015\u2018\u2019\u201b-\u201d\u201f\u2032\u2035\u2039\u203a\u2212\ua78b\ua78c\ufe63\uff07\uff0d\uff40]', '', 'g'),
          NFKD)),
        '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
      'øđðłħŧŋıĸəɓɖɗɛǝƒɣɩɨƙɔʉʋƴςٱىیکةہھ', 'oddlhtnikebddeefgiikouvyσاييكههه'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  end if;
  return case when position('  ' in plain) > 0 then regexp_replace(plain, ' {2,}', ' ', 'g') else plain end;
end $$;

-- The ways a name is written without its marks: one for most, two for Müller. Names with one in common are one name.
create function app.spellings(given text) returns text[] language plpgsql immutable parallel safe as $$
declare plain text := app.folded(given); composed text;
begin
  if octet_length(given) = length(given) then return array[plain]; end if;
  composed := lower(normalize(regexp_replace(given, '[-''`\u00ab\u00b4\u00bb\u02b0-\u02ff\u055a\u05f3\u2010-\u2015\u2018\u2019\u201b-\u201d\u201f\u2032\u2035\u2039\u203a\u2212\ua78b\ua78c\ufe63\uff07\uff0d\uff40]', '', 'g'), NFKC));
  if composed !~ '[äåöøüæœßđðŋə]' then return array[plain]; end if;
  composed := app.folded(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(composed,
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'ä', 'ae'), 'å', 'aa'), 'ö', 'oe'), 'ø', 'oe'), 'ü', 'ue'), 'đ', 'dj'), 'ð', 'th'), 'ŋ', 'ng'), 'ə', 'a'));
  return case when composed = plain then array[plain] else array[plain, composed] end;
end $$;

-- All a search finds a text by, line by line: its spellings, and with the letters that others write as one (muller for Mueller).
create function app.search_text(given text) returns text language plpgsql immutable parallel safe as $$
declare ways text[] := app.spellings(given); narrow text;
begin
  if ways[1] ~ 'ae|oe|ue|aa|dj' then
    narrow := replace(replace(replace(replace(replace(ways[1], 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a'), 'dj', 'd');
    if not narrow = any(ways) then ways := ways || narrow; end if;
  end if;
  return array_to_string(ways, chr(10));
end $$;

-- What is kept with each row is worked out anew, and its indexes with it. Each table is written once.
alter table child
  alter column folded set expression as (app.folded(first_name || ' ' || last_name)),
  alter column searched set expression as (app.search_text(
    first_name || case preferred_name when '' then '' else ' "' || preferred_name || '"' end || ' ' || last_name)),
  add column other_spelling text generated always as ((app.spellings(first_name || ' ' || last_name))[2]) stored;
create index child_by_other_spelling on child (school_id, other_spelling) where other_spelling is not null and archived_at is null;
alter table guardian alter column folded set expression as (app.search_text(first_name || ' ' || last_name || chr(10) || coalesce(email, '')));
alter table approved_pickup alter column folded set expression as (app.search_text(name));
alter table activity alter column folded set expression as (app.search_text(name));
alter table payer alter column folded set expression as (app.search_text(name || chr(10) || coalesce(email, '')));
alter table message alter column folded set expression as (app.search_text(to_name || chr(10) || to_address));
