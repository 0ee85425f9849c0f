import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { activities } from '@afterbell/contract/activities/activities'
import type { Places } from '@afterbell/domain/activities/capacity'
import type { PortalSwitches } from '@afterbell/domain/school/portal'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { unpricedDropIn, unpricedRow, unpricedSection } from '../prices/unpriced.ts'

type Row = AnswerOf<(typeof activities)['list']>['content'][number]
type SectionFacts = Pick<Row['sections'][number], 'price' | 'places' | 'instructors' | 'maxDropIn'>

/** Whether the public sees a kind at all: the school shows it, and is at work (OQ-55). */
export function isShown({ visible }: PortalSwitches, { state }: Pick<SchoolNow, 'state'>): boolean {
  return visible && state === 'ACTIVE'
}

/** The instructor the public may narrow to: nobody, where instructors are not shown. */
export function askable(instructorId: string | undefined, shown: PortalSwitches | null): string | undefined {
  return shown === null || shown.instructors ? instructorId : undefined
}

/** What the school keeps from the public, as answers name it. */
export function hiddenOf(shown: PortalSwitches): Row['hidden'] {
  return (['prices', 'places', 'instructors'] as const).filter((name) => !shown[name])
}

/** A row as the public may see it. What is hidden does not leave the server: its numbers are zero, and it is named. */
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

/** A section as the public may see it. That one can drop in is told, by one place; what is full, by `availability`. */
export function publicSection<S extends SectionFacts>(section: S, shown: PortalSwitches): S {
  return {
    ...(shown.prices ? section : unpricedSection(section)),
    places: publicPlaces(section.places, shown),
    ...(shown.places ? {} : { maxDropIn: Math.min(section.maxDropIn, 1) }),
    ...(shown.instructors ? {} : { instructors: [] }),
  }
}

/** That staff put in more than there are places for is not the public's to know: full is full. */
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
