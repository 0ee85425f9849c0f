import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import type { Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { payingFamilies } from '../ledger/payers/payers.store.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { billGiven, settleLater } from '../places/give-places.ts'
import { requestedHold } from '../places/holds/hold-asked.ts'
import { expireAndOffer } from '../places/offers/expire-and-offer.ts'
import { termsOf } from '../places/terms.store.ts'
import { clashesOn } from './dates.store.ts'
import {
  bookingOf,
  giveDropIns,
  isBeyond,
  lookAtDropIns,
  sectionsOf,
  type Booking,
  type DropInOptions,
  type DropInsWanted,
} from './give-drop-ins.ts'

type Add = (typeof dropIns)['add']

/**
 * Books drop-ins for children on dates, all or none. Checks without locks first, then again with the sections locked
 * in order of id. Each drop-in is an enrollment of its own, so it can be moved, refunded and billed alone.
 */
export async function addDropIns(call: Call<Add>, rights: { mayCharge: boolean }): Promise<AnswerOf<Add>> {
  const { body } = call
  const at = await sectionsAt(call, call.params.id)
  const { parentId, heldMinutes } = await requestedHold(call, body.childIds, rights)
  const { isHeld, ...booked } = await bookDropIns(call, at, { ...body, heldMinutes })
  return {
    ...booked,
    parentId: isHeld ? parentId : null,
    heldUntil: isHeld ? call.at.add({ minutes: heldMinutes! }).toString() : null,
  }
}

/** Books drop-ins for acts that continue with the result. */
export async function bookDropIns(
  call: EnrollContext,
  at: ActivityAt,
  body: DropInsWanted & DropInOptions,
): Promise<Omit<AnswerOf<Add>, 'heldUntil' | 'parentId'> & { isHeld: boolean }> {
  const { tx, school } = call
  const booking = bookingOf(body)
  const { sectionIds } = await lookAtDropIns(call, at, booking, body)
  const terms = await termsOf(tx, school.id, at.activityId, sectionIds)

  await expireAndOffer(call, sectionIds)
  const given = await giveDropIns(call, at, { ...body, ...booking, sectionIds, terms })
  const families = await payingFamilies(tx, school.id, booking.childIds)
  const warnings = await warningsAbout(call, at, { look: given.look, terms, dates: booking.dates })
  await billGiven(call, families, [given])
  await settleLater(call, [given], body)
  return {
    isHeld: given.isHeld,
    added: given.dropIns.map(({ dropInId, childId, sectionId, date }) => ({
      dropInId,
      childId,
      aftercareDayId: sectionId,
      date,
    })),
    total: given.totalCents,
    warnings,
  }
}

/** Returns the warnings for staff: age or grade, other activities at the same time, overbooked dates. */
async function warningsAbout(
  { tx, school }: EnrollContext,
  { startsOn }: ActivityAt,
  { look, terms, dates }: Booking,
): Promise<string[]> {
  const sectionIds = sectionsOf(look, dates)
  const childIds = look.children.map(({ id }) => id)
  const clashes = await clashesOn(tx, { schoolId: school.id, sectionIds, dates }, childIds)
  const dateText = (date: string) => formatDate(date, school.dateFormat)
  const nameOf = (id: string) => look.children.find((child) => child.id === id)!.name
  const unfit = look.children.flatMap((child) =>
    terms.sections.flatMap(
      ({ age_from: ageFrom, age_to: ageTo, grade_from: gradeFrom, grade_to: gradeTo }) => {
        const decision = decideEligible(
          { birthDate: child.birth_date, grade: child.grade },
          { ageFrom, ageTo, gradeFrom, gradeTo },
          startsOn ?? school.today,
        )
        return decision.allowed ? [] : [`${child.name}: ${decision.message}`]
      },
    ),
  )
  const beyond = dates
    .filter((date) => isBeyond(look, date, childIds.length))
    .map((date) => {
      const { used, capacity } = look.dateAt(date)
      return `${dateText(date)} is overbooked now: ${used + childIds.length} of ${capacity}`
    })
  const atOnce = clashes.map(
    ({ child_id, date, name }) => `${nameOf(child_id)} has ${name} at the same time on ${dateText(date)}`,
  )
  return [...new Set([...unfit, ...atOnce, ...beyond])]
}
