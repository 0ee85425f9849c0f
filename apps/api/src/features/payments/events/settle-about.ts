import type { StoredEvent } from './provider-events.store.ts'
import { OPERATOR_ACCOUNT, type ProviderEvent } from '../../providers/provider.ts'

/** Reads the current state of an event's object and applies it. UNKNOWN means not yet: try again. */
export type SettleAbout = (event: StoredEvent) => Promise<'SETTLED' | 'UNKNOWN'>

type Kind = ProviderEvent['about']['kind']

/** Settles events by the kind of their object. Kinds without a handler wait, and are finally logged. */
export function settleByKind(kinds: Partial<Record<Kind, SettleAbout>>): SettleAbout {
  return async (event) => (await kinds[event.about.kind]?.(event)) ?? 'UNKNOWN'
}

/**
 * Settles events of school accounts with the first handler, and those of the operator's account with the one for school
 * billing.
 */
export function settleByAccount(ofSchools: SettleAbout, ofOperator: SettleAbout): SettleAbout {
  return (event) => (event.accountRef === OPERATOR_ACCOUNT ? ofOperator : ofSchools)(event)
}
