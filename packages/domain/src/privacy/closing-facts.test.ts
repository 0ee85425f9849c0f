import { expect, test } from 'vitest'
import { formatDate } from '../kernel/dates.ts'
import { closingEffects, type ClosingFacts } from './closing-facts.ts'

const none: ClosingFacts = {
  children: 0,
  waiting: 0,
  meetings: 0,
  openInvoices: 0,
  openCents: 0,
  autopay: 0,
  moneyUnderWay: 0,
  payouts: 0,
  payoutCents: 0,
  offers: 0,
  messages: 0,
  reports: 0,
  feeds: 0,
  apiKeys: 0,
  webhooks: 0,
  apps: 0,
  users: 1,
  plan: null,
}
const formatters = {
  money: (cents: number) => `$${cents / 100}`,
  billMoney: (cents: number) => `own ${cents / 100}`,
  date: (date: string) => formatDate(date, 'EUROPEAN'),
}
const effects = (over: Partial<ClosingFacts>) =>
  new Map(closingEffects({ ...none, ...over }, formatters).map(({ about, text }) => [about, text]))

test('A school in which there is nothing ends with its users and its public pages', () => {
  expect([...effects({}).keys()]).toEqual(['Users', 'Public pages'])
})

test('Each thing there is has a sentence, with its number and its sum', () => {
  expect(effects({ openInvoices: 1200, openCents: 5000 }).get('Invoices')).toBe(
    '1,200 invoices are open, $50 in all. Families can still pay online with the link in their invoice email, and get a receipt. Email the invoices that were never emailed before you close.',
  )
  expect(effects({ children: 1 }).get('Children')).toMatch(/^1 child has a spot\./)
  expect(effects({ offers: 2, waiting: 5 }).get('Wait lists')).toMatch(/^2 families were offered a spot/)
  expect(effects({ messages: 1 }).get('Messages')).toMatch(
    /^1 email or text that is waiting to be sent will be canceled/,
  )
  const outside = effects({ apiKeys: 1, webhooks: 2, feeds: 3 })
  expect(outside.get('Other programs')).toMatch(/^1 API key and 2 webhooks stop\./)
  expect(outside.get('Calendar subscriptions')).toBe('3 calendar subscriptions go empty.')
  expect(effects({ feeds: 1 }).get('Calendar subscriptions')).toBe('1 calendar subscription goes empty.')
})

test('The plan is not billed meanwhile; what is paid and what is owed of it is said in its own currency', () => {
  const plan = { name: 'Standard', paidThrough: '2026-12-13', owedCents: 4900 }
  expect(effects({ plan }).get('Your plan')).toBe(
    'Billing for Standard stops while the school is closed. You get no refund for the days already paid, through 13/12/2026. Days after that on which the school is closed are not billed. If you reopen the school, your plan goes on from that day, and your payment source is charged again, including the own 49 still owed.',
  )
  expect(effects({ plan: { ...plan, paidThrough: null, owedCents: 0 } }).get('Your plan')).toBe(
    'Billing for Standard stops while the school is closed. If you reopen the school, your plan goes on from that day, and your payment source is charged again.',
  )
})
