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
export function askable(
  instructorId: string | undefined,
  switches: PortalSwitches | null,
): string | undefined {
  return switches === null || switches.instructors ? instructorId : undefined
}

/** Names of the fields hidden from the public, as answers list them. */
export function hiddenOf(switches: PortalSwitches): Row['hidden'] {
  return (['prices', 'places', 'instructors'] as const).filter((name) => !switches[name])
}

/** Strips hidden fields from a row before it leaves the server: numbers become zero, and `hidden` lists the fields. */
export function publicRow(row: Row, switches: PortalSwitches): Row {
  return {
    ...(switches.prices ? row : unpricedRow(row)),
    places: publicPlaces(row.places, switches),
    ...(switches.instructors ? {} : { instructors: [] }),
    sections: row.sections.map((section) => ({
      ...publicSection(section, switches),
      ...(switches.places ? {} : { daysFree: null }),
    })),
    hidden: hiddenOf(switches),
  }
}

/**
 * Strips hidden fields from a section. With hidden numbers, `maxDropIn` is at most 1: it shows that drop-in is
 * possible, but not how many. `availability` shows what is full.
 */
export function publicSection<S extends SectionFacts>(section: S, switches: PortalSwitches): S {
  return {
    ...(switches.prices ? section : unpricedSection(section)),
    places: publicPlaces(section.places, switches),
    ...(switches.places ? {} : { maxDropIn: Math.min(section.maxDropIn, 1) }),
    ...(switches.instructors ? {} : { instructors: [] }),
  }
}

/** Caps enrollment at capacity, so that the public does not learn of overbooking. */
function publicPlaces(places: Places, switches: PortalSwitches): Places {
  if (!switches.places) return NO_NUMBERS
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
