import type { rosterPrint } from '@afterbell/contract/roster-print'
import type { AnswerOf } from '@afterbell/contract/op'

export type Printed = AnswerOf<typeof rosterPrint.get>
type PrintedPlace = Printed['children'][number]

/** A child on paper: once, with all the sections it is in. */
export interface PrintedChild extends Omit<PrintedPlace, 'rosterId' | 'section'> {
  sections: string[]
}

/** What can be printed. */
export const PRINTED_LISTS = ['sign-in', 'roster', 'emergency', 'dismissal', 'badges'] as const

export type PrintedList = (typeof PRINTED_LISTS)[number]

export const listLabels: Readonly<Record<PrintedList, string>> = {
  'sign-in': 'Sign-in sheet',
  roster: 'Roster',
  emergency: 'Emergency list',
  dismissal: 'Dismissal list',
  badges: 'Name badges',
}

/** Who goes home together: the two ways a dismissal list is grouped. */
export const DISMISSED_BY = ['teacher', 'pickup'] as const

export type DismissedBy = (typeof DISMISSED_BY)[number]

/** The children of a list, in name order: on a roster those with a place of their own, on a day's lists those who come. */
export function childrenOf(list: PrintedList, { children, dates }: Printed): PrintedChild[] {
  const all = onceEach(children)
  if (list === 'roster') return all.filter(({ isDropIn }) => !isDropIn)
  const isOfDay = (list === 'sign-in' || list === 'dismissal') && dates.length > 0
  return isOfDay ? all.filter((child) => child.dates.length > 0) : all
}

/** A child has a place for each weekday it comes on; on paper it stands once. */
function onceEach(places: readonly PrintedPlace[]): PrintedChild[] {
  const byChild = new Map<string, PrintedChild>()
  for (const { rosterId: _, section, ...place } of places) {
    const known = byChild.get(place.childId)
    if (!known) {
      byChild.set(place.childId, { ...place, sections: section ? [section] : [] })
      continue
    }
    known.sections = [...new Set([...known.sections, ...(section ? [section] : [])])]
    known.dates = [...new Set([...known.dates, ...place.dates])].toSorted()
    known.isDropIn &&= place.isDropIn
  }
  return [...byChild.values()]
}

/** Children by who takes them, or how they leave; those of whom nothing is known last, so that nobody is overlooked. */
export function dismissed(
  children: readonly PrintedChild[],
  by: DismissedBy,
): { name: string; children: PrintedChild[] }[] {
  const nameOf = ({ teacher, pickUpOption }: PrintedChild) => (by === 'teacher' ? teacher : pickUpOption)
  const groups = Map.groupBy(children, (child) => nameOf(child) ?? '')
  return [...groups]
    .toSorted(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other, 'en')))
    .map(([name, own]) => ({ name: name || nobody[by], children: own }))
}

const nobody = { teacher: 'No homeroom teacher', pickup: 'No pickup option' } as const
