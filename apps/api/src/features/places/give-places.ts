import { randomUUIDv7 } from 'node:crypto'
import {
  doTakeReserved,
  goFirstOf,
  placesOf,
  type Occupancy,
  type Places,
} from '@afterbell/domain/activities/capacity'
import { decideEnroll } from '@afterbell/domain/places/enrollment'
import { decidePickedDays } from '@afterbell/domain/activities/section-choice'
import { placesText } from '@afterbell/domain/activities/sections'
import type { PaperForm } from '@afterbell/domain/places/paper-forms'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { together } from '../../platform/database/together.ts'
import { assertAllowed, refusalBy } from '../../platform/problems.ts'
import { billOf, draft, owe, type Bill } from '../ledger/owe.ts'
import { payingFamilies, type PayingFamily } from '../ledger/payers/payers.store.ts'
import type { SectionAt } from '../activities/sections-at.ts'
import type { EnrollContext } from './enrolling.ts'
import { insertEnrollments, unknownChoices } from './enrollments.store.ts'
import { invitedTo, NOBODY_INVITED, useInvitations, type Invited } from './invited/invited.ts'
import { firstDay } from './enrolling.ts'
import { lookAgain, readSnapshot, enrollmentStatusOf, type Snapshot } from './snapshot.ts'
import { insertPlaces, type NewPlace } from './places.store.ts'
import { assertFamilyHolds, assertFamilyMay } from './families/family-rules.ts'
import { expireAndLook } from './offers/expire-and-offer.ts'
import { refusedIn, type PlaceSelection } from './resolve-places.ts'
import { termsOf, type Terms } from './terms.store.ts'
import { assertPaperForm, recordPaperForms } from './several/paper-form.ts'
import { resolveAnswers, type ChosenAnswers } from './answers.ts'
import { lockDiscountFacts } from './discount-facts.ts'
import { assertPrice, quoteOf } from './quote.ts'
import { warningFactsOf, warningsAbout } from './warnings.ts'
import { offersSettle } from './offers/make-offers.ts'

export interface GivePlacesResult {
  added: { rosterId: string; childId: string; sectionId: string }[]
  places: Places
  /** Warnings to staff about the first child; empty unless requested. */
  warnings: string[]
  /** Held until they are paid, and not taken yet. */
  isHeld: boolean
  /** End of the hold; null where the places are taken. */
  heldUntil: string | null
}

/** One of the things chosen at once: sections of one activity, for children, with their answers. */
export interface Wanted {
  selection: PlaceSelection
  childIds: readonly string[]
  chosen: ChosenAnswers
  /** The price that was shown for each child. */
  quotedCents?: number | undefined
  /** When the form on paper came in. */
  paperForm?: PaperForm | undefined
  /** Given although it is full, or others wait. By default, as the act says of all of it. */
  overbook?: boolean | undefined
}

/** How places are given. */
export interface GiveOptions {
  overbook: boolean
  /** If anything is to be paid, hold the places for this many minutes until they are paid. */
  heldMinutes?: number | undefined
  /** Holds places that cost nothing now as well, so that nothing falls out of a cart. */
  holdsFree?: boolean
  /** What the activity asks of a child is answered while the spot is held, before it is paid. */
  answersLater?: boolean
  warnsStaff?: boolean
}

/**
 * Gives every child a place in each selected section, all or none, and bills it or drafts what a hold costs.
 *
 * Checks once without a lock, so that a full section turns a crowd away cheaply. Then locks the sections by id, settles
 * them, and checks again before writing rows that refer to them.
 * @answers Is there a place left?
 */
export async function givePlaces(
  enrolling: EnrollContext,
  selection: PlaceSelection,
  {
    childIds,
    chosen,
    quotedCents,
    paperForm,
    ...options
  }: Omit<Wanted, 'selection' | 'overbook'> & GiveOptions,
): Promise<GivePlacesResult> {
  const wanted = { selection, childIds, chosen, quotedCents, paperForm }
  const first = await firstLook(enrolling, wanted, options)
  const { looks, families } = await lockAndLook(enrolling, [{ wanted, first }])
  const given = await prepare(enrolling, wanted, looks[0]!, options)
  const [warnings] = await together([
    write(enrolling, given, options),
    billGiven(enrolling, families, [billedOf(given)]),
  ])
  await settleLater(enrolling, [billedOf(given)], options)
  return resultOf(enrolling, given, warnings, options)
}

/** Looks without a lock, and refuses what is refused anyway: a full section turns a crowd away cheaply. */
export async function firstLook(
  enrolling: EnrollContext,
  { selection, childIds, overbook }: Wanted,
  options: Pick<GiveOptions, 'overbook'>,
): Promise<Snapshot> {
  const snapshot = await readSnapshot(enrolling, selection, childIds)
  if (snapshot.isDue) return snapshot
  const invited = await invitedTo(enrolling, { childIds, sectionIds: idsOf(selection) })
  decideEach(selection, snapshot, { overbook: overbook ?? options.overbook, invited })
  return snapshot
}

/** What is known of one thing wanted while its sections are locked. */
export interface LockedLook {
  look: Snapshot
  terms: Terms
}

/**
 * Locks the sections of everything wanted, all at once and in the order of their ids, settles them, and looks again.
 * `beside` are the sections and children of what else the act gives.
 */
export async function lockAndLook(
  enrolling: EnrollContext,
  lines: readonly { wanted: Wanted; first: Snapshot }[],
  beside: Record<'sectionIds' | 'childIds', readonly string[]> = { sectionIds: [], childIds: [] },
): Promise<{ looks: LockedLook[]; families: PayingFamily[] }> {
  const { tx, school } = enrolling
  const watched = lines.flatMap(({ wanted }) => wanted.selection.watchedIds)
  const watchedIds = [...new Set([...watched, ...beside.sectionIds])].toSorted()
  const childIds = [...new Set([...lines.flatMap(({ wanted }) => wanted.childIds), ...beside.childIds])]
  const lookAt = async ({ wanted: { selection }, first }: (typeof lines)[number]) => {
    const [look, terms] = await together([
      lookAgain(enrolling, selection, first),
      termsOf(tx, school.id, selection.activityId, idsOf(selection)),
    ])
    return { look, terms }
  }
  const [looks, families] = await expireAndLook(enrolling, watchedIds, () =>
    together([together(lines.map(lookAt)), payingFamilies(tx, school.id, childIds)]),
  )
  return { looks, families }
}

/** Places that are about to be written. */
export interface Given {
  selection: PlaceSelection
  look: Snapshot
  terms: Terms
  enrollments: Awaited<ReturnType<typeof enrollmentsOf>>
  places: NewPlace[]
  isHeld: boolean
  invited: Invited
}

/** Decides under the lock, prices, and returns the rows to write. Writes nothing. */
export async function prepare(
  enrolling: EnrollContext,
  wanted: Wanted,
  { look, terms }: LockedLook,
  { overbook, heldMinutes, holdsFree = false, answersLater = false }: GiveOptions,
): Promise<Given> {
  const { school } = enrolling
  const { selection, childIds } = wanted
  assertDaysPicked(selection, terms, school.today)
  const sectionIds = idsOf(selection)
  const invited = await invitedTo(enrolling, { childIds, sectionIds, locks: true })
  decideEach(selection, look, { overbook: wanted.overbook ?? overbook, invited })
  await assertFamilyMay(enrolling, {
    startsOn: selection.startsOn,
    children: look.children,
    terms,
    invited,
    dates: selection.dates,
    refusedIn: (section, refused) => refusedIn(selection, sectionIn(selection, section.id), refused),
  })
  if (heldMinutes !== undefined) await assertFamilyHolds(enrolling, look.children, idsOf(selection))
  const enrollments = await enrollmentsOf(enrolling, wanted, { look, terms }, answersLater)
  const from = firstDay(selection, school.today)
  const isHeld =
    heldMinutes !== undefined && (holdsFree || enrollments.some(({ quote }) => quote.totalCents > 0))
  const places = enrollments.flatMap(({ id, childId }) =>
    idsOf(selection).map((sectionId) => ({
      id: randomUUIDv7(),
      enrollmentId: id,
      sectionId,
      childId,
      ...(isHeld ? { state: 'held' as const, heldMinutes: heldMinutes! } : { state: 'taken' as const }),
      isOutOfTurn: isOutOfTurn(look.sections.get(sectionId)!.filling, childIds.length),
      from,
      dates: selection.dates,
    })),
  )
  return { selection, look, terms, enrollments, places, isHeld, invited }
}

/** Writes places and their history. Returns the warnings to staff about the first child, if wanted. */
export async function write(
  enrolling: EnrollContext,
  { selection, look, terms, enrollments, places, isHeld, invited }: Given,
  { warnsStaff = false }: GiveOptions,
): Promise<string[]> {
  const { tx, school } = enrolling
  const isOverbooked = places.some((place) => place.isOutOfTurn)
  const [, , , , warnings] = await together([
    insertEnrollments(enrolling, enrollments),
    insertPlaces(tx, school.id, places),
    record(
      tx,
      enrolling,
      enrollments.map(({ childId, quote }) => ({
        what: isHeld ? 'enrollment.held' : isOverbooked ? 'enrollment.overbooked' : 'enrollment.added',
        subjectId: selection.activityId,
        childId,
        details: { name: selection.name, child: nameOf(look, childId), owedCents: quote.totalCents },
      })),
    ),
    recordPaperForms(enrolling, selection, look, enrollments[0]?.paperAt ?? null),
    warnsStaff
      ? warningsAbout(enrolling, selection, warningFactsOf(look, terms), places, {
          dates: selection.dates,
          withHeld: isHeld,
        })
      : [],
  ])
  await useInvitations(enrolling, invited, places)
  return warnings
}

/** What was written, as far as it is billed, and let go of again if nobody pays. */
export interface Billed {
  isHeld: boolean
  sectionIds: readonly string[]
  bills: readonly Bill[]
}

/** Returns the bills of places that were written. */
export function billedOf({ isHeld, selection, enrollments, terms }: Given): Billed {
  return {
    isHeld,
    sectionIds: idsOf(selection),
    bills: enrollments.map(({ id, childId, quote }) => billOf(childId, [{ enrollmentId: id, quote, terms }])),
  }
}

/** Bills all of it at once, or drafts what the holds cost. The last that an act does with money: see `owe`. */
export async function billGiven(
  enrolling: EnrollContext,
  families: readonly PayingFamily[],
  given: readonly Billed[],
): Promise<void> {
  const billsOf = (isHeld: boolean) =>
    given.filter((each) => each.isHeld === isHeld).flatMap(({ bills }) => bills)
  const [drafts, bills] = [billsOf(true), billsOf(false)]
  if (drafts.length > 0) await draft(enrolling, families, drafts)
  if (bills.length > 0) await owe(enrolling, families, bills)
}

/** Settles the sections once the holds end. */
export async function settleLater(
  { tx, school }: EnrollContext,
  given: readonly Billed[],
  { heldMinutes }: Pick<GiveOptions, 'heldMinutes'>,
): Promise<void> {
  const held = given.filter(({ isHeld }) => isHeld)
  if (held.length === 0) return
  const sectionIds = [...new Set(held.flatMap((each) => each.sectionIds))].toSorted()
  await later(tx, offersSettle, { schoolId: school.id, sectionIds }, { afterSeconds: heldMinutes! * 60 + 1 })
}

export function resultOf(
  { at }: EnrollContext,
  { look, places, isHeld }: Given,
  warnings: string[],
  { heldMinutes }: GiveOptions,
): GivePlacesResult {
  return {
    added: places.map(({ id, childId, sectionId }) => ({ rosterId: id, childId, sectionId })),
    places: placesAfter(look, (filling) => ({ ...filling, used: filling.used + look.children.length })),
    warnings,
    isHeld,
    heldUntil: isHeld ? at.add({ minutes: heldMinutes! }).toString() : null,
  }
}

function idsOf({ selectedSections }: PlaceSelection): string[] {
  return selectedSections.map(({ id }) => id)
}

function sectionIn({ selectedSections }: PlaceSelection, id: string): SectionAt {
  return selectedSections.find((each) => each.id === id)!
}

export function nameOf({ children }: Snapshot, childId: string): string {
  return children.find(({ id }) => id === childId)?.name ?? ''
}

/** Returns the free spots of the sections in the snapshot after `done` is applied to each. */
export function placesAfter({ sections }: Snapshot, done: (filling: Occupancy) => Occupancy): Places {
  return placesText([...sections.values()].map(({ filling }) => placesOf(done(filling))))
}

/** Refuses picked days that the sections do not meet on, and any picked days where days cannot be picked. */
export function assertDaysPicked(
  { dates }: PlaceSelection,
  { sections, interval_type }: Terms,
  today: string,
): void {
  const offeredDates = sections.flatMap(({ meetings }) => meetings.map(({ date }) => date))
  assertAllowed(
    decidePickedDays(dates, { isByTheDay: interval_type === 'DAILY', dates: offeredDates, today }),
  )
}

async function enrollmentsOf(
  enrolling: EnrollContext,
  { selection, childIds, chosen, quotedCents, paperForm }: Wanted,
  { look, terms }: LockedLook,
  answersLater: boolean,
) {
  const { tx, school } = enrolling
  const unknown = await unknownChoices(tx, school.id, chosen)
  const paperAt = assertPaperForm(enrolling, terms, paperForm)
  // Read only now: under the lock, the order of siblings can no longer change.
  const stand = await lockDiscountFacts(enrolling, terms, selection.activityId, childIds)
  const enrollments = []
  for (const [childId, facts] of stand) {
    const child = look.children.find(({ id }) => id === childId)!
    const answers = resolveAnswers(terms, child, { chosen, unknown, answersLater })
    const quoteInput = { addOns: answers.addOns, standing: facts, dates: selection.dates }
    const childQuote = quoteOf(enrolling, selection.name, terms, quoteInput)
    assertPrice(school, quotedCents, [childQuote])
    enrollments.push({
      id: randomUUIDv7(),
      activityId: selection.activityId,
      childId,
      ...answers,
      paperAt: paperAt?.toString() ?? null,
      quote: childQuote,
    })
  }
  return enrollments
}

/** Checks whether the child passes children on the wait list, takes a reserved spot, or exceeds the capacity. */
export function isOutOfTurn(filling: Occupancy, children: number): boolean {
  return (
    goFirstOf(filling) > 0 || doTakeReserved(filling, children) || filling.used + children > filling.capacity
  )
}

/** Refuses the first section and child that staff, too, could not be given there. */
function decideEach(
  selection: PlaceSelection,
  look: Snapshot,
  { overbook, invited = NOBODY_INVITED }: { overbook: boolean; invited?: Invited },
): void {
  for (const section of selection.selectedSections) {
    const { filling } = look.sections.get(section.id)!
    // Whoever is invited past the capacity takes no spot from a sibling, and gives none to them.
    const mayOverbook = (child: { id: string }) =>
      invited.liftedFor(section.id, child.id).includes('CAPACITY')
    const children = look.children.filter((child) => !mayOverbook(child)).length
    for (const child of look.children) {
      const status = enrollmentStatusOf(selection, look, child, section.id)
      const decision = decideEnroll(status, filling, { overbook: overbook || mayOverbook(child), children })
      if (!decision.allowed) throw refusalBy(refusedIn(selection, section, decision))
    }
  }
}
