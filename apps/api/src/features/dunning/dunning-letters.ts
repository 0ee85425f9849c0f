import {
  isChargedByItself,
  isToldOfFailure,
  nextStep,
  pausedBy,
  stepsOf,
} from '@afterbell/domain/dunning/dunning'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { isTooLittle } from '@afterbell/domain/providers/least-charge'
import type { AutomaticKind } from '@afterbell/domain/messages/automatic'
import type { MergeValues } from '@afterbell/domain/messages/merge-fields'
import type { Sealer } from '../../platform/security/sealing.ts'
import { invoicesByIds } from '../invoices/invoices.store.ts'
import type { PayLinks } from '../invoices/pay-links.ts'
import type { ConfirmParts } from '../payments/charging/confirm.ts'
import type { SchoolContext } from '../../platform/database/inside-school.ts'
import { payersReached } from '../messages/automatic/reached.store.ts'
import type { LetterLanguage } from '../messages/automatic/letter-language.ts'
import { sendAutomatic } from '../messages/automatic/send-automatic.ts'
import { schoolContact } from '../school/school-contact.store.ts'
import { notChargedFields, reminderFields, type LetterFacts } from './dunning-fields.ts'
import { dunningOf, followedInvoices, followedPayer } from './followed.store.ts'
import { payerFacts } from './payer-facts.ts'
import { takeEndedCharges, type EndedCharge } from './steps.store.ts'

/** Dependencies of the dunning jobs. */
export interface DunningParts extends ConfirmParts {
  /** Seals the letters in the queue: anyone with the link in a letter can pay. */
  letters: Sealer
  payLink: PayLinks['to']
}

/** Reminds the payer of an invoice that is past due, once for each step. */
export function writeReminder(
  context: SchoolContext,
  parts: DunningParts,
  { invoiceId, dueOn, step }: { invoiceId: string; dueOn: string; step: number },
): Promise<void> {
  return write(context, parts, invoiceId, {
    kind: 'OVERDUE',
    key: `${invoiceId} ${dueOn} ${step}`,
    fieldsOf: reminderFields,
  })
}

/** Tells a payer which recently ended charges failed, and what to do. Handles each charge once. */
export async function tellOfCharges(
  context: SchoolContext,
  parts: DunningParts,
  payerId: string,
): Promise<void> {
  const { tx, school } = context
  const failedCharges = (await takeEndedCharges(tx, school.id, payerId)).filter(({ isFailed }) => isFailed)
  if (failedCharges.length === 0) return
  const [payer, dunning] = [await followedPayer(tx, school, payerId), await dunningOf(tx, school.id)]
  const facts = payerFacts(payer)
  const steps = stepsOf(dunning, facts.isCharged)
  const invoiceIds = failedCharges.map(({ invoiceId }) => invoiceId)
  for (const invoice of await followedInvoices(tx, school, { invoiceIds })) {
    if (pausedBy(invoice, facts) !== null) continue
    const charge = failedCharges.find(({ invoiceId }) => invoiceId === invoice.id)!
    const next = isChargedByItself(invoice, facts) ? nextStep(steps, invoice, school.today) : null
    if (isToldOfFailure(charge.failure, next !== null)) await tell(context, parts, charge, next?.on ?? null)
  }
}

function tell(context: SchoolContext, parts: DunningParts, charge: EndedCharge, triedAgainOn: string | null) {
  return write(context, parts, charge.invoiceId, {
    kind: 'NOT_CHARGED',
    key: charge.paymentId,
    fieldsOf: (facts) => notChargedFields(facts, { ...charge, triedAgainOn }),
  })
}

interface LetterToWrite {
  kind: AutomaticKind
  key: string
  fieldsOf: (facts: LetterFacts) => MergeValues
}

/** Sends nothing to a payer without an address; the office sees them in its list. */
async function write(
  { tx, school, at }: SchoolContext,
  { letters, payLink }: DunningParts,
  invoiceId: string,
  { kind, key, fieldsOf }: LetterToWrite,
): Promise<void> {
  const [invoice] = await invoicesByIds(tx, school, [invoiceId])
  const to = invoice && (await payersReached(tx, school, [invoice.payerId])).get(invoice.payerId)
  if (!to) return
  const contact = await schoolContact(tx, school.id)
  const isPayable = invoice.isTakenOnline && !isTooLittle(openCents(invoice), invoice.currency)
  const payUrl = isPayable
    ? payLink({ schoolId: school.id, portalName: school.portalName, invoiceId, seed: invoice.linkSeed })
    : null
  const childIds = invoice.children.length > 0 ? invoice.children.map(({ id }) => id) : to.childIds
  const fields = (letter: LetterLanguage) => fieldsOf({ school, contact, invoice, payUrl, letter })
  await sendAutomatic({ tx, school, at }, kind, [{ keys: [key], to, childIds, fields }], { sealer: letters })
}
