import { sandboxNumberOf, type SandboxNumber } from '@afterbell/domain/providers/sandbox-numbers'
import { fractionOf } from '@afterbell/domain/kernel/money'
import { bankDebitOf, isDebitPossible, type DebitWay } from '@afterbell/domain/providers/bank-debits'
import { OPERATOR_ACCOUNT, type Account, type MethodType, type PayoutLine } from '../provider.ts'

/** The state of a sandbox object from a moment on. */
export interface Step {
  at: string
  state:
    | 'PREPARED'
    | 'REQUIRES_ACTION'
    | 'PROCESSING'
    | 'SUCCEEDED'
    | 'FAILED'
    | 'CANCELLED'
    | 'PENDING'
    | 'USABLE'
    | 'DETACHED'
    | 'OPEN'
    | 'WON'
    | 'LOST'
  code: string | null
}

/** The steps of a payment after its confirmation, and its reversal by a bank. */
interface Course {
  steps: Step[]
  reversal: { kind: 'RETURN' | 'DISPUTE'; steps: Step[] } | null
  /** Half of it is refunded at the provider as soon as it succeeds. */
  isRefundedThere?: true
}

/**
 * Plans the steps of a payment with this test number, with future dates: they need nobody to trigger them.
 * @answers What becomes of a payment when its provider speaks?
 */
export function courseOf(number: SandboxNumber, at: Temporal.Instant, isOffSession: boolean): Course {
  const stepIn = (days: number, state: Step['state'], code: string | null = null) =>
    step(at, state, code, days)
  // The outcome of a debit is known after the days of its currency.
  const settleDays = bankDebitOf(number.currency ?? 'USD').settlesInDays
  const plain = (...steps: Step[]): Course => ({ steps, reversal: null })
  const disputeCourse = (...steps: Step[]): Course => ({
    steps: [stepIn(0, 'SUCCEEDED')],
    reversal: { kind: 'DISPUTE', steps: [stepIn(2, 'OPEN', 'fraudulent'), ...steps] },
  })
  switch (number.course) {
    case 'SUCCEEDS':
    case 'IS_PAID_OUT_SHORT':
    case 'FAILS_TO_REFUND':
    case 'TIMES_OUT_AFTER':
      return plain(stepIn(0, 'SUCCEEDED'))
    case 'IS_REFUNDED_THERE':
      return { ...plain(stepIn(0, 'SUCCEEDED')), isRefundedThere: true }
    case 'IS_DECLINED':
      return plain(stepIn(0, 'CANCELLED', number.code))
    case 'IS_CHALLENGED':
      return plain(
        isOffSession ? stepIn(0, 'CANCELLED', 'authentication_required') : stepIn(0, 'REQUIRES_ACTION'),
      )
    case 'TIMES_OUT_BEFORE':
      return plain()
    case 'IS_DISPUTED':
      return disputeCourse()
    case 'IS_DISPUTED_AND_WON':
      return disputeCourse(stepIn(12, 'WON'))
    case 'IS_DISPUTED_AND_LOST':
      return disputeCourse(stepIn(12, 'LOST'))
    case 'IS_DISPUTED_LOST_AND_WON':
      return disputeCourse(stepIn(12, 'LOST'), stepIn(30, 'WON'))
    case 'CLEARS':
      return plain(stepIn(0, 'PROCESSING'), stepIn(settleDays, 'SUCCEEDED'))
    case 'BOUNCES':
      return plain(stepIn(0, 'PROCESSING'), stepIn(settleDays, 'FAILED', number.code))
    case 'CLEARS_AND_RETURNS':
      return {
        steps: [stepIn(0, 'PROCESSING'), stepIn(settleDays, 'SUCCEEDED')],
        reversal: { kind: 'RETURN', steps: [stepIn(settleDays + 5, 'LOST', number.code)] },
      }
  }
}

/** Plans the steps of a refund: at once to a card, within days to a bank account. */
export function refundSteps(token: string | null, at: Temporal.Instant): Step[] {
  const number = token === null ? undefined : sandboxNumberOf(token)
  if (number?.type === 'BANK_ACCOUNT') return [step(at, 'PROCESSING'), step(at, 'SUCCEEDED', null, 3)]
  return number?.course === 'FAILS_TO_REFUND'
    ? [step(at, 'SUCCEEDED'), step(at, 'FAILED', 'lost_or_stolen_card', 5)]
    : [step(at, 'SUCCEEDED')]
}

/**
 * Checks whether bank accounts are unavailable. An account can only debit banks of its own country, and the operator's
 * is in the United States.
 */
export function isTypeOff(
  type: MethodType,
  { currency, accountRef }: Pick<Account, 'currency' | 'accountRef'>,
  way: DebitWay | null,
): boolean {
  if (type === 'CARD') return false
  if (accountRef === OPERATOR_ACCOUNT && currency !== 'USD') return true
  return way !== null && !isDebitPossible(currency, way)
}

/** Plans when an entered method becomes usable. */
export function methodSteps(number: SandboxNumber, at: Temporal.Instant): Step[] {
  return number.isSlowToSetUp ? [step(at, 'PENDING'), step(at, 'USABLE', null, 2)] : [step(at, 'USABLE')]
}

export function step(at: Temporal.Instant, state: Step['state'], code: string | null = null, days = 0): Step {
  return { at: at.add({ hours: 24 * days }).toString(), state, code }
}

/** Returns the step reached at a moment. */
export function stepAt(steps: readonly Step[], at: Temporal.Instant): Step | undefined {
  return steps.findLast((each) => Temporal.Instant.compare(Temporal.Instant.from(each.at), at) <= 0)
}

/** The sandbox's fee: 2.9 % and 30 cents for a card; 0.8 % for a debit, at most five dollars. */
export function feeOf(cents: number, token: string | null): number {
  const isDebit = token !== null && sandboxNumberOf(token)?.type === 'BANK_ACCOUNT'
  return isDebit ? Math.min(500, fractionOf(cents, 8, 1000)) : fractionOf(cents, 29, 1000) + 30
}

/** A sandbox object whose steps move money. */
export interface Movable {
  ref: string
  kind: string
  data: { steps: readonly Step[]; cents: number; token: string | null }
}

/** Returns the payout line of a step; null if it moves no money. */
export function movementOf({ ref, kind, data }: Movable, step: Step): PayoutLine | null {
  const { steps, cents, token } = data
  const cameBefore = (state: Step['state']) => steps.some((each) => each.state === state && each.at < step.at)
  const line = (moved: number, feeCents = 0): PayoutLine => ({
    ref: `${ref}_${step.state.toLowerCase()}`,
    kind: kind as PayoutLine['kind'],
    aboutRef: ref,
    at: step.at,
    cents: moved,
    feeCents,
  })
  const isShort = token !== null && sandboxNumberOf(token)?.course === 'IS_PAID_OUT_SHORT'
  switch (`${kind} ${step.state}`) {
    case 'PAYMENT SUCCEEDED':
      return line(cents - (isShort ? SHORT_CENTS : 0), feeOf(cents, token))
    case 'REFUND SUCCEEDED':
      return line(-cents)
    case 'REFUND FAILED':
      return cameBefore('SUCCEEDED') ? line(cents) : null
    case 'REVERSAL OPEN':
      return line(-cents, DISPUTE_FEE_CENTS)
    case 'REVERSAL WON':
      return line(cents)
    case 'REVERSAL LOST':
      return cameBefore('OPEN') ? null : line(-cents)
    default:
      return null
  }
}

/** A payment with the matching test number is paid out short by this amount. */
const SHORT_CENTS = 100

/** The sandbox's fee for a dispute, won or lost. */
const DISPUTE_FEE_CENTS = 1500

/** The movements of a day reach the bank two days later. */
export function payoutStep(day: string): Step {
  return step(Temporal.Instant.from(`${day}T09:00:00Z`), 'SUCCEEDED', null, 2)
}
