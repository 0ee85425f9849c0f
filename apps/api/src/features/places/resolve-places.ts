import { activityKinds, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { decideSections } from '@afterbell/domain/activities/section-choice'
import { ofSection, type RefusalCode, type Refusal } from '@afterbell/domain/kernel/refusals/refusals'
import { assertAllowed } from '../../platform/problems.ts'
import { sectionsAt, type ActivityAt, type AddressedCall, type SectionAt } from '../activities/sections-at.ts'
import type { EnrollContext } from './enrolling.ts'

/** Sections of an activity that an act selects for children, and the sections it must watch. */
export interface PlaceSelection extends ActivityAt {
  /** The selected sections, in the order of the screen. */
  selectedSections: SectionAt[]
  /** Sections whose places matter: the selected ones, and all of the activity if a child takes one only. */
  watchedIds: string[]
  /** The picked days; empty means all. */
  dates: string[]
}

/** Resolves the sections of a request: those it names, or those of the address itself. */
export async function resolvePlacesAt(
  call: EnrollContext & AddressedCall & { params: { id: string } },
  { sectionIds, dates = [] }: { sectionIds?: string[] | undefined; dates?: string[] | undefined },
): Promise<PlaceSelection> {
  const at = await sectionsAt(call, call.params.id)
  const offered = sectionIds
    ? offeredOf(await sectionsAt(call, at.activityId))
    : await offeredBeside(call, at)
  const only = at.sections.length === 1 ? at.sections : offeredOf(at)
  assertAllowed(decideSections(at.kind, { offered, intended: only, named: sectionIds }))
  const selectedSections = sectionIds ? offered.filter(({ id }) => sectionIds.includes(id)) : only
  return resolvePlaces(at, selectedSections, offered, dates)
}

/** Builds a selection of known sections. `offered` are the active sections of the activity. */
export function resolvePlaces(
  at: ActivityAt,
  selectedSections: SectionAt[],
  offered: readonly SectionAt[],
  dates: string[] = [],
): PlaceSelection {
  const { childTakes }: KindAnswers = activityKinds[at.kind]
  const watchedSections = childTakes === 'EXACTLY_ONE' ? [...offered, ...selectedSections] : selectedSections
  const watchedIds = [...new Set(watchedSections.map(({ id }) => id))].toSorted()
  return { ...at, selectedSections, watchedIds, dates: [...new Set(dates)].toSorted() }
}

/** Returns the active sections to watch for an address: all of the activity if a child takes one only. */
export async function offeredBeside(
  call: EnrollContext & AddressedCall,
  at: ActivityAt,
): Promise<SectionAt[]> {
  const { childTakes }: KindAnswers = activityKinds[at.kind]
  return offeredOf(childTakes === 'EXACTLY_ONE' ? await sectionsAt(call, at.activityId) : at)
}

export function offeredOf({ sections }: ActivityAt): SectionAt[] {
  return sections.filter(({ isActive }) => isActive)
}

/** Names the section in a refusal if several are selected. */
export function refusedIn<Code extends RefusalCode>(
  { selectedSections }: PlaceSelection,
  section: SectionAt,
  refused: Refusal<Code>,
): Refusal<Code> {
  return selectedSections.length > 1 ? ofSection(refused, section.name) : refused
}
