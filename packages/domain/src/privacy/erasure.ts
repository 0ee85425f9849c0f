import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** What of a family stands in the way of its erasure. Amounts are cents. */
export interface ErasureFacts {
  /** Spots its children have or wait for, in activities that are not over. */
  readonly enrolled: readonly { readonly child: string; readonly activity: string }[]
  /** Children who are there now. */
  readonly present: readonly string[]
  /** Invoices that are not paid, or not decided: open, a draft, in dispute. */
  readonly openInvoices: number
  readonly creditCents: number
  /** Payments, refunds and returns of which nobody knows yet how they end. */
  readonly moneyUnderWay: number
  /** What staff have yet to decide: credits that are proposed, late pickups, care to be charged, aid that was asked for. */
  readonly undecided: number
}

/**
 * What has to be done before a family can be erased, a sentence each; none when nothing stands in the way. Once the names are gone, nobody
 * could find out any more who owes what, or whom a check-in was of.
 * @answers What does erasing a family take, and when may it be?
 */
export function erasureBlockers(facts: ErasureFacts, moneyShown: (cents: number) => string): string[] {
  const { enrolled, present, openInvoices, creditCents, moneyUnderWay, undecided } = facts
  return [
    ...present.map((child) => `${child} is checked in. Check them out first`),
    ...enrolled.map(({ child, activity }) => `${child} has a spot in ${activity}. Remove them there first`),
    ...(openInvoices > 0
      ? [
          `${counted(openInvoices, 'invoice is', 'invoices are')} not settled. Take the payment, write it off or cancel it first`,
        ]
      : []),
    ...(creditCents > 0 ? [`The family has a credit of ${moneyShown(creditCents)}. Give it back first`] : []),
    ...(moneyUnderWay > 0
      ? [`${counted(moneyUnderWay, 'payment is', 'payments are')} under way. Wait until it is settled`]
      : []),
    ...(undecided > 0
      ? [
          `${counted(undecided, 'thing is', 'things are')} waiting for somebody’s decision in Billing. Decide it first`,
        ]
      : []),
  ]
}

/**
 * Whether a family may be erased. Refused ERASURE_BLOCKED while something stands in the way, and NAMES_DIFFER where what was typed
 * is not what the family is called; capitals and spaces do not matter.
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
  return compared(typed) === compared(names)
    ? allowed
    : refused('NAMES_DIFFER', `Type the names as they stand above: ${names}`, 'names')
}

function compared(names: string): string {
  return names.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim()
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}
