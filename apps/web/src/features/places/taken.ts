import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Activity } from './activity-page.ts'

/** A child's choice in an activity: section ids, and days if they are picked. */
export interface SectionChoice {
  sectionIds: string[]
  dates: string[]
}

export const emptyChoice: SectionChoice = { sectionIds: [], dates: [] }

/** Returns the choice a waiting child has made: their section, and the days that are not over. */
export function waitedFor(
  { sectionId, dates }: { sectionId: string; dates: readonly string[] | null },
  today: string,
): SectionChoice {
  return { sectionIds: [sectionId], dates: dates?.filter((date) => date >= today) ?? [] }
}

/** Whether the user has to choose a section: not on the page of a section or of a class. */
export function choosesSections(kind: ActivityKind, { sections }: { sections: readonly unknown[] }): boolean {
  return activityKinds[kind].childTakes !== 'THE_ONLY' && sections.length > 1
}

/** Whether a child picks days rather than the whole. */
export function asksForDays({ intervalType }: Pick<Activity, 'intervalType'>): boolean {
  return intervalType === 'DAILY'
}

/** Whether the choice is complete enough for the price and the number of spots left. */
export function isComplete(
  kind: ActivityKind,
  activity: Pick<Activity, 'sections'>,
  choice: SectionChoice,
): boolean {
  return !choosesSections(kind, activity) || choice.sectionIds.length > 0
}

/** Returns the occupancy of the fullest chosen section, which decides whether the child gets in. */
export function tightestPlaces(
  { sections, places }: Pick<Activity, 'sections' | 'places'>,
  { sectionIds }: SectionChoice,
): Activity['places'] {
  const chosenPlaces = sections.filter(({ id }) => sectionIds.includes(id)).map((section) => section.places)
  const room = ({ free, waiting }: Activity['places']) => (waiting > 0 ? -waiting : free)
  return chosenPlaces.toSorted((one, other) => room(one) - room(other))[0] ?? places
}

/** Converts the choice for calls: empty if the address says it all. */
export function toChoiceInput(
  kind: ActivityKind,
  activity: Activity,
  choice: SectionChoice,
): Partial<SectionChoice> {
  return {
    ...(choosesSections(kind, activity) && { sectionIds: choice.sectionIds }),
    ...(asksForDays(activity) && choice.dates.length > 0 && { dates: choice.dates }),
  }
}
