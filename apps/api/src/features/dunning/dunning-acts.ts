import type { dunning } from '@afterbell/contract/dunning/dunning'
import { record } from '../../platform/database/history.ts'
import { pageOf } from '../../platform/database/pages.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { requireInvoice } from '../invoices/email-invoices.ts'
import { amountToRequest, numberOf, pastDueOf } from '../invoices/invoice-rows.ts'
import { invoicesByIds } from '../invoices/invoices.store.ts'
import { requirePayer } from '../invoices/statements.ts'
import { dunningPage } from './dunning-list.store.ts'
import { endPause, insertPause, pausesOf, type PauseSubject } from './pauses.store.ts'
import { toPauseAnswer, standingsOf } from './standing.ts'

export const listDunning: Act<(typeof dunning)['list']> = async ({ tx, school, query }) => {
  const { ids, total } = await dunningPage(tx, school, query)
  const records = new Map((await invoicesByIds(tx, school, ids)).map((each) => [each.id, each]))
  const standings = await standingsOf(tx, school, { invoiceIds: ids })
  const rows = ids.map((id) => {
    const invoice = records.get(id)!
    return {
      id,
      number: numberOf(invoice),
      payer: { id: invoice.payerId, name: invoice.payerName, email: invoice.payerEmail },
      activityDetails: invoice.activities ?? '',
      childName: invoice.children.map(({ name }) => name).join(', '),
      amountDue: amountToRequest(invoice, school.today),
      pastDue: pastDueOf(invoice, school.today),
      dueDate: invoice.dueOn,
      tried: invoice.tried,
      ...standings.get(id)!,
    }
  })
  return pageOf(rows, total, query)
}

/** Drafts and credit notes have no dunning. */
export const dunningOfInvoice: Act<(typeof dunning)['ofInvoice']> = async (call) => {
  const { tx, school, params } = call
  const { id, tried } = await requireInvoice(call, params.id)
  const status = (await standingsOf(tx, school, { invoiceIds: [id] })).get(id)
  return { tried, ...(status ?? NOTHING_OPEN) }
}

const NOTHING_OPEN = {
  next: null,
  stopped: 'NOTHING_OPEN',
  pause: null,
  unreminded: null,
  held: null,
} as const

export const dunningOfPayer: Act<(typeof dunning)['ofPayer']> = async (call) => {
  const { tx, school, params } = call
  const { id } = await requirePayer(call, params.payerId)
  const standings = await standingsOf(tx, school, { payerIds: [id] })
  const upcoming = [...standings].filter(([, { next }]) => next !== null)
  const [pause] = await pausesOf(tx, school.id, { payerIds: [id], invoiceIds: [] })
  const ids = upcoming
    .toSorted(([, one], [, other]) => (one.next!.on < other.next!.on ? -1 : 1))
    .slice(0, INVOICES_SHOWN)
    .map(([invoiceId]) => invoiceId)
  const numbers = new Map((await invoicesByIds(tx, school, ids)).map((each) => [each.id, numberOf(each)]))
  return {
    pause: toPauseAnswer(pause),
    invoices: ids.map((invoiceId) => ({
      id: invoiceId,
      number: numbers.get(invoiceId) ?? null,
      next: standings.get(invoiceId)!.next,
    })),
  }
}

const INVOICES_SHOWN = 10

export const pauseInvoice: Act<(typeof dunning)['pauseInvoice']> = async (call) => {
  const invoice = await requireInvoice(call, call.params.id)
  await pause(call, { paused: { invoiceId: invoice.id }, name: `invoice ${numberOf(invoice)}` })
}

export const resumeInvoice: Act<(typeof dunning)['resumeInvoice']> = async (call) => {
  const invoice = await requireInvoice(call, call.params.id)
  await resume(call, { paused: { invoiceId: invoice.id }, name: `invoice ${numberOf(invoice)}` })
}

export const pausePayer: Act<(typeof dunning)['pausePayer']> = async (call) => {
  const { id, name } = await requirePayer(call, call.params.payerId)
  await pause(call, { paused: { payerId: id }, name })
}

export const resumePayer: Act<(typeof dunning)['resumePayer']> = async (call) => {
  const { id, name } = await requirePayer(call, call.params.payerId)
  await resume(call, { paused: { payerId: id }, name })
}

interface PauseTarget {
  paused: PauseSubject
  name: string
}

/** Idempotent: a second pause changes nothing, and the first reason stays. */
async function pause(
  call: AnyCall & { body: { reason: string } },
  { paused, name }: PauseTarget,
): Promise<void> {
  const { tx, school, user, body } = call
  const { reason } = body
  if (!(await insertPause(tx, school.id, { paused, reason, accountId: user!.id }))) return
  await record(tx, call, [{ what: 'dunning.paused', subjectId: idOf(paused), details: { name, reason } }])
}

async function resume(call: AnyCall, { paused, name }: PauseTarget): Promise<void> {
  const { tx, school, user } = call
  if (!(await endPause(tx, school.id, { paused, accountId: user!.id }))) return
  await record(tx, call, [{ what: 'dunning.resumed', subjectId: idOf(paused), details: { name } }])
}

function idOf(paused: PauseSubject): string {
  return 'payerId' in paused ? paused.payerId : paused.invoiceId
}
