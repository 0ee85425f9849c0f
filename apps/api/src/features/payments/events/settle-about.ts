import type { KeptEvent } from './provider-events.store.ts'
import { OPERATOR_ACCOUNT, type ProviderEvent } from '../providers/provider.ts'

/** Sees what became of what an event is about, and does what follows. UNKNOWN: not now, so it is tried again. */
export type SettleAbout = (event: KeptEvent) => Promise<'SETTLED' | 'UNKNOWN'>

type Kind = ProviderEvent['about']['kind']

/** What is done about each kind of object. One of a kind that nobody minds waits, and is told in the log in the end. */
export function settleByKind(kinds: Partial<Record<Kind, SettleAbout>>): SettleAbout {
  return async (event) => (await kinds[event.about.kind]?.(event)) ?? 'UNKNOWN'
}

/** What is told of accounts of schools is settled there, and what is told of the operator's own by who bills schools. */
export function settleByAccount(ofSchools: SettleAbout, ofOperator: SettleAbout): SettleAbout {
  return (event) => (event.accountRef === OPERATOR_ACCOUNT ? ofOperator : ofSchools)(event)
}
