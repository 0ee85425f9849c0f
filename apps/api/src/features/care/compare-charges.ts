import { randomUUIDv7 } from 'node:crypto'
import { share } from '@afterbell/domain/kernel/money'
import { sum } from '@afterbell/domain/kernel/sum'
import { BY_NOBODY } from '../../platform/database/by.ts'
import { holdInvoices } from '../ledger/billed.store.ts'
import type { Billing } from '../ledger/owe.ts'
import { dismissCorrections, insertProposals } from '../ledger/proposals/proposals.store.ts'
import { careOf, holdFamily } from './care.store.ts'
import {
  chargesOfFamily,
  dropWaitingDifferences,
  insertDifferences,
  linesOfCharges,
  markCompared,
  type LineOfCharge,
  type MadeCharge,
} from './compare.store.ts'
import { priceCare } from './price-care.ts'

/**
 * Compares a family's after-cycle charges with corrected attendance and moved meetings. Less than billed becomes a
 * proposed credit; more waits until staff bill it. Nothing changes automatically.
 */
export async function compareFamily(billing: Billing, familyId: string): Promise<void> {
  const { tx, school } = billing
  await holdFamily(tx, school.id, familyId)
  const made = await chargesOfFamily(tx, school.id, familyId)
  if (made.length === 0) return
  const ids = made.map(({ id }) => id)
  const enrollmentIds = [...new Set(made.map(({ enrollment_id }) => enrollment_id))]
  await holdInvoices(tx, school.id, { enrollmentIds })
  await dismissCorrections(tx, school.id, ids)
  await dropWaitingDifferences(tx, school.id, ids)
  const [nows, lines] = [await totalsNow(billing, familyId, made), await linesOfCharges(tx, school.id, ids)]
  const differences = made.map((charge) => {
    const chargeLines = lines.filter(({ charge_id }) => charge_id === charge.id)
    return {
      charge,
      own: chargeLines,
      cents: (nows.get(charge.id) ?? 0) - sum(chargeLines.map(uncreditedCents)),
    }
  })
  const decreases = differences.filter(({ cents }) => cents < 0)
  if (decreases.length > 0)
    await insertProposals(tx, school.id, {
      proposals: decreases.map(({ charge, own: chargeLines, cents }) => ({
        id: randomUUIDv7(),
        enrollmentId: charge.enrollment_id,
        cause: 'TIMES_CORRECTED',
        parts: partsOf(chargeLines, -cents),
      })),
      by: BY_NOBODY,
    })
  const increases = differences.filter(({ cents }) => cents > 0)
  if (increases.length > 0)
    await insertDifferences(
      tx,
      school.id,
      increases.map(({ charge, cents }) => ({
        id: randomUUIDv7(),
        charge_id: charge.id,
        enrollment_id: charge.enrollment_id,
        cents,
      })),
    )
  await markCompared(tx, school.id, ids)
}

/** Returns the current total of each charge, computed as if it had not been made. */
async function totalsNow(
  billing: Billing,
  familyId: string,
  made: readonly MadeCharge[],
): Promise<Map<string, number>> {
  const { tx, school } = billing
  const rows = await careOf(tx, school.id, { familyId, undone: made.map(({ id }) => id) })
  const pricedCharges = await priceCare(billing, rows, { isWanted: ({ when }) => when === 'AFTER' })
  return new Map(
    made.map(({ id, enrollment_id, cycle_from, cycle_to, place_ids }) => {
      const now = pricedCharges.find(
        ({ row, from, to, places }) =>
          row.enrollment_id === enrollment_id &&
          from === cycle_from &&
          to === cycle_to &&
          places.some((place) => place_ids.includes(place.id)),
      )
      return [id, now?.quote.totalCents ?? 0]
    }),
  )
}

/** Returns the part of a line neither credited nor proposed for a credit. */
function uncreditedCents({ net_cents, credited_cents, proposed_cents }: LineOfCharge): number {
  return net_cents - credited_cents - proposed_cents
}

/** Splits an amount over lines, in proportion to what remains of each. */
function partsOf(lines: readonly LineOfCharge[], cents: number) {
  const parts = share(cents, lines.map(uncreditedCents))
  return lines
    .map(({ id }, index) => ({ lineId: id, dates: [], cents: parts[index]! }))
    .filter((part) => part.cents > 0)
}
