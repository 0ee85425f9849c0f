import { ageBeginsAtMonths, ageOrder, type Age } from '../kernel/ages.ts'
import { newCamp, newGroup, type CampForm, type CampGroup } from '../activities/camp-form.ts'
import { audienceText } from '../activities/audience.ts'
import { gradeOrder } from '../kernel/grades.ts'
import type { CatalogRow, RowIds } from './import-rows.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { rewriteFor } from './rewrite-name.ts'
import { weekdayFlags } from '../kernel/weekdays.ts'

/** Rows of a catalog that form one camp with several groups. */
export interface GatheredCamp {
  name: string
  /** At least one, youngest first. Each row becomes a group. */
  groups: CatalogRow[]
}

/**
 * Gathers weekly camps into groups by age. Rows form one camp if dates, days, sign-up, location and the first word of
 * the name agree, and no two are for the same ages.
 * The shared words are the camp's name: 'CampTO Explore - Child' and 'CampTO - Early Child' are groups of CampTO. Other
 * rows become camps with one group. Camps keep the order of their rows.
 */
export function gatherCamps(rows: readonly CatalogRow[]): GatheredCamp[] {
  const camps = new Map<string, CatalogRow[][]>()
  for (const row of rows) {
    const key = keyOf(row)
    const sameKeyCamps = camps.get(key) ?? []
    const sameCamp = sameKeyCamps.find((groups) => !groups.some((other) => isForTheSame(other, row)))
    if (sameCamp) sameCamp.push(row)
    else camps.set(key, [...sameKeyCamps, [row]])
  }
  return [...camps.values()]
    .flat()
    .toSorted((a, b) => a[0]!.row - b[0]!.row)
    .map((groups) => ({
      name: groups.length === 1 ? groups[0]!.name : nameInCommon(groups.map(({ name }) => name)),
      groups: groups.toSorted((a, b) => youngest(a) - youngest(b) || a.row - b.row),
    }))
}

/** Builds a camp form from its rows; each row is a group with its own name. */
export function campOfRows(
  { name, groups }: GatheredCamp,
  { locationId, instructorIds, names }: RowIds & { names: NameRules },
): CampForm {
  const { signUpBeginsDate, signUpBeginsTime, signUpEndsDate, signUpEndsTime } = groups[0]!.signUp
  const first = groups[0]!
  const usual = newCamp(signUpBeginsDate ?? '', signUpBeginsTime ?? '00:00')
  return {
    ...usual,
    name,
    description: first.description,
    locationId,
    instructorIds: [...instructorIds],
    ...weekdayFlags(first.weekdays),
    startsOn: first.startsOn,
    endsOn: first.endsOn,
    signUpBeginsDate,
    signUpBeginsTime,
    signUpEndsDate,
    // If open, sign-up ends with the camp.
    signUpEndsTime: signUpEndsDate === null ? null : signUpEndsTime,
    // All rows of a camp are booked the same way, see `keyOf`.
    intervalType: first.intervalType,
    sections: groups.map((group) => groupOf(group, groups, names)),
  }
}

/** Adds the ages to a group's name if another group has the same name, because names must differ. */
function groupOf(group: CatalogRow, groups: readonly CatalogRow[], names: NameRules): CampGroup {
  const isAlone = groups.filter(({ name }) => name.toLowerCase() === group.name.toLowerCase()).length === 1
  const { ageFrom, ageTo, gradeFrom, gradeTo, timeFrom, timeTo, capacity, price, billingType } = group
  return {
    ...newGroup(),
    name: isAlone
      ? (group.group ?? group.name)
      : rewriteFor(names, `${group.name}, ${audienceText(group)}`, 'activityName'),
    ageFrom,
    ageTo,
    gradeFrom,
    gradeTo,
    timeFrom,
    timeTo,
    maxEnroll: capacity,
    price,
    billingType,
    paid: price > 0,
  }
}

/** Returns the words all names begin with, without a trailing joiner. */
export function nameInCommon(names: readonly string[]): string {
  const words = names.map((name) => name.split(' '))
  const [first = []] = words
  const length = first.findIndex((word, index) =>
    words.some((others) => bare(others[index] ?? '') !== bare(word)),
  )
  const common = (length < 0 ? first : first.slice(0, length)).join(' ')
  return common.replace(/(\s[&+/(-]|[\s,.:-])+$/, '')
}

/** Drops a colon, so that 'CampTO: Explore' and 'CampTO - Explore' share their first word. */
function bare(word: string): string {
  return word.replace(/:+$/, '')
}

function keyOf({ startsOn, endsOn, weekdays, location, intervalType, signUp, name }: CatalogRow): string {
  return JSON.stringify([
    startsOn,
    endsOn,
    weekdays,
    location.toLowerCase(),
    intervalType,
    signUp,
    bare(name.split(' ')[0]!),
  ])
}

function isForTheSame(one: CatalogRow, other: CatalogRow): boolean {
  return (
    one.ageFrom === other.ageFrom &&
    one.ageTo === other.ageTo &&
    one.gradeFrom === other.gradeFrom &&
    one.gradeTo === other.gradeTo
  )
}

/** Sort key: age in months, or the order of the grade; open ends come first. */
function youngest({ ageFrom, gradeFrom }: CatalogRow): number {
  if (ageFrom) return ageBeginsAtMonths(ageFrom) + ageOrder(ageFrom satisfies Age)
  return gradeFrom ? gradeOrder(gradeFrom) + 1 : 0
}
