import { lateFeesOfDay, type LateFeeTerms } from '@afterbell/domain/late-pickups/late-pickups'
import type { Reaction } from '../../platform/reactions.ts'
import type { PickedUp } from '../attendance/tell-picked-up.ts'
import { familiesOfChildren, lockFamilies } from '../families/guardians/families.store.ts'
import { tellStaff } from '../users/tell-staff.ts'
import {
  hasLateFee,
  lateFeeSettings,
  lateFeesOf,
  writeLateFees,
  type LateFeeSettings,
} from './late-fees.store.ts'

/**
 * Writes late pickups and their fees, or corrects them. Computes all late pickups of a family on a day together, with
 * the terms stored by the first one. Writes nothing if there is no fee and nothing is stored.
 * @answers What does a late pickup cost?
 */
export const noteLatePickups: Reaction<'pickedUp'> = async ({ tx, school }, pickedUp) => {
  const settings = await lateFeeSettings(tx, school.id)
  const ids = pickedUp.map(({ id }) => id)
  if (settings.every_minutes === 0 && !(await hasLateFee(tx, school.id, ids))) return
  const childIds = [...new Set(pickedUp.map(({ childId }) => childId))]
  const families = await familiesOfChildren(tx, school.id, childIds)
  const familyIds = [...new Set(families.values())]
  await lockFamilies(tx, school.id, familyIds)
  const dates = [...new Set(pickedUp.map(({ date }) => date))]
  const storedFees = await lateFeesOf(tx, school.id, { familyIds, dates })
  const changedFees = familyIds.flatMap((familyId) =>
    dates.flatMap((date) => {
      const dayFees = storedFees.filter((fee) => fee.family_id === familyId && fee.date === date)
      const dayPickups = pickedUp.filter(
        (each) => families.get(each.childId) === familyId && each.date === date,
      )
      return dayPickups.length === 0 ? [] : dayOf(dayFees, dayPickups, settings)
    }),
  )
  if (changedFees.length === 0) return
  await writeLateFees(tx, school.id, changedFees)
  const existingIds = new Set(storedFees.filter((fee) => fee.fee_cents > 0).map(({ id }) => id))
  for (const { id, feeCents } of changedFees)
    if (feeCents > 0 && !existingIds.has(id)) await tellStaff(tx, school.id, 'LATE_PICKUP', id)
}

type StoredFee = Awaited<ReturnType<typeof lateFeesOf>>[number]

/** Returns all late pickups of a family on a day, with these pickups applied. */
function dayOf(before: readonly StoredFee[], pickups: readonly PickedUp[], settings: LateFeeSettings) {
  const terms = before[0]?.terms ?? termsOf(settings, pickups[0]!)
  if (!terms) return []
  const storedPickups = before.map(({ id, child_id: childId, date, ends_at: endsAt, minutes }) => ({
    id,
    childId,
    date,
    endsAt,
    minutes: pickups.find((each) => each.id === id)?.lateMinutes ?? minutes,
  }))
  const fresh = pickups
    .filter(
      ({ id, lateMinutes }) =>
        lateMinutes > terms.graceMinutes && !storedPickups.some((each) => each.id === id),
    )
    .map(({ lateMinutes: minutes, ...each }) => ({ ...each, minutes }))
  const allPickups = [...storedPickups, ...fresh]
  const late = allPickups
    .filter(({ minutes }) => minutes > terms.graceMinutes)
    .map((each) => ({ ...each, endsAt: Temporal.Instant.from(each.endsAt) }))
  const fees = lateFeesOfDay(late, terms)
  return allPickups.map(({ id, date, endsAt, minutes }) => ({
    id,
    date,
    endsAt,
    minutes,
    feeCents: fees.get(id) ?? 0,
    terms,
  }))
}

/** Returns the current terms, or null if the school charges no fee or did not yet on that day. */
function termsOf(
  { every_minutes: everyMinutes, fee_cents: feeCents, most_cents: mostCents, per, since }: LateFeeSettings,
  { date, graceMinutes }: PickedUp,
): LateFeeTerms | null {
  if (everyMinutes === 0 || since === null || date < since) return null
  // The table allows only these values.
  const every = everyMinutes as LateFeeTerms['everyMinutes']
  return { everyMinutes: every, feeCents, mostCents, per, graceMinutes }
}
