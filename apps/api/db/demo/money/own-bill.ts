import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { DemoServer } from '../demo-server.ts'
import type { OpenSchool } from '../open-school.ts'

/** Days since the trial of a paying school ended. */
const PAID_SINCE_DAYS = 115

/** Days since a trial began that is still running. */
const TRIED_FOR_DAYS = 18

/** One school's trial ended long ago, and it pays monthly by card. The other is in its trial and has entered no source. */
export async function payOwnBill(server: DemoServer, school: OpenSchool): Promise<void> {
  if (!server.chargesSchools) return
  const { timezone } = school.plan
  const onDay = (date: string) => instantOf(date, '09:00', timezone)
  if (school.plan.ownBill === 'TRIAL') {
    const began = onDay(plusDays(dateIn(timezone, server.now), -TRIED_FOR_DAYS))
    return server.at(began, () => server.runOwnBill(school.id))
  }
  const { began, firstDue } = paidTrial(server.now, timezone, server.chargesSchools.trialDays)
  await server.at(began, async () => {
    await server.runOwnBill(school.id)
    await addSource(server, school, 'tok_bank_clears')
    await addSource(server, school, 'tok_succeeds')
  })
  let due = firstDue
  while (Temporal.Instant.compare(onDay(due), server.now) <= 0) {
    await server.at(onDay(due), () => server.runOwnBill(school.id))
    due = await nextDue(server, school)
  }
  await forgetLetters(server, school)
}

/**
 * Returns the start of a paying school's trial and the first day it was billed for. Counts calendar days of the school,
 * so that a clock change moves neither.
 * @internal
 */
export function paidTrial(now: Temporal.Instant, timezone: string, trialDays: number) {
  const firstDue = plusDays(dateIn(timezone, now), -PAID_SINCE_DAYS)
  return { began: instantOf(plusDays(firstDue, -trialDays - 1), '09:00', timezone), firstDue }
}

/** Returns the day after the last billed period. */
async function nextDue(server: DemoServer, { admin }: OpenSchool): Promise<string> {
  const { content } = await server.ask(ownBill.invoices, { query: { size: 1 } }, admin)
  return plusDays(content[0]!.periodEnd, 1)
}

async function addSource(server: DemoServer, { admin }: OpenSchool, token: string): Promise<void> {
  const type = token.startsWith('tok_bank_') ? ('BANK_ACCOUNT' as const) : ('CARD' as const)
  const { sourceToken, payUrl } = await server.ask(ownBill.setUp, { body: { type } }, admin)
  await server.enter(payUrl, token)
  const body = { sourceToken, type, defaultMethod: type === 'CARD' }
  await server.ask(ownBill.create, { body }, admin)
}

/** Receipts from months ago are not sent again. */
async function forgetLetters(server: DemoServer, { id }: OpenSchool): Promise<void> {
  await server.inside(id, (query) =>
    query(`delete from mail where school_id = $1 and dedupe_key like 'own-bill %'`, [id]),
  )
}
