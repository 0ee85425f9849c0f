import { atTheDoor } from './openings/at-the-door.ts'
import { billing } from './openings/care-and-payouts.ts'
import { money } from './openings/money.ts'
import { otherSchool } from './openings/other-school.ts'
import { people } from './openings/people.ts'
import { places } from './openings/places.ts'
import { openPages } from './openings/open-pages.ts'
import { records } from './openings/records.ts'
import { requests } from './openings/requests.ts'
import { school } from './openings/school.ts'
import { staffPages } from './openings/staff-pages.ts'
import type { DialogRow, Opening, PageRow } from './openings/opening.ts'

const dialogs: readonly DialogRow[] = [
  ...atTheDoor,
  ...places,
  ...money,
  ...billing,
  ...people,
  ...requests,
  ...records,
  ...school,
  ...otherSchool,
]

const pages: readonly PageRow[] = [...staffPages, ...openPages]

/**
 * Every dialog and page of the product, with the way to open it. `reach` of `openings/reach.ts` opens them, so that
 * common rules can be tested on all.
 */
export const openings: readonly Opening[] = [
  ...dialogs.map((row) => ({ kind: 'dialog' as const, ...row })),
  ...pages.map((row) => ({ kind: 'page' as const, ...row })),
]
