import type { ClosingFacts } from '@afterbell/domain/privacy/closing-facts'
import type { Tx } from '../../../platform/database/database.ts'
import { moneyToClose, outgoingToClose, peopleToClose, planToClose, type ClosingPlan } from './facts.store.ts'

/** Counts everything in a school that closing would end or leave open. */
export async function closingFacts(
  tx: Tx,
  school: { id: string; today: string },
  isBilled: boolean,
): Promise<Omit<ClosingFacts, 'plan'> & { plan: ClosingPlan | null }> {
  return {
    ...(await peopleToClose(tx, school)),
    ...(await moneyToClose(tx, school)),
    ...(await outgoingToClose(tx, school.id)),
    plan: (isBilled && (await planToClose(tx, school.id))) || null,
  }
}
