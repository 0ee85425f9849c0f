import { activityKinds, type ActivityKind, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { share } from '@afterbell/domain/kernel/money'
import type { RosterFacts } from '../places/roster.store.ts'

/** What a row of a roster says of money. */
interface Owed {
  state: 'OWED' | 'NOTHING_DUE'
  amount: number
  of: { amount: number; days: number } | null
}

/** Whether a child takes sections of such an activity together, and owes one sum for them. */
export function areOwedTogether(kind: ActivityKind): boolean {
  const { childTakes }: KindAnswers = activityKinds[kind]
  return childTakes === 'ONE_OR_MORE'
}

/**
 * What is owed for one place. Weekdays that were taken together are owed together: each row has its part, by what it
 * cost before discounts and add-ons, so that the parts are the whole, and says what it is a part of. A part that was taken
 * off the roster is not told again by the others.
 */
export function owedOf({ owed_cents: total, bases, section_name: section }: RosterFacts): Owed {
  const state = total > 0 ? 'OWED' : 'NOTHING_DUE'
  const index = bases.findIndex(({ label }) => label.endsWith(`, ${section}`))
  if (bases.length < 2 || index === -1) return { state, amount: total, of: null }
  const parts = share(
    total,
    bases.map(({ cents }) => cents),
  )
  return { state, amount: parts[index]!, of: { amount: total, days: bases.length } }
}
