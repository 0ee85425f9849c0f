import { activityKinds, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { decideSections } from '@afterbell/domain/activities/section-choice'
import { ofSection, type RefusalCode, type Refused } from '@afterbell/domain/kernel/refusals/refusals'
import { assertAllowed } from '../../platform/problems.ts'
import { sectionsAt, type ActivityAt, type Addressed, type SectionAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'

/** Where children are to take part: some sections of an activity, and what must be looked at beside them. */
export interface PlaceSelection extends ActivityAt {
  /** The sections that are taken, in the order of the screen. */
  taken: SectionAt[]
  /** Those whose places matter: the taken ones, and where a child takes only one, the others of the activity too. */
  watchedIds: string[]
  /** The days that are picked; none is all of them. */
  dates: string[]
}

/** What is asked for at an address: the sections that are named, or those the address itself means. */
export async function resolvePlacesAt(
  call: Enrolling & Addressed & { params: { id: string } },
  { sectionIds, dates = [] }: { sectionIds?: string[] | undefined; dates?: string[] | undefined },
): Promise<PlaceSelection> {
  const at = await sectionsAt(call, call.params.id)
  const offered = sectionIds
    ? offeredOf(await sectionsAt(call, at.activityId))
    : await offeredBeside(call, at)
  const only = at.sections.length === 1 ? at.sections : offeredOf(at)
  assertAllowed(decideSections(at.kind, { offered, meant: only, named: sectionIds }))
  const taken = sectionIds ? offered.filter(({ id }) => sectionIds.includes(id)) : only
  return resolvePlaces(at, taken, offered, dates)
}

/** The same where it is known which sections are meant. `offered` are those of the activity. */
export function resolvePlaces(
  at: ActivityAt,
  taken: SectionAt[],
  offered: readonly SectionAt[],
  dates: string[] = [],
): PlaceSelection {
  const { childTakes }: KindAnswers = activityKinds[at.kind]
  const watched = childTakes === 'EXACTLY_ONE' ? [...offered, ...taken] : taken
  const watchedIds = [...new Set(watched.map(({ id }) => id))].toSorted()
  return { ...at, taken, watchedIds, dates: [...new Set(dates)].toSorted() }
}

/** The sections of the activity that matter beside those of an address: all, where a child takes only one of them. */
export async function offeredBeside(call: Enrolling & Addressed, at: ActivityAt): Promise<SectionAt[]> {
  const { childTakes }: KindAnswers = activityKinds[at.kind]
  return offeredOf(childTakes === 'EXACTLY_ONE' ? await sectionsAt(call, at.activityId) : at)
}

export function offeredOf({ sections }: ActivityAt): SectionAt[] {
  return sections.filter(({ isActive }) => isActive)
}

/** A refusal of one of the sections that are taken: it says which, where they are several. */
export function refusedIn<Code extends RefusalCode>(
  { taken }: PlaceSelection,
  section: SectionAt,
  refused: Refused<Code>,
): Refused<Code> {
  return taken.length > 1 ? ofSection(refused, section.name) : refused
}
