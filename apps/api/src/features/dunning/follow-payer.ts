import {
  actAt,
  FIRST_HOUR,
  stepDue,
  stepsOf,
  type DunningAct,
  type Steps,
} from '@afterbell/domain/dunning/dunning'
import { timeIn } from '@afterbell/domain/kernel/dates'
import { randomUUIDv7 } from 'node:crypto'
import type { Pool } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { freeCredits } from '../ledger/payers/payers.store.ts'
import { holdToPay } from '../ledger/receive.ts'
import { useCredit } from '../ledger/use-credit.ts'
import { byItself } from '../payments/charging/by-itself.ts'
import { chargeSent, type PaymentToSend } from '../payments/charging/confirm.ts'
import { schoolRunner, type SchoolContext } from '../../platform/database/inside-school.ts'
import { charge } from './charge.ts'
import { tellOfCharges, writeReminder, type DunningParts } from './dunning-letters.ts'
import {
  dunningOf,
  followedInvoices,
  followedPayer,
  type FollowedPayerRow,
  type FollowedRow,
} from './followed.store.ts'
import { payerFacts } from './payer-facts.ts'
import { insertStep } from './steps.store.ts'

/**
 * Takes the steps due on a payer's invoices: charges or writes once per step. Decides and records in one transaction
 * with payer and invoices locked, so a concurrent payment wins; then calls the provider. Idempotent across workers
 * and restarts.
 * @answers What is charged by itself, when is a failed charge tried again (retry), and who is reminded?
 */
export async function followPayer(
  pool: Pool,
  parts: DunningParts,
  { schoolId, payerId }: { schoolId: string; payerId: string },
): Promise<void> {
  const runInSchool = schoolRunner(pool, schoolId)
  const { sent, school } = await runInSchool(async (context) => ({
    sent: await takeSteps(context, parts, payerId),
    school: context.school,
  }))
  const call = byItself(runInSchool, school)
  for (const sending of sent) await chargeSent(call, parts, sending)
  if (sent.length > 0) await runInSchool((context) => tellOfCharges(context, parts, payerId))
}

/**
 * Checks whether a school is at work. Dunning charges and writes nothing before the morning, or while the school is
 * not ACTIVE.
 */
export function isAtWork({ state, timezone }: SchoolNow, at: Temporal.Instant): boolean {
  return state === 'ACTIVE' && Number(timeIn(timezone, at).slice(0, 2)) >= FIRST_HOUR
}

async function takeSteps(
  context: SchoolContext,
  parts: DunningParts,
  payerId: string,
): Promise<PaymentToSend[]> {
  const { tx, school, at } = context
  if (!isAtWork(school, at)) return []
  const invoicesToLock = await followedInvoices(tx, school, { payerIds: [payerId] })
  await holdToPay(
    context,
    [payerId],
    invoicesToLock.map(({ id }) => id),
  )
  await tellOfCharges(context, parts, payerId)
  const [payer, dunning] = [await followedPayer(tx, school, payerId), await dunningOf(tx, school.id)]
  const steps = stepsOf(dunning, payer.methodId !== null)
  const due = await dueOf(context, payerId, steps)
  if (due.length === 0) return []
  const isPaid = await payByCredit(context, payerId)
  const sent: PaymentToSend[] = []
  for (const each of isPaid ? await dueOf(context, payerId, steps) : due) {
    const facts = payerFacts(payer, sent.length)
    const act = actAt(each.step, each.invoice, facts)
    const paymentToSend = act && (await take(context, parts, { ...each, act, payer, payerId }))
    if (paymentToSend) sent.push(paymentToSend)
  }
  return sent
}

interface Due {
  step: number
  invoice: FollowedRow
}

/** Returns the payer's invoices that have a step due now. */
async function dueOf({ tx, school }: SchoolContext, payerId: string, steps: Steps): Promise<Due[]> {
  const invoices = await followedInvoices(tx, school, { payerIds: [payerId] })
  return invoices.flatMap((invoice) => {
    const step = stepDue(steps, invoice, school.today)
    return step === null ? [] : [{ step, invoice }]
  })
}

/** Applies credit before dunning asks for money. Returns whether it used any. */
async function payByCredit(context: SchoolContext, payerId: string): Promise<boolean> {
  const cents = (await freeCredits(context.tx, context.school.id, [payerId])).get(payerId) ?? 0
  return cents > 0 && (await useCredit(context, { payerId, cents, key: randomUUIDv7() })) > 0
}

type DueStep = Due & { act: DunningAct; payer: FollowedPayerRow; payerId: string }

/** Takes a step unless it was already taken. Returns the payment to charge, if any. */
async function take(
  context: SchoolContext,
  parts: DunningParts,
  dueStep: DueStep,
): Promise<PaymentToSend | null> {
  const { act, step, invoice } = dueStep
  const stepRecord = { invoiceId: invoice.id, dueOn: invoice.dueOn, step, on: context.school.today }
  switch (act) {
    case 'LATER':
      return null
    case 'CHARGE':
      return charge(context, {
        ...dueStep,
        insert: (paymentId) =>
          insertStep(context.tx, context.school.id, { ...stepRecord, what: 'CHARGED', paymentId }),
      })
    case 'HOLD':
      await insertStep(context.tx, context.school.id, { ...stepRecord, what: 'HELD' })
      return null
    case 'UNREACHABLE':
      await insertStep(context.tx, context.school.id, { ...stepRecord, what: 'UNREACHABLE' })
      return null
    case 'WRITE':
      if (await insertStep(context.tx, context.school.id, { ...stepRecord, what: 'WRITTEN' }))
        await writeReminder(context, parts, { invoiceId: invoice.id, dueOn: invoice.dueOn, step })
      return null
  }
}
