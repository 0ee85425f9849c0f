import { decideBillLate, decideTakeOff } from '@afterbell/domain/late-pickups/late-pickups'
import { formatMoney, share } from '@afterbell/domain/kernel/money'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import { record } from '../../platform/database/history.ts'
import { lockFamilies } from '../families/guardians/families.store.ts'
import { billedLines, type BilledInvoice, type BilledLine } from '../ledger/billed.store.ts'
import { holdForNotes, remainingCentsOf, writeNotes } from '../ledger/credit.ts'
import { owe, type Bill, type Billing } from '../ledger/owe.ts'
import { holdPayersOfChildren, payingFamilies } from '../ledger/payers/payers.store.ts'
import { decideLateFees, insertLateFeeLines, lateFeesById, type LateFeeToDecide } from './late-fees.store.ts'

/** The total amount to bill for a late pickup; null means the computed fee, 0 means forgiven. */
export interface Decision {
  id: string
  cents: number | null
}

export interface RefusedDecision {
  id: string
  name: string
  message: string
  code: string
  field?: string
}

/**
 * Bills late pickups up to the given totals. Amounts already billed count, so repeating changes nothing; a lower
 * total is corrected by credit notes. One invoice per child and payer. Returns the decisions it refuses.
 * @answers What does a late pickup cost?
 */
export async function billLatePickups(
  billing: Billing,
  decisions: readonly Decision[],
): Promise<{ changed: number; refused: RefusedDecision[] }> {
  return decideAll(billing, decisions, { state: 'BILLED', reason: '' })
}

/** Forgives late pickups: credit notes take back the billed amounts. */
export async function forgiveLatePickups(
  billing: Billing,
  ids: readonly string[],
  reason: string,
): Promise<{ changed: number; refused: RefusedDecision[] }> {
  return decideAll(
    billing,
    ids.map((id) => ({ id, cents: 0 })),
    { state: 'FORGIVEN', reason },
  )
}

interface Outcome {
  state: 'BILLED' | 'FORGIVEN'
  reason: string
}

/** A late pickup with the amount billed so far and the amount to bill. */
interface FeeToBill {
  fee: LateFeeToDecide
  billedCents: number
  cents: number
  lines: BilledLine[]
}

async function decideAll(
  billing: Billing,
  decisions: readonly Decision[],
  outcome: Outcome,
): Promise<{ changed: number; refused: RefusedDecision[] }> {
  const { tx, school, user } = billing
  const { fees, invoices, lines } = await holdAll(
    billing,
    decisions.map(({ id }) => id),
  )
  const feesToBill = fees.map((fee): FeeToBill => {
    const feeLines = lines.filter(({ id }) => fee.line_ids.includes(id))
    const cents = decisions.find(({ id }) => id === fee.id)!.cents ?? fee.fee_cents
    return { fee, cents, lines: feeLines, billedCents: sum(feeLines.map(remainingCentsOf)) }
  })
  const refusals = feesToBill.flatMap((each) => refusalOf(each, invoices, outcome) ?? [])
  const allowedFees = feesToBill.filter(({ fee }) => !refusals.some(({ id }) => id === fee.id))
  if (allowedFees.length === 0) return { changed: 0, refused: refusals }
  const ids = allowedFees.map(({ fee }) => fee.id)
  const { state, reason } = outcome
  await decideLateFees(tx, school.id, ids, { state, reason, accountId: user?.id ?? null })
  await recordAll(billing, allowedFees, outcome)
  await takeOff(billing, invoices, allowedFees)
  await billMore(billing, allowedFees)
  return { changed: allowedFees.length, refused: refusals }
}

/** Locks late pickups and their families, payers and invoices, in the order all acts use. */
async function holdAll({ tx, school, user }: Billing, ids: readonly string[]) {
  const unlockedFees = await lateFeesById(tx, school.id, ids, { isLocked: false })
  await lockFamilies(tx, school.id, [...new Set(unlockedFees.map((fee) => fee.family_id))])
  const fees = await lateFeesById(tx, school.id, ids, { isLocked: true })
  // Credit notes lock invoice numbers, and those come last. So the payers of later bills are locked before.
  await holdPayersOfChildren(tx, school.id, [...new Set(fees.map((fee) => fee.child_id))])
  const invoiceIds = [...new Set(fees.flatMap((fee) => fee.invoice_ids))]
  if (invoiceIds.length === 0) return { fees, invoices: [], lines: [] }
  const invoices = await holdForNotes({ tx, school, user }, { invoiceIds })
  return { fees, invoices, lines: await billedLines(tx, school.id, { invoiceIds }) }
}

function refusalOf(
  { fee, cents, billedCents }: FeeToBill,
  invoices: readonly BilledInvoice[],
  { state }: Outcome,
): RefusedDecision | null {
  const feeInvoices = invoices.filter(({ id }) => fee.invoice_ids.includes(id))
  const decision =
    state === 'BILLED'
      ? decideBillLate(cents, billedCents, feeInvoices)
      : billedCents > 0
        ? decideTakeOff(feeInvoices)
        : ({ allowed: true } as const)
  if (decision.allowed) return null
  const { code, message, field } = decision
  return { id: fee.id, name: fee.child, code, message, ...(field !== undefined && { field }) }
}

/** Credits the difference on the billed lines, in proportion to what remains of each. */
async function takeOff(
  billing: Billing,
  invoices: readonly BilledInvoice[],
  going: readonly FeeToBill[],
): Promise<void> {
  const off = new Map(
    going
      .filter(({ cents, billedCents }) => cents < billedCents)
      .flatMap(({ cents, billedCents, lines }) => {
        const parts = share(billedCents - cents, lines.map(remainingCentsOf))
        return lines.map((line, index) => [line.id, parts[index]!] as const)
      }),
  )
  if (off.size === 0) return
  const invoiceIds = invoices.map(({ id }) => id)
  await writeNotes(billing, { invoices, billed: { invoiceIds }, centsOf: ({ id }) => off.get(id) ?? 0 })
}

/** Bills the difference: one invoice per child and payer. */
async function billMore(billing: Billing, going: readonly FeeToBill[]): Promise<void> {
  const { tx, school } = billing
  const underbilledFees = going.filter(({ cents, billedCents }) => cents > billedCents)
  if (underbilledFees.length === 0) return
  const bills = [...Map.groupBy(underbilledFees, ({ fee }) => fee.child_id)].map(
    ([childId, childFees]): Bill => ({
      childId,
      lines: childFees.map(({ fee, cents, billedCents }) => ({
        kind: 'FEE',
        label: `Late pickup: ${fee.activity}`,
        reason: { key: 'LATE_PICKUP', parts: { minutes: fee.minutes, date: fee.date } },
        sectionId: null,
        addOnId: null,
        dates: [fee.date],
        amountCents: cents - billedCents,
        netCents: cents - billedCents,
        enrollmentId: null,
        causeId: fee.id,
      })),
    }),
  )
  const families = await payingFamilies(
    tx,
    school.id,
    bills.map(({ childId }) => childId),
  )
  const issuedInvoices = await owe(billing, families, bills)
  await insertLateFeeLines(
    tx,
    school.id,
    issuedInvoices.flatMap(({ lines }) =>
      lines.map(({ id, causeId }) => ({ lateFeeId: causeId!, lineId: id })),
    ),
  )
}

async function recordAll(
  billing: Billing,
  going: readonly FeeToBill[],
  { state, reason }: Outcome,
): Promise<void> {
  const { tx, school } = billing
  const money = (cents: number) => formatMoney(cents, school.currency)
  await record(
    tx,
    billing,
    going.flatMap(({ fee, cents, billedCents }) => {
      const isChanged = billedCents > 0 && cents !== billedCents
      if (state === 'BILLED' && billedCents > 0 && !isChanged) return []
      return [
        {
          what:
            state === 'FORGIVEN'
              ? ('late-pickup.forgiven' as const)
              : isChanged
                ? ('late-pickup.changed' as const)
                : ('late-pickup.billed' as const),
          subjectId: fee.id,
          childId: fee.child_id,
          details: {
            child: fee.child,
            name: fee.activity,
            date: formatDate(fee.date, school.dateFormat),
            amount: money(cents),
            ...(isChanged && { from: money(billedCents) }),
            ...(state === 'FORGIVEN' && { reason }),
          },
        },
      ]
    }),
  )
}
