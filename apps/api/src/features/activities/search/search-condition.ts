import { searchWords } from '@afterbell/domain/kernel/text/search-words'
import { sql, type RawBuilder } from 'kysely'
import { anywhere } from '../../../platform/database/search.ts'

/** What a search of activities goes through, and what its words may be slips of. */
interface Searched {
  namesInstructors?: boolean
  meant?: ReadonlyMap<string, readonly string[]>
}

/** Condition that every word of a search matches the name, the location or an instructor. */
export function matchesSearch(
  search: string,
  { namesInstructors = true, meant }: Searched,
): RawBuilder<unknown> {
  const words = searchWords(search).map((word) => {
    const patterns = [word, ...(meant?.get(word) ?? [])].map(anywhere)
    return sql`(a.folded like any(${patterns}::text[])
      or exists (select from location l where l.school_id = a.school_id and l.id = a.location_id and app.search_text(l.name) like any(${patterns}::text[]))
      ${namesInstructors ? sql`or ${hasSection(taughtByNamed(patterns))}` : sql``})`
  })
  return words.length === 0 ? sql`true` : sql.join(words, sql` and `)
}

/** SQL to join to activities (`a`): the texts that a search goes through, a row each (`texts.text`). */
export function textsOf({ namesInstructors = true }: Searched): RawBuilder<unknown> {
  return sql`cross join lateral (
    select a.folded as text
    union all select app.search_text(l.name) from location l where l.school_id = a.school_id and l.id = a.location_id
    ${namesInstructors ? OF_INSTRUCTORS : sql``}) texts`
}

function taughtByNamed(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`exists (select from ${peopleOf}
    where si.school_id = s.school_id and si.section_id = s.id and app.search_text(t.first_name || ' ' || t.last_name) like any(${patterns}::text[]))`
}

/** Condition on an activity (`a`): one of its active sections (`s`) fulfills another condition. */
export function hasSection(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from section s
    where s.school_id = a.school_id and s.activity_id = a.id and s.is_active and ${condition})`
}

/**
 * Instructors of sections (`si`) with their names (`t`), without inactive or removed staff. `offset 0` makes the
 * planner look up each person separately; otherwise it would build the whole view for every section.
 */
export const peopleOf = sql`section_instructor si cross join lateral (
  select staff.id, staff.first_name, staff.last_name from staff
  where staff.school_id = si.school_id and staff.id = si.account_id and staff.is_active offset 0) t`

const OF_INSTRUCTORS = sql`
  union all select app.search_text(t.first_name || ' ' || t.last_name) from section s
    join (${peopleOf}) on si.school_id = s.school_id and si.section_id = s.id
  where s.school_id = a.school_id and s.activity_id = a.id and s.is_active`
