import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { DemoServer } from './demo-server.ts'
import type { OpenSchool } from './open-school.ts'

/** Before the season a school was tried for so long, and has paid since. */
const PAID_SINCE_DAYS = 115

/** A trial that began so long ago still runs. */
const TRIED_FOR_DAYS = 18

/** A school whose trial was over long ago pays each month by card; the other one is in its trial, and has entered nothing. */
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
 * When a school that pays began its trial, and the day it was billed for first. Counted in days of its calendar, so that the hour a
 * clock change takes or gives moves neither.
 * @internal
 */
export function paidTrial(now: Temporal.Instant, timezone: string, trialDays: number) {
  const firstDue = plusDays(dateIn(timezone, now), -PAID_SINCE_DAYS)
  return { began: instantOf(plusDays(firstDue, -trialDays - 1), '09:00', timezone), firstDue }
}

/** The day after the last period that was billed. */
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

/** Receipts of months ago are not sent again. */
async function forgetLetters(server: DemoServer, { id }: OpenSchool): Promise<void> {
  await server.inside(id, (query) =>
    query(`delete from mail where school_id = $1 and dedupe_key like 'own-bill %'`, [id]),
  )
}
