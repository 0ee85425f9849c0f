import { placesOf, type Occupancy, type Places } from '@afterbell/domain/activities/capacity'
import type { EnrollmentStatus } from '@afterbell/domain/places/enrollment'
import { placesText } from '@afterbell/domain/activities/sections'
import { together } from '../../platform/database/together.ts'
import { assertValid, notThere } from '../../platform/problems.ts'
import type { EnrollContext } from './enrolling.ts'
import { occupancies, livePlaces, type LivePlace, type SectionFilling } from './places.store.ts'
import { goFirstIn } from './offers/turns.ts'
import type { PlaceSelection } from './resolve-places.ts'
import { childrenToEnroll, type EnrolledChild } from './terms.store.ts'

/** Sections and some of their children at one moment: the input of every decision about places. */
export interface Snapshot {
  /** The selected sections, by id. */
  sections: Map<string, { filling: Occupancy; isRetired: boolean }>
  places: LivePlace[]
  children: EnrolledChild[]
  /** A hold or offer has expired and is not settled yet. */
  isDue: boolean
  /** The school's day. */
  today: string
}

type SnapshotSelection = Pick<PlaceSelection, 'selectedSections' | 'watchedIds' | 'dates'>

/**
 * Reads how full sections are and what places these children have there. Sends its statements together and takes no
 * lock. Refuses unknown or archived children.
 */
export async function readSnapshot(
  enrolling: EnrollContext,
  selection: SnapshotSelection,
  childIds: readonly string[],
): Promise<Snapshot> {
  const { tx, school } = enrolling
  const [places, children] = await together([
    readPlaces(enrolling, selection, childIds),
    childIds.length === 0 ? [] : childrenToEnroll(tx, school.id, childIds),
  ])
  if (children.length < new Set(childIds).size)
    assertValid([{ path: 'childId', message: 'This child does not exist' }])
  // In the order of the request: the caller decides which sibling comes first.
  const inOrder = children.toSorted((one, other) => childIds.indexOf(one.id) - childIds.indexOf(other.id))
  return { ...places, children: inOrder }
}

/** Reads the places again, which others may have changed. Keeps the children of the first snapshot. */
export async function lookAgain(
  enrolling: EnrollContext,
  selection: SnapshotSelection,
  { children }: Snapshot,
): Promise<Snapshot> {
  const childIds = children.map(({ id }) => id)
  return { ...(await readPlaces(enrolling, selection, childIds)), children }
}

async function readPlaces(
  { tx, school }: EnrollContext,
  { selectedSections, watchedIds, dates }: SnapshotSelection,
  childIds: readonly string[],
): Promise<Omit<Snapshot, 'children'>> {
  const selectedIds = selectedSections.map(({ id }) => id)
  const [sections, places] = await together([
    occupancies(tx, school.id, selectedIds, { from: school.today, dates }),
    childIds.length === 0 ? [] : livePlaces(tx, school.id, watchedIds, { childIds }),
  ])
  if (sections.length < selectedIds.length) throw notThere()
  // Rare: where somebody waits, a free place has nearly always been offered to them.
  const unsure = sections.filter(({ waiting, used, capacity }) => waiting > 0 && used < capacity)
  const days = { from: school.today, dates }
  const goFirstCounts = new Map(
    await together(
      unsure.map(async ({ id }) => [id, (await goFirstIn({ tx, school }, id, days)).length] as const),
    ),
  )
  return {
    sections: new Map(
      sections.map((section) => [section.id, lookOf(section, goFirstCounts.get(section.id))]),
    ),
    places,
    isDue: sections.some(({ is_due }) => is_due),
    today: school.today,
  }
}

/** Returns the child's status in one of the selected sections. */
export function enrollmentStatusOf(
  { isDraft, endsOn, selectedSections, dates }: PlaceSelection,
  look: Snapshot,
  child: EnrolledChild,
  sectionId: string,
): EnrollmentStatus {
  const childPlaces = look.places.filter((place) => place.child_id === child.id)
  const sectionPlaces = childPlaces.filter(
    (place) => place.section_id === sectionId && isOnSameDays(place, dates),
  )
  return {
    childName: child.name,
    isDraft,
    isOver: endsOn !== null && endsOn < look.today,
    isRetired: look.sections.get(sectionId)!.isRetired,
    hasPlace: sectionPlaces.some(({ state }) => state !== 'waiting'),
    isWaiting: sectionPlaces.some(({ state }) => state === 'waiting'),
    placeElsewhere: childPlaces.find((place) => isElsewhere(place, selectedSections))?.section_name ?? null,
  }
}

/** Checks whether a place overlaps with the selected dates. A child with picked days may take or wait for other days. */
export function isOnSameDays({ picked }: LivePlace, dates: PlaceSelection['dates']): boolean {
  return picked === null || dates.length === 0 || picked.some((date) => dates.includes(date))
}

/**
 * Checks whether the place is a taken spot, or one held for payment, in another section of the activity. An open offer
 * is not a place yet.
 */
function isElsewhere(
  { section_id, state, is_being_paid }: LivePlace,
  selectedSections: PlaceSelection['selectedSections'],
): boolean {
  return (state === 'taken' || is_being_paid) && !selectedSections.some(({ id }) => id === section_id)
}

/** Returns how full sections are from today on, as screens display it. */
export async function placesNow(
  { tx, school }: EnrollContext,
  sectionIds: readonly string[],
): Promise<Places> {
  const sections = await occupancies(tx, school.id, sectionIds, { from: school.today })
  return placesText(sections.map((section) => placesOf(lookOf(section).filling)))
}

function lookOf(section: SectionFilling, goFirst?: number): { filling: Occupancy; isRetired: boolean } {
  return {
    filling: {
      capacity: section.capacity,
      used: section.used,
      waiting: section.waiting,
      goFirst,
      reserved: section.reserved,
      hasWaitList: section.has_wait_list,
      waitCapacity: section.wait_capacity,
    },
    isRetired: !section.is_active,
  }
}
