import { ownBill } from '@afterbell/contract/billing/own-bill'
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
  const today = dateIn(timezone, server.now)
  if (school.plan.ownBill === 'TRIAL')
    return server.at(onDay(plusDays(today, -TRIED_FOR_DAYS)), () => server.runOwnBill(school.id))
  const { began, firstDue } = paidTrial(today, server.chargesSchools.trialDays)
  await server.at(onDay(began), async () => {
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
 * The days on which a school that pays began its trial and was billed first. Calendar days, so that an hour lost or won with
 * the clock change moves neither.
 */
function paidTrial(today: string, trialDays: number): { began: string; firstDue: string } {
  const firstDue = plusDays(today, -PAID_SINCE_DAYS)
  return { began: plusDays(firstDue, -trialDays - 1), firstDue }
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
