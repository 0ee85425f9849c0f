import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { activities } from '@afterbell/contract/activities/activities'
import type { Places } from '@afterbell/domain/activities/capacity'
import type { PortalSwitches } from '@afterbell/domain/school/portal'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { unpricedDropIn, unpricedRow, unpricedSection } from '../prices/unpriced.ts'

type Row = AnswerOf<(typeof activities)['list']>['content'][number]
type SectionFacts = Pick<Row['sections'][number], 'price' | 'places' | 'instructors' | 'maxDropIn'>

/** Whether the public sees a kind at all: its portal switch is on and the school is active (OQ-55). */
export function isShown({ visible }: PortalSwitches, { state }: Pick<SchoolNow, 'state'>): boolean {
  return visible && state === 'ACTIVE'
}

/** Drops the instructor filter of a public request if the school hides instructors. */
export function askable(instructorId: string | undefined, shown: PortalSwitches | null): string | undefined {
  return shown === null || shown.instructors ? instructorId : undefined
}

/** Names of the fields hidden from the public, as answers list them. */
export function hiddenOf(shown: PortalSwitches): Row['hidden'] {
  return (['prices', 'places', 'instructors'] as const).filter((name) => !shown[name])
}

/** Strips hidden fields from a row before it leaves the server: numbers become zero, and `hidden` lists the fields. */
export function publicRow(row: Row, shown: PortalSwitches): Row {
  return {
    ...(shown.prices ? row : unpricedRow(row)),
    places: publicPlaces(row.places, shown),
    ...(shown.instructors ? {} : { instructors: [] }),
    sections: row.sections.map((section) => ({
      ...publicSection(section, shown),
      ...(shown.places ? {} : { daysFree: null }),
    })),
    hidden: hiddenOf(shown),
  }
}

/**
 * Strips hidden fields from a section. With hidden numbers, `maxDropIn` is at most 1: it shows that drop-in is
 * possible, but not how many. `availability` shows what is full.
 */
export function publicSection<S extends SectionFacts>(section: S, shown: PortalSwitches): S {
  return {
    ...(shown.prices ? section : unpricedSection(section)),
    places: publicPlaces(section.places, shown),
    ...(shown.places ? {} : { maxDropIn: Math.min(section.maxDropIn, 1) }),
    ...(shown.instructors ? {} : { instructors: [] }),
  }
}

/** Caps enrollment at capacity, so that the public does not learn of overbooking. */
function publicPlaces(places: Places, shown: PortalSwitches): Places {
  if (!shown.places) return NO_NUMBERS
  const enrolled = Math.min(places.enrolled, places.maxEnroll)
  return { ...places, enrolled, percent: Math.min(places.percent, 100) }
}

export function publicDropIn(dropIn: Row['dropIn'], { prices }: PortalSwitches): Row['dropIn'] {
  return prices ? dropIn : unpricedDropIn(dropIn)
}

const NO_NUMBERS: Places = {
  maxEnroll: 0,
  enrolled: 0,
  free: 0,
  waiting: 0,
  goFirst: 0,
  maxWaitList: 0,
  waitList: false,
  offersWaitList: false,
  percent: 0,
}
