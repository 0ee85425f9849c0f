import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dunning } from '@afterbell/contract/dunning/dunning'
import {
  isChargedByItself,
  nextStep,
  pausedBy,
  stepsOf,
  whyUnreminded,
} from '@afterbell/domain/dunning/dunning'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { dunningOf, followedInvoices, reachOfPayers, type FollowedRow } from './followed.store.ts'
import { mediansOf } from './medians.store.ts'
import { pausesOf, type PauseRow } from './pauses.store.ts'

type DunningStatus = Omit<AnswerOf<(typeof dunning)['ofInvoice']>, 'tried'>

/** Returns the dunning status of invoices by id: the next step and its date, or why it is stopped. */
export async function standingsOf(
  tx: Tx,
  school: SchoolNow,
  of: Parameters<typeof followedInvoices>[2],
): Promise<Map<string, DunningStatus>> {
  const invoices = await followedInvoices(tx, school, of)
  const payerIds = [...new Set(invoices.map(({ payerId }) => payerId))]
  const [dunning, reach, pauses, medians] = [
    await dunningOf(tx, school.id),
    await reachOfPayers(tx, school, payerIds),
    await pausesOf(tx, school.id, { payerIds, invoiceIds: invoices.map(({ id }) => id) }),
    await mediansOf(tx, school.id, waitingPayerIds(invoices)),
  ]
  return new Map(
    invoices.map((invoice) => {
      const { isCharged, hasEmail } = reach.get(invoice.payerId)!
      const stopped = pausedBy(invoice, { isCharged })
      const next =
        stopped === null
          ? nextOf(invoice, stepsOf(dunning, isCharged), { isCharged, today: school.today })
          : null
      const usual = medians.get(invoice.payerId) ?? 0
      const facts = { isDunningOn: dunning.isDunningOn, hasEmail, stopped, next: next?.what ?? null }
      const status: DunningStatus = {
        next,
        stopped,
        pause: toPauseAnswer(pauses.find((pause) => isOf(pause, invoice))),
        unreminded: whyUnreminded(invoice, facts, school.today),
        held: invoice.heldStep === null ? null : { amount: invoice.dueCents, usual: Math.round(usual) },
      }
      return [invoice.id, status]
    }),
  )
}

/** Returns the next step. Skips the charge on the due date if the invoice is not on autopay. */
function nextOf(
  invoice: FollowedRow,
  steps: readonly number[],
  { isCharged, today }: { isCharged: boolean; today: string },
): DunningStatus['next'] {
  const isChargedNext = isChargedByItself(invoice, { isCharged })
  const next = nextStep(isChargedNext ? steps : steps.filter((step) => step > 0), invoice, today)
  return next && { on: next.on, what: isChargedNext ? 'CHARGE' : 'WRITE' }
}

export function toPauseAnswer(pause: PauseRow | undefined): DunningStatus['pause'] {
  if (!pause) return null
  const { payerId, reason, since, by } = pause
  return {
    of: payerId === null ? 'INVOICE' : 'PAYER',
    reason,
    since: Temporal.Instant.from(since).toString(),
    by,
  }
}

function isOf(pause: PauseRow, { id, payerId }: FollowedRow): boolean {
  return pause.invoiceId === id || pause.payerId === payerId
}

/** The median is needed only for invoices that wait for a person. */
function waitingPayerIds(invoices: readonly FollowedRow[]): string[] {
  return invoices.flatMap(({ heldStep, payerId }) => (heldStep === null ? [] : [payerId]))
}
