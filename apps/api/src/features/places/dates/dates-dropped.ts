import { datesLost } from '@afterbell/domain/ledger/dates-lost'
import type { Reaction } from '../../../platform/reactions.ts'
import { dismissRestored } from '../../ledger/proposals.store.ts'
import { propose } from '../../ledger/propose.ts'
import { takenOn } from './dates-dropped.store.ts'

/**
 * What was billed for dates that do not take place any more is proposed to go back, to every child with a spot on them. Of dates that take
 * place after all the proposal goes.
 */
export const proposeDropped: Reaction<'meetingsChanged'> = async ({ tx, school }, { dropped, added }) => {
  if (added.length > 0) await dismissRestored(tx, school.id, added)
  const lost = datesLost(dropped, added)
  if (lost.length === 0) return
  const givenUp = await takenOn(tx, school.id, lost)
  await propose({ tx, school, user: null }, givenUp, 'DATE_DROPPED')
}
