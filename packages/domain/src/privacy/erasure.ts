import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** Facts that block the erasure of a family. Amounts are cents. */
export interface ErasureFacts {
  /** The children's spots and wait list entries in activities that have not ended. */
  readonly enrolled: readonly { readonly child: string; readonly activity: string }[]
  /** Names of children who are checked in. */
  readonly present: readonly string[]
  /** Invoices that are open, drafts or disputed. */
  readonly openInvoices: number
  readonly creditCents: number
  /** Payments, refunds and returns that are not settled yet. */
  readonly moneyUnderWay: number
  /** Pending decisions of staff: proposed credits, late pickups, care charges, requests for aid. */
  readonly undecided: number
}

/**
 * Lists what must be done before a family can be erased, one sentence each; empty if nothing blocks it. Without the names,
 * nobody could find out who owes what, or which child was checked in.
 * @answers What does erasing a family take, and when may it be?
 */
export function erasureBlockers(facts: ErasureFacts, formatMoney: (cents: number) => string): string[] {
  const { enrolled, present, openInvoices, creditCents, moneyUnderWay, undecided } = facts
  return [
    ...present.map((child) => `${child} is checked in. Check them out first`),
    ...enrolled.map(({ child, activity }) => `${child} has a spot in ${activity}. Remove them there first`),
    ...(openInvoices > 0
      ? [
          `${countText(openInvoices, 'invoice is', 'invoices are')} not settled. Take the payment, write it off or cancel it first`,
        ]
      : []),
    ...(creditCents > 0
      ? [`The family has a credit of ${formatMoney(creditCents)}. Give it back first`]
      : []),
    ...(moneyUnderWay > 0
      ? [`${countText(moneyUnderWay, 'payment is', 'payments are')} under way. Wait until it is settled`]
      : []),
    ...(undecided > 0
      ? [
          `${countText(undecided, 'thing is', 'things are')} waiting for somebody’s decision in Billing. Decide it first`,
        ]
      : []),
  ]
}

/**
 * Checks whether a family may be erased. Refuses ERASURE_BLOCKED while there are blockers, and NAMES_DIFFER if the typed
 * names are not the family's. Ignores case and extra spaces.
 */
export function decideErasure({
  blockers,
  names,
  typed,
}: {
  readonly blockers: readonly string[]
  readonly names: string
  readonly typed: string
}): Decision<'ERASURE_BLOCKED' | 'NAMES_DIFFER'> {
  if (blockers.length > 0) return refused('ERASURE_BLOCKED', `${blockers.join('. ')}.`)
  return normalizeNames(typed) === normalizeNames(names)
    ? allowed
    : refused('NAMES_DIFFER', `Type the names as they stand above: ${names}`, 'names')
}

function normalizeNames(names: string): string {
  return names.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
}

function countText(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
