import { placesOf, type Occupancy, type Places } from '@afterbell/domain/activities/capacity'
import type { EnrollmentStatus } from '@afterbell/domain/places/enrollment'
import { placesText } from '@afterbell/domain/activities/sections'
import { together } from '../../platform/database/together.ts'
import { assertValid, notThere } from '../../platform/problems.ts'
import type { Enrolling } from './enrolling.ts'
import { occupancies, livePlaces, type LivePlace, type SectionFilling } from './places.store.ts'
import { goFirstIn } from './turns.ts'
import type { PlaceSelection } from './resolve-places.ts'
import { childrenToEnroll, type EnrolledChild } from './terms.store.ts'

/** What is known of sections and of some children at one moment: what every decision about places is made from. */
export interface Snapshot {
  /** By the id of the section; those that are taken. */
  sections: Map<string, { filling: Occupancy; isRetired: boolean }>
  places: LivePlace[]
  children: EnrolledChild[]
  /** Something held has run out and is not settled yet. */
  isDue: boolean
  /** The school's day. */
  today: string
}

type Looked = Pick<PlaceSelection, 'taken' | 'watchedIds' | 'dates'>

/** Looks at sections: how full they are, and how these children stand to them. Statements are sent together, nothing is locked. */
export async function readSnapshot(
  enrolling: Enrolling,
  selection: Looked,
  childIds: readonly string[],
): Promise<Snapshot> {
  const { tx, school } = enrolling
  const [places, children] = await together([
    readPlaces(enrolling, selection, childIds),
    childIds.length === 0 ? [] : childrenToEnroll(tx, school.id, childIds),
  ])
  if (children.length < new Set(childIds).size)
    assertValid([{ path: 'childId', message: 'This child does not exist' }])
  // As they were asked for: who comes first among brothers and sisters is for whoever asks to say.
  const inOrder = children.toSorted((one, other) => childIds.indexOf(one.id) - childIds.indexOf(other.id))
  return { ...places, children: inOrder }
}

/** Looks again at what others may have changed meanwhile: the places. What the children are is known. */
export async function lookAgain(
  enrolling: Enrolling,
  selection: Looked,
  { children }: Snapshot,
): Promise<Snapshot> {
  const childIds = children.map(({ id }) => id)
  return { ...(await readPlaces(enrolling, selection, childIds)), children }
}

async function readPlaces(
  { tx, school }: Enrolling,
  { taken, watchedIds, dates }: Looked,
  childIds: readonly string[],
): Promise<Omit<Snapshot, 'children'>> {
  const takenIds = taken.map(({ id }) => id)
  const [sections, places] = await together([
    occupancies(tx, school.id, takenIds, { from: school.today, dates }),
    childIds.length === 0 ? [] : livePlaces(tx, school.id, watchedIds, { childIds }),
  ])
  if (sections.length < takenIds.length) throw notThere()
  // Seldom: where somebody waits, a place that is free has nearly always been offered to them.
  const unsure = sections.filter(({ waiting, used, capacity }) => waiting > 0 && used < capacity)
  const days = { from: school.today, dates }
  const first = new Map(
    await together(
      unsure.map(async ({ id }) => [id, (await goFirstIn({ tx, school }, id, days)).length] as const),
    ),
  )
  return {
    sections: new Map(sections.map((section) => [section.id, lookOf(section, first.get(section.id))])),
    places,
    isDue: sections.some(({ is_due }) => is_due),
    today: school.today,
  }
}

/** How a child stands to one of the sections it is to take. */
export function enrollmentStatusOf(
  { isDraft, endsOn, taken, dates }: PlaceSelection,
  look: Snapshot,
  child: EnrolledChild,
  sectionId: string,
): EnrollmentStatus {
  const own = look.places.filter((place) => place.child_id === child.id)
  const here = own.filter((place) => place.section_id === sectionId && isOnSameDays(place, dates))
  return {
    childName: child.name,
    isDraft,
    isOver: endsOn !== null && endsOn < look.today,
    isRetired: look.sections.get(sectionId)!.isRetired,
    hasPlace: here.some(({ state }) => state !== 'waiting'),
    isWaiting: here.some(({ state }) => state === 'waiting'),
    placeElsewhere: own.find((place) => isElsewhere(place, taken))?.section_name ?? null,
  }
}

/** A child that has picked some days may take others, or wait for them. */
export function isOnSameDays({ picked }: LivePlace, dates: PlaceSelection['dates']): boolean {
  return picked === null || dates.length === 0 || picked.some((date) => dates.includes(date))
}

/**
 * Of an activity of which a child takes one section only, the others are watched as well. An offer there is no place yet; one
 * that is being paid is theirs.
 */
function isElsewhere(
  { section_id, state, is_being_paid }: LivePlace,
  taken: PlaceSelection['taken'],
): boolean {
  return (state === 'taken' || is_being_paid) && !taken.some(({ id }) => id === section_id)
}

/** How full sections are from today on, as screens show it. */
export async function placesNow({ tx, school }: Enrolling, sectionIds: readonly string[]): Promise<Places> {
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
