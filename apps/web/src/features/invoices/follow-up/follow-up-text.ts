import type { dunning } from '@afterbell/contract/dunning/dunning'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { triedText } from '@afterbell/domain/invoices/tried'
import { dateInWords, type DateFormat } from '@afterbell/domain/kernel/dates'

export type DunningAnswer = AnswerOf<(typeof dunning)['ofInvoice']>

/** Says the next step for an invoice and its date, or why nothing follows. */
export function nextText({
  next,
  stopped,
  unreminded,
  held,
}: Omit<DunningAnswer, 'tried' | 'pause'>): string {
  if (stopped !== null) return STOP_TEXTS[stopped]
  if (unreminded !== null) return NO_REMINDER_TEXTS[unreminded]
  const text = next === null ? 'No more reminders are planned' : `Next: ${lower(comingText(next))}`
  return held === null ? text : `The charge waits for you to decide. ${text}`
}

/** 'Automatic charge on November 19, 2026' */
export function comingText({ on, what }: NonNullable<DunningAnswer['next']>): string {
  return `${what === 'CHARGE' ? 'Automatic charge' : 'Reminder'} on ${dateInWords(on)}`
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Lists past steps in one line: days without their year, since a reminder is weeks old at most. */
export function shortTriedText(tried: DunningAnswer['tried'], format: DateFormat): string {
  return triedText(tried, (on) => {
    const [, month, day] = on.split('-')
    return format === 'AMERICAN' ? `${month}/${day}` : `${day}/${month}`
  })
}

const NO_REMINDER_TEXTS: Readonly<Record<NonNullable<DunningAnswer['unreminded']>, string>> = {
  NO_EMAIL: 'No email address, so no reminder can be sent. Add one, or call',
  OFF: 'No reminder was sent: they are turned off in Settings',
  TOO_LATE: 'No reminder was sent: it was more than a week past due before reminders could begin',
}

const STOP_TEXTS: Readonly<Record<NonNullable<DunningAnswer['stopped']>, string>> = {
  NOTHING_OPEN: 'Nothing is due',
  UNDER_WAY: 'A payment is under way',
  DISPUTED: 'A payment is disputed with the bank. Nothing is sent or charged until it has decided',
  PROPOSED: 'Someone has to decide about a refund first',
  PAUSED: 'Paused by staff',
  TOO_LITTLE: 'Too little to charge online. It waits until more is due, or someone pays',
}
