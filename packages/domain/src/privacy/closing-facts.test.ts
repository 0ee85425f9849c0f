import { expect, test } from 'vitest'
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
const shown = {
  money: (cents: number) => `$${cents / 100}`,
  ownMoney: (cents: number) => `own ${cents / 100}`,
}
const effects = (over: Partial<ClosingFacts>) =>
  new Map(closingEffects({ ...none, ...over }, shown).map(({ about, text }) => [about, text]))

test('A school in which there is nothing ends with its users and its public pages', () => {
  expect([...effects({}).keys()]).toEqual(['Users', 'Public pages'])
})

test('Each thing there is has a sentence, with its number and its sum', () => {
  expect(effects({ openInvoices: 1200, openCents: 5000 }).get('Invoices')).toBe(
    '1,200 invoices are open, $50 in all. Families can still open and pay them by the link they were emailed, and get their receipts.',
  )
  expect(effects({ children: 1 }).get('Children')).toMatch(/^1 child has a spot\./)
  expect(effects({ offers: 2, waiting: 5 }).get('Wait lists')).toMatch(/^2 spots are offered to families/)
  expect(effects({ messages: 1 }).get('Messages')).toMatch(
    /^1 email or text that is waiting to be sent is canceled/,
  )
  expect(effects({ apiKeys: 1, webhooks: 2, feeds: 3 }).get('Other programs')).toMatch(
    /^1 API key, 2 webhooks and 3 calendar feeds stop\./,
  )
})

test('The plan ends at once; what is paid and what is owed of it is said in its own currency', () => {
  const plan = { name: 'Standard', paidThrough: '2026-12-13', owedCents: 4900 }
  expect(effects({ plan }).get('Your plan')).toBe(
    'Standard ends at once. It is paid through December 13, 2026: that is not given back, and counts if you come back before then. No new bill is made while the school is closed. own 49 is not paid yet; it is not asked for while the school is closed.',
  )
  expect(effects({ plan: { ...plan, paidThrough: null, owedCents: 0 } }).get('Your plan')).toBe(
    'Standard ends at once. No new bill is made while the school is closed.',
  )
})
