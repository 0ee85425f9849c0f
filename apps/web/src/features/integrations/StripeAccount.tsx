import { Button } from '@mantine/core'
import type { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat, type Format } from '../../platform/format.ts'
import styles from './apps.module.css'

export type Payments = AnswerOf<typeof integrations.checkPayments>
type Stripe = NonNullable<Payments['stripe']>

/** Returns the chip of the school's Stripe account. */
export function stripeChip({ phase, takesPayments }: Stripe) {
  if (phase === 'INFORMATION_DUE' && !takesPayments)
    return { tone: 'danger', text: 'Payments are off' } as const
  return CHIPS[phase]
}

const CHIPS = {
  BEGUN: { tone: 'warning', text: 'Not finished' },
  CHECKING: { tone: 'warning', text: 'Stripe is checking' },
  INFORMATION_DUE: { tone: 'warning', text: 'Stripe needs information' },
  PAYOUTS_HELD: { tone: 'warning', text: 'Payouts on hold' },
  READY: { tone: 'success', text: 'Connected' },
  DISABLED: { tone: 'danger', text: 'Disabled' },
} as const

/** Explains the account's state to the school, and the next steps. */
export function StripeText({ stripe, accountName }: { stripe: Stripe; accountName: string | null }) {
  const format = useFormat()
  return sentencesOf(stripe, accountName || 'your account', format).map((each) => (
    <p key={each} className={styles.text}>
      {each}
    </p>
  ))
}

function sentencesOf(stripe: Stripe, name: string, format: Format): string[] {
  const payIn = `Families pay into ${name} at Stripe.`
  switch (stripe.phase) {
    case 'BEGUN':
      return [
        'Your account at Stripe is not finished, so families cannot pay by card yet. Stripe saves what you enter: you can go on where you stopped.',
      ]
    case 'CHECKING':
      return [
        'Stripe is checking what you entered. Families can pay by card as soon as it is done. You do not need to do anything.',
      ]
    case 'INFORMATION_DUE':
      return dueSentences(stripe, payIn, format)
    case 'PAYOUTS_HELD':
      return [payIn, 'Stripe holds back the payouts to your bank. Log in to Stripe to see why.']
    case 'READY':
      return [payIn]
    case 'DISABLED':
      return [
        'Stripe has disabled your account, so families cannot pay by card. Log in to Stripe, or write to its support, to find out why.',
      ]
  }
}

function dueSentences(
  { takesPayments, paysOut, due, dueBy }: Stripe,
  payIn: string,
  format: Format,
): string[] {
  const what = new Intl.ListFormat('en-US').format(due)
  if (!takesPayments) return [`Families cannot pay by card until Stripe has what it asks for: ${what}.`]
  const byText = dueBy === null ? '' : ` by ${format.day(dueBy)}`
  const payoutNotes = paysOut ? [] : ['Stripe holds back the payouts to your bank until it has this.']
  return [payIn, `Stripe needs more information from you${byText}: ${what}.`, ...payoutNotes]
}

/** Says whether families can pay from a bank account once Stripe takes card payments. Null if nothing is left to say. */
export function DebitsText({ stripe: { debits, debitName, takesPayments } }: { stripe: Stripe }) {
  if (!takesPayments || debits === 'ACTIVE') return null
  return <p className={styles.text}>{DEBIT_TEXTS[debits](debitName)}</p>
}

const DEBIT_TEXTS = {
  UNKNOWN: (name: string) =>
    `Select Check again to see whether families can pay from a bank account (${name}).`,
  NOT_REQUESTED: (name: string) =>
    `Families cannot pay from a bank account yet. Ask Stripe to turn on ${name}: it may need more information from you first.`,
  PENDING: (name: string) =>
    `Stripe is checking whether families can pay from a bank account (${name}). You do not need to do anything.`,
  INACTIVE: (name: string) =>
    `Families cannot pay from a bank account: Stripe has not turned on ${name}. Log in to Stripe to see what it needs.`,
} as const

/** Buttons to fix the account: Stripe's own form, or its login. */
export function StripeActions({
  stripe,
  isBusy,
  onGo,
  onCheck,
  isChecking,
  onRequestDebits,
  isRequesting,
}: {
  stripe: Stripe
  isBusy: boolean
  onGo: () => void
  onCheck: () => void
  isChecking: boolean
  onRequestDebits: () => void
  isRequesting: boolean
}) {
  const { phase, isOurs, debits, takesPayments } = stripe
  if (phase === 'READY' && debits === 'ACTIVE') return null
  const hasForm = phase === 'BEGUN' || phase === 'INFORMATION_DUE'
  return (
    <>
      {hasForm && isOurs && (
        <Button loading={isBusy} onClick={onGo}>
          Go on at Stripe
        </Button>
      )}
      {takesPayments && debits === 'NOT_REQUESTED' && (
        <Button loading={isRequesting} onClick={onRequestDebits}>
          Ask for bank payments
        </Button>
      )}
      {phase !== 'CHECKING' && !(hasForm && isOurs) && !(phase === 'READY' && debits !== 'INACTIVE') && (
        <Button component="a" href={DASHBOARD} target="_blank" rel="noreferrer">
          Open Stripe
        </Button>
      )}
      <Button variant="default" loading={isChecking} onClick={onCheck}>
        Check again
      </Button>
    </>
  )
}

const DASHBOARD = 'https://dashboard.stripe.com/'
