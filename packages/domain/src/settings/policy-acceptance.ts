import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'

/** A policy that families are asked to accept, with the text of its current version. */
export interface AskedPolicy {
  readonly id: string
  readonly title: string
  readonly textId: string
}

/**
 * Checks that the texts a family read are still the current ones (POLICY_CHANGED). A policy that the school has stopped
 * asking for stops nobody. `read` names each text by its policy and its own id.
 * @answers What are families asked to accept?
 */
export function decideAccept(
  asked: readonly AskedPolicy[],
  read: readonly { readonly policyId: string; readonly textId: string }[],
): Decision<'POLICY_CHANGED'> {
  const changed = asked.find(({ id, textId }) =>
    read.some((each) => each.policyId === id && each.textId !== textId),
  )
  return changed ? refusedAs('POLICY_CHANGED', { policy: changed.title }) : allowed
}
