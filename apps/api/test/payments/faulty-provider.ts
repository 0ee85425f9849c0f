import { createStripe, type StripeProvider } from '../../src/features/providers/stripe/stripe.ts'
import { stripeSettings, type Fault, type StripeStandIn } from '../rig/stripe/stripe-stand-in.ts'

/** Failures of a provider's request, each before and after its effect. */
export const FAULTS = {
  'time-out before': ['UNANSWERED_BEFORE'],
  'time-out after': ['UNANSWERED_AFTER'],
  reset: ['CUT_BEFORE', 'CUT_AFTER'],
  429: [429],
  'stored 500': ['BROKEN_BEFORE', 'BROKEN_AFTER'],
  'crash before recording': ['CRASH_BEFORE', 'CRASH_AFTER'],
  'crash after': ['ANSWER_LOST'],
} as const satisfies Record<string, readonly (Fault | 'CRASH_BEFORE' | 'CRASH_AFTER' | 'ANSWER_LOST')[]>

export type Kind = (typeof FAULTS)[keyof typeof FAULTS][number]
type Act = 'customer' | 'prepare' | 'confirm' | 'refund' | 'setUp' | 'method' | 'find'

export interface FaultyProvider extends StripeProvider {
  /** Fails the account's next request of this kind in this way. */
  arm(accountRef: string, act: Act, kind: Kind): void
  /** Confirms the account's payments off-session: no payer is there to answer a challenge. */
  leaveAlone(accountRef: string): void
}

/** Wraps the Stripe client so that armed requests fail. */
export function faultyProvider(standIn: StripeStandIn): FaultyProvider {
  const stripe = createStripe(stripeSettings(standIn.url))
  const impatient = createStripe(stripeSettings(standIn.url, { timeoutMs: 150 }))
  const armed = new Map<string, { act: Act; kind: Kind }>()
  const alone = new Set<string>()

  const withFaults = (act: Act) => {
    type Ask = (account: { accountRef: string }, ...rest: object[]) => Promise<unknown>
    const by = ({ [act]: ask }: StripeProvider) => ask as unknown as Ask
    return (async (account, ...rest) => {
      const { accountRef } = account
      if (act === 'confirm' && alone.has(accountRef)) rest = [{ ...rest[0], isOffSession: true }]
      const fault = armed.get(accountRef)
      if (fault?.act !== act || fault.kind === 'ANSWER_LOST') return by(stripe)(account, ...rest)
      armed.delete(accountRef)
      if (fault.kind === 'CRASH_BEFORE') throw new Crash()
      if (fault.kind === 'CRASH_AFTER') {
        await by(stripe)(account, ...rest)
        throw new Crash()
      }
      standIn.failFor(accountRef, fault.kind)
      const isSilent = fault.kind === 'UNANSWERED_BEFORE' || fault.kind === 'UNANSWERED_AFTER'
      return by(isSilent ? impatient : stripe)(account, ...rest)
    }) as Ask
  }

  return {
    ...stripe,
    ...Object.fromEntries(ACTS.map((act) => [act, withFaults(act)])),
    arm: (accountRef, act, kind) => void armed.set(accountRef, { act, kind }),
    leaveAlone: (accountRef) => void alone.add(accountRef),
  }
}

const ACTS = ['customer', 'prepare', 'confirm', 'refund', 'setUp', 'method', 'find'] as const

/** The server crashes in the middle. Its caller gets no answer. */
class Crash extends Error {}
