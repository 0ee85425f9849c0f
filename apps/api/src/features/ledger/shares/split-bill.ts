import { linesOfHomes, type LineKind } from '@afterbell/domain/ledger/bill'
import { splitShares } from '@afterbell/domain/ledger/shares/shares'
import type { QuoteLine } from '@afterbell/domain/prices/pricing'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Bill, BillLine } from '../owe.ts'
import { payerOf, payerOfAgency, type Payer } from '../payers/payers.ts'
import type { PayingFamily } from '../payers/payers.store.ts'
import { holdShares } from './hold-shares.store.ts'
import { activitiesOfEnrollments, usedShares, type UsedShare } from './used-shares.store.ts'

/** A line as billed to one payer, and its share. */
export interface PayerLine extends Omit<BillLine, 'kind'> {
  kind: LineKind
  shareId?: string
}

/** The bill of one payer for a child. */
export interface Ask {
  payer: Payer
  family: PayingFamily
  childId: string
  lines: readonly PayerLine[]
}

/** The shares that apply to the bills, and the activity of each line. */
export interface Others {
  shares: readonly UsedShare[]
  activityOf: (line: Pick<BillLine, 'enrollmentId'>) => string | null
}

type SchoolContext = { tx: Tx; school: SchoolNow }

/**
 * Returns the shares of the billed children, locked so that no other bill uses them up meanwhile. Reads nothing if no
 * child has shares.
 */
export async function lockOthers(
  { tx, school }: SchoolContext,
  families: readonly PayingFamily[],
  bills: readonly Bill[],
): Promise<Others> {
  const sharedChildIds = families.filter(({ is_shared }) => is_shared).map(({ child_id }) => child_id)
  const sharedBills = bills.filter(({ childId }) => sharedChildIds.includes(childId))
  if (sharedBills.length === 0) return NOBODY
  const childIds = sharedBills.map(({ childId }) => childId)
  await holdShares(tx, school.id, childIds)
  const enrollmentIds = sharedBills.flatMap(({ lines }) =>
    lines.flatMap(({ enrollmentId }) => enrollmentId ?? []),
  )
  const activities = await activitiesOfEnrollments(tx, school.id, [...new Set(enrollmentIds)])
  const shares = await usedShares(tx, school, childIds)
  return { shares, activityOf: ({ enrollmentId }) => activities.get(enrollmentId ?? '') ?? null }
}

/** Returns the same for a displayed price of an activity, without locks. */
export async function readOthers(
  { tx, school }: SchoolContext,
  family: PayingFamily,
  activityId: string,
): Promise<Others> {
  if (!family.is_shared) return NOBODY
  const shares = await usedShares(tx, school, [family.child_id])
  return { shares, activityOf: () => activityId }
}

const NOBODY: Others = { shares: [], activityOf: () => null }

/**
 * Splits a child's bill over its payers: agencies pay their shares, and two homes their parts of the rest, or the
 * family all of it. The family's bills come first.
 * @answers Who else pays for a child, and how much?
 */
export function splitBill(
  family: PayingFamily,
  { childId, lines }: Bill,
  { shares, activityOf }: Others,
  today: string,
): Ask[] {
  const childShares = shares.filter((share) => share.childId === childId)
  // Shares never cover late pickup fees.
  const fees = lines.filter(({ kind }) => kind === 'FEE')
  const nonFeeLines = lines.filter(({ kind }) => kind !== 'FEE')
  const { rest, agencyBills } = splitShares<BillLine>(nonFeeLines, childShares, { today, activityOf })
  const ofFamily = asksOfFamily(family, [...rest, ...fees]).map((ask) => ({ ...ask, family, childId }))
  const ofAgencies = Map.groupBy(agencyBills, ({ share }) => share.payerId!)
  return [
    ...ofFamily,
    ...[...ofAgencies.values()].map((parts) => ({
      payer: payerOfAgency(childShares.find(({ id }) => id === parts[0]!.share.id)!.payer!),
      family,
      childId,
      lines: parts.flatMap((part) => part.lines),
    })),
  ]
}

function asksOfFamily(
  family: PayingFamily,
  lines: readonly PayerLine[],
): { payer: Payer; lines: readonly PayerLine[] }[] {
  const { homes } = family
  if (homes.length === 0) return [{ payer: payerOf(family, null), lines }]
  const parts = linesOfHomes(lines, homes)
  return homes.map((home, index) => ({ payer: payerOf(family, home), lines: parts[index]! }))
}

/** Converts the lines of a displayed price to a bill. */
export function previewBill(childId: string, lines: readonly QuoteLine[]): Bill {
  return { childId, lines: lines.map((line) => ({ ...line, enrollmentId: 'shown' })) }
}
