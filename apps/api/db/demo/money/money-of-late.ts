import { invoices } from '@afterbell/contract/invoices/invoices'
import { proposals, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { DemoServer } from '../demo-server.ts'
import { nextOwing, nextPaid, type Office } from './money-desk.ts'
import { followedSteps } from '../followed.ts'
import type { OpenSchool } from '../open-school.ts'
import { dueCents, openTill, type Till } from './paying.ts'
import type { DemoClass, Step } from '../season.ts'

/** The decision about a departed child's money: refund, credit, nothing, or none yet. */
type Decision = 'REFUND' | 'CREDIT' | 'NOTHING' | 'OPEN'

/**
 * Returns steps for an office's open tasks: recent failures and pending decisions. Adds their payers to `spokenFor`, so
 * that no other step pays their invoices.
 */
export function moneyOfLate(
  server: DemoServer,
  school: OpenSchool,
  made: readonly DemoClass[],
  spokenFor: Set<string>,
): Step[] {
  let opened: Promise<Till> | null = null
  const office: Office = { server, school, spokenFor, till: () => (opened ??= openTill(server, school)) }
  const isLarge = school.plan.classes.length > 20
  const declined = isLarge ? ['tok_expired', 'tok_declined', 'tok_no_funds'] : ['tok_no_funds']
  const charged = [
    ...declined.map((token, index) => chargeWith(office, token, 52 - index * 23)),
    ...(isLarge ? [30, 19] : []).map((hours) => chargeWith(office, 'tok_bank_clears', hours)),
    // A payout that does not match: slightly less than the books expect.
    ...(isLarge ? [chargeWith(office, 'tok_paid_out_short', 152)] : []),
  ]
  return [
    ...(server.takesTestPayments ? charged : []),
    ...(isLarge ? [45, 22] : [23]).map((hours) =>
      takeOutside(office, hours, (due) => Math.ceil(due / 200) * 100),
    ),
    takeOutside(office, 20, (due) => due + 1500),
    ...writeByHand(office, isLarge),
    ...followedSteps(office),
    ...(isLarge ? [29, 4] : [28]).map((hours) => giveBack(office, hours, MISSED)),
    giveBack(office, 17, MOVED_AWAY),
    ...leave(office, made, isLarge ? ['REFUND', 'CREDIT', 'NOTHING', 'OPEN', 'OPEN'] : ['CREDIT', 'OPEN']),
  ]
}

/** Writes invoices no sign-up creates: a shirt, a lost book, and one written by mistake. */
function writeByHand(office: Office, isLarge: boolean): Step[] {
  return (isLarge ? BY_HAND : BY_HAND.slice(0, 2)).map(({ label, amount, memo, isCanceled }, index) =>
    ago(office, 76 - index * 11, async ({ server, till }) => {
      const paid = await nextPaid(office)
      if (!paid) return
      const body = { parentId: till.parentOf(paid)!, lines: [{ label, amount }], memo }
      const { id } = await server.ask(invoices.create, { body }, till.office)
      if (isCanceled) await server.ask(invoices.cancel, { params: { id } }, till.office)
    }),
  )
}

const BY_HAND = [
  {
    label: 'Lost library book',
    amount: 15,
    memo: 'Borrowed on a field trip, not returned.',
    isCanceled: false,
  },
  { label: 'Club shirt', amount: 18, memo: '', isCanceled: true },
  { label: 'Club shirt', amount: 18, memo: 'Size M, handed out at the desk.', isCanceled: false },
  { label: 'Field trip', amount: 32.5, memo: 'Science museum, bus and ticket.', isCanceled: false },
]

/** A family enters a card or bank account and is charged at once. */
function chargeWith(office: Office, token: string, hours: number): Step {
  return ago(office, hours, async ({ till }) => {
    const own = await nextOwing(office)
    if (!own) return
    const methodId = await till.enter(own[0]!, token)
    await till.charge(own, methodId)
  })
}

/** A family brings more or less than is due: the amount `cents` returns. */
function takeOutside(office: Office, hours: number, cents: (due: number) => number): Step {
  return ago(office, hours, async ({ school, till }) => {
    const own = await nextOwing(office)
    if (!own) return
    const isAmerican = school.plan.country === 'US'
    const reference = `${isAmerican ? 'Check' : 'Transfer'} ${1600 + hours}`
    await till.take(own, isAmerican ? 'CHECK' : 'TRANSFER', reference, cents(dueCents(own)))
  })
}

const MISSED = { reason: 'Two sessions missed through illness', ofPaid: 0.25 }
const MOVED_AWAY = { reason: 'The family has moved away', ofPaid: 1 }

/** Refunds a paid invoice, in part (whole units) or in full. */
function giveBack(office: Office, hours: number, { reason, ofPaid }: typeof MISSED): Step {
  return ago(office, hours, async ({ server, till }) => {
    const invoice = await nextPaid(office)
    if (!invoice) return
    const amount = ofPaid === 1 ? invoice.amountPaid / 100 : Math.floor((invoice.amountPaid / 100) * ofPaid)
    const body = { invoiceId: invoice.id, amount, reason }
    await server.ask(transactions.refund, { body }, till.office)
  })
}

/** Paid children leave running classes, one per class. Creates refund proposals and decides most of them. */
function leave(office: Office, made: readonly DemoClass[], decisions: readonly Decision[]): Step[] {
  const today = dateIn(office.school.plan.timezone, office.server.now)
  const from = made
    .filter(
      ({ plan, assigned }) =>
        !plan.isDraft && plan.waiting === 0 && plan.form.classEndDate! > today && assigned.taken.length > 3,
    )
    .toReversed()
    .values()
  return decisions.map((decision, index) =>
    ago(office, 3 + (decisions.length - index) * 8, async ({ server, till }) => {
      for (const { id } of from) {
        const at = { at: 'classes' as const, params: { id } }
        const { content } = await server.ask(rosters.list, { ...at, query: { size: 100 } }, till.office)
        const row = content.find(({ payment }) => payment?.state === 'PAID' && payment.billed >= 3000)
        if (!row) continue
        const { rosterId } = row
        await server.ask(rosters.remove, { at: 'classes', params: { id, rosterId } }, till.office)
        const query = { rosterIds: rosterId }
        const [proposal] = (await server.ask(proposals.list, { query }, till.office)).content
        if (!proposal) continue
        return decide({ server, till }, proposal.id, decision)
      }
    }),
  )
}

async function decide(
  { server, till }: { server: DemoServer; till: Till },
  id: string,
  decision: Decision,
): Promise<void> {
  const params = { id }
  if (decision === 'NOTHING') await server.ask(proposals.dismiss, { params }, till.office)
  if (decision === 'REFUND' || decision === 'CREDIT') {
    const body = { keepAsCredit: decision === 'CREDIT' }
    await server.ask(proposals.confirm, { params, body }, till.office)
  }
}

function ago(
  { server, school, till }: Office,
  hours: number,
  run: (here: { server: DemoServer; school: OpenSchool; till: Till }) => Promise<void>,
): Step {
  return { at: server.now.subtract({ hours }), run: async () => run({ server, school, till: await till() }) }
}

/** Drops queued receipts except the last few: families got the older ones weeks ago. */
export async function forgetReceipts(server: DemoServer, { id }: OpenSchool): Promise<void> {
  await server.inside(id, (query) =>
    query(
      `delete from pgboss.job where name in ('payments.receipt', 'care.tell') and data ->> 'schoolId' = $1::text and id not in (
         select id from pgboss.job where name = 'payments.receipt' and data ->> 'schoolId' = $1::text order by created_on desc limit 8)`,
      [id],
    ),
  )
}
