import { chargedOn, isDue } from '@afterbell/domain/care/cycles'
import type { IsoDate } from '@afterbell/domain/kernel/dates'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { holdInvoices } from '../ledger/billed.store.ts'
import { owe, type Bill, type Billing } from '../ledger/owe.ts'
import { holdPayersOfChildren, payingFamilies } from '../ledger/payers/payers.store.ts'
import { propose } from '../ledger/proposals/propose.ts'
import { noteCharges } from './care-charges.store.ts'
import { careOf, holdFamily } from './care.store.ts'
import { priceCare, type PricedCharge } from './price-care.ts'
import { careTell } from './care-jobs.ts'

/**
 * Charges a family for the aftercare due by today, in one transaction: one invoice per child and payer. Charges due
 * before `since` wait until staff release them. Idempotent and safe under concurrency.
 */
export async function chargeFamily(billing: Billing, familyId: string, since: IsoDate): Promise<void> {
  const { tx, school } = billing
  await holdFamily(tx, school.id, familyId)
  const rows = await careOf(tx, school.id, { familyId })
  const due = await priceCare(billing, rows, { isWanted: (charge) => isDue(charge, school.today) })
  if (due.length === 0) return
  const isWaiting = (charge: PricedCharge) => charge.when !== 'AT_ENROLLMENT' && chargedOn(charge) < since
  await noteCharges(
    tx,
    school.id,
    due.map((charge) => ({
      id: charge.id,
      enrollmentId: charge.row.enrollment_id,
      from: charge.from,
      to: charge.to,
      charged: charge.when,
      state: isWaiting(charge) ? 'WAITING' : 'CHARGED',
      places: charge.places,
    })),
  )
  await billCharges(
    billing,
    due.filter((charge) => charge.when !== 'AT_ENROLLMENT' && !isWaiting(charge)),
  )
}

/**
 * Bills charges already written: one invoice per child and payer. For spots given up in the middle of a cycle,
 * proposes a credit for the rest.
 */
export async function billCharges(billing: Billing, charges: readonly PricedCharge[]): Promise<void> {
  const { tx, school } = billing
  const bills = billsOf(charges)
  if (bills.length === 0) return
  const families = await payingFamilies(
    tx,
    school.id,
    bills.map(({ childId }) => childId),
  )
  await record(
    tx,
    billing,
    charges.map(({ row, from, to, quote }) => ({
      what: 'care.charged' as const,
      subjectId: row.activity_id,
      childId: row.child_id,
      details: { name: row.activity, child: row.child_name, from, to, owedCents: quote.totalCents },
    })),
  )
  await later(tx, careTell, { schoolId: school.id, chargeIds: charges.map(({ id }) => id) })
  const freedDays = freedDaysOf(charges)
  if (freedDays.length > 0) {
    // Proposals concern invoices, and invoices are locked before invoice numbers.
    const enrollmentIds = freedDays.map(({ enrollmentId }) => enrollmentId)
    await holdPayersOfChildren(
      tx,
      school.id,
      bills.map(({ childId }) => childId),
    )
    await holdInvoices(tx, school.id, { enrollmentIds })
  }
  await owe(billing, families, bills)
  await propose(billing, freedDays, 'REMOVED')
}

/** Returns one bill per child, with all its charges. A weekday without a meeting in its cycle has no line. */
function billsOf(charges: readonly PricedCharge[]): Bill[] {
  return [...Map.groupBy(charges, ({ row }) => row.child_id)]
    .map(([childId, childCharges]) => ({
      childId,
      lines: childCharges.flatMap((charge) =>
        charge.quote.lines
          .filter(({ reason, amountCents }) => amountCents !== 0 || reason.key !== 'NO_MEETINGS')
          .map((line) => ({ ...line, enrollmentId: charge.row.enrollment_id, chargeId: charge.id })),
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
}

function freedDaysOf(charges: readonly PricedCharge[]) {
  return charges.flatMap(({ row, places }) =>
    places.flatMap(({ priced, withoutSpotFrom: givenUpFrom }) =>
      givenUpFrom === null
        ? []
        : [{ enrollmentId: row.enrollment_id, sectionId: priced.sectionId, on: { from: givenUpFrom } }],
    ),
  )
}
