import { autopay } from '@afterbell/contract/dunning/autopay'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import { nextOwing, nextPaid, type Office } from './money/money-desk.ts'
import type { Step } from './season.ts'

/** Days after the due date on which a new school sends reminders. The last one is still ahead. */
const REMINDED = [1, 4, 8]
const OVERDUE_DAYS = 10

/** Returns steps of two families: one gets reminders for an invoice, the other has autopay for its next due invoice. */
export function followedSteps(office: Office): Step[] {
  return [...inDunning(office), ...(office.server.takesTestPayments ? [withAutopay(office)] : [])]
}

function inDunning(office: Office): Step[] {
  const { server, school } = office
  const { timezone } = school.plan
  const dueDate = plusDays(dateIn(timezone, server.now), -OVERDUE_DAYS)
  const on = (days: number, time: string) => instantOf(plusDays(dueDate, days), time, timezone)
  let payerId: string | null = null
  return [
    {
      at: on(0, '09:30'),
      async run() {
        const paid = await nextPaid(office)
        const till = await office.till()
        if (!paid) return
        const lines = [{ label: 'Instrument rental', amount: 45 }]
        const body = { parentId: till.parentOf(paid)!, lines, dueDate, memo: 'Violin, this term.' }
        payerId = (await server.ask(invoices.create, { body }, till.office)).payerId
      },
    },
    ...REMINDED.map((days) => ({
      at: on(days, '10:11'),
      async run() {
        if (payerId !== null) await server.follow(school.id, payerId)
      },
    })),
  ]
}

function withAutopay(office: Office): Step {
  const { server, school } = office
  return {
    at: server.now.subtract({ hours: 26 }),
    async run() {
      const own = await nextOwing(office)
      const till = await office.till()
      if (!own) return
      const id = await till.enter(own[0]!, 'tok_succeeds')
      const body = { givenOn: dateIn(school.plan.timezone, server.moment()) }
      await server.ask(autopay.turnOn, { params: { id }, body }, till.office)
    },
  }
}
