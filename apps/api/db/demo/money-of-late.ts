import { invoices } from '@afterbell/contract/invoices/invoices'
import { proposals, transactions } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { DemoServer } from './demo-server.ts'
import type { OpenSchool } from './open-school.ts'
import { byPayer, dueCents, openTill, type InvoiceRow, type Till } from './paying.ts'
import type { DemoClass } from './season.ts'

/** What is decided of a child who leaves: given back to where it came from, kept as credit, nothing, or not decided yet. */
type Decision = 'REFUND' | 'CREDIT' | 'NOTHING' | 'OPEN'

interface Office {
  server: DemoServer
  school: OpenSchool
  till: Till
  /** How the families here pay who do not pay online. */
  brought(number: number): [how: 'CHECK' | 'TRANSFER', reference: string]
  /** The open invoices of the next family nothing of this has come to yet. */
  nextOwing(): InvoiceRow[] | undefined
  /** The next invoice that is paid, of another family each time. */
  nextPaid(): InvoiceRow | undefined
}

/** What an office has on its desk: what went wrong in the last days, and what somebody has to decide. */
export async function moneyOfLate(
  server: DemoServer,
  school: OpenSchool,
  made: readonly DemoClass[],
): Promise<void> {
  const till = await openTill(server, school)
  const isFree = (own: InvoiceRow[]) =>
    till.canEnter(own[0]!) && own.every(({ pendingAmount }) => pendingAmount === 0)
  const owing = byPayer([...(await till.list('open')), ...(await till.list('past_due'))])
    .filter(isFree)
    .values()
  const paid = byPayer((await till.list('paid')).toReversed().filter((each) => till.canEnter(each)))
    .flatMap((own) => own.filter(({ amountPaid }) => amountPaid >= 4000).slice(0, 1))
    .values()
  const office: Office = {
    server,
    school,
    till,
    brought: (number) =>
      school.plan.country === 'US' ? ['CHECK', `Check ${1600 + number}`] : ['TRANSFER', `Transfer ${number}`],
    nextOwing: () => owing.next().value,
    nextPaid: () => paid.next().value,
  }
  const isLarge = school.plan.classes.length > 20
  if (server.takesTestPayments) {
    const declined = isLarge ? ['tok_expired', 'tok_declined', 'tok_no_funds'] : ['tok_no_funds']
    for (const [index, token] of declined.entries()) await chargeWith(office, token, 52 - index * 23)
    for (const hours of isLarge ? [30, 19] : []) await chargeWith(office, 'tok_bank_clears', hours)
  }
  for (const hours of isLarge ? [45, 22] : [23])
    await takeOutside(office, hours, (due) => Math.ceil(due / 200) * 100)
  await takeOutside(office, 20, (due) => due + 1500)
  await writeByHand(office, isLarge)
  for (const hours of isLarge ? [29, 4] : [28]) await refundPart(office, hours)
  const decisions: Decision[] = isLarge ? ['REFUND', 'CREDIT', 'NOTHING', 'OPEN', 'OPEN'] : ['CREDIT', 'OPEN']
  await leave(office, made, decisions)
}

/** Things no sign-up bills: a shirt, a late pickup, and one that was written by mistake. */
async function writeByHand(office: Office, isLarge: boolean): Promise<void> {
  const { server, till } = office
  const written = isLarge ? BY_HAND : BY_HAND.slice(0, 2)
  for (const [index, { label, amount, memo, isCanceled }] of written.entries())
    await ago(office, 76 - index * 11, async () => {
      const paid = office.nextPaid()
      if (!paid) return
      const body = { parentId: till.parentOf(paid)!, lines: [{ label, amount }], memo }
      const { id } = await server.ask(invoices.create, { body }, till.office)
      if (isCanceled) await server.ask(invoices.cancel, { params: { id } }, till.office)
    })
}

const BY_HAND = [
  { label: 'Late pickup', amount: 15, memo: 'Picked up 40 minutes after the end.', isCanceled: false },
  { label: 'Club shirt', amount: 18, memo: '', isCanceled: true },
  { label: 'Club shirt', amount: 18, memo: 'Size M, handed out at the desk.', isCanceled: false },
  { label: 'Field trip', amount: 32.5, memo: 'Science museum, bus and ticket.', isCanceled: false },
]

/** A family enters a card or bank account, and it is charged at once. */
async function chargeWith(office: Office, token: string, hours: number): Promise<void> {
  const { till } = office
  await ago(office, hours, async () => {
    const own = office.nextOwing()
    if (!own) return
    const methodId = await till.enter(own[0]!, token)
    await till.charge(own, methodId)
  })
}

/** Somebody brings more or less than is due: as many cents as it comes to. */
async function takeOutside(office: Office, hours: number, cents: (due: number) => number): Promise<void> {
  const { till } = office
  await ago(office, hours, async () => {
    const own = office.nextOwing()
    if (own) await till.take(own, ...office.brought(hours), cents(dueCents(own)))
  })
}

async function refundPart(office: Office, hours: number): Promise<void> {
  const { server, till } = office
  await ago(office, hours, async () => {
    const invoice = office.nextPaid()
    if (!invoice) return
    const body = {
      invoiceId: invoice.id,
      amount: Math.floor(invoice.amountPaid / 400),
      reason: 'Two sessions missed through illness',
    }
    await server.ask(transactions.refund, { body }, till.office)
  })
}

/** Children who paid leave classes that go on, one a class. What might be given back is proposed, and mostly decided. */
async function leave(
  office: Office,
  made: readonly DemoClass[],
  decisions: readonly Decision[],
): Promise<void> {
  const { server, school, till } = office
  const today = dateIn(school.plan.timezone, server.now)
  const left = [...decisions]
  const from = made.filter(
    ({ plan, assigned }) =>
      !plan.isDraft && plan.waiting === 0 && plan.form.classEndDate! > today && assigned.taken.length > 3,
  )
  for (const { id } of from.toReversed()) {
    if (left.length === 0) return
    const at = { at: 'classes' as const, params: { id } }
    const { content } = await server.ask(rosters.list, { ...at, query: { size: 100 } }, till.office)
    const row = content.find(({ payment }) => payment?.state === 'PAID' && payment.billed >= 3000)
    if (!row) continue
    const { rosterId } = row
    await ago(office, 3 + left.length * 8, async () => {
      await server.ask(rosters.remove, { at: 'classes', params: { id, rosterId } }, till.office)
      const query = { rosterIds: rosterId }
      const [proposal] = (await server.ask(proposals.list, { query }, till.office)).content
      if (proposal) await decide(office, proposal.id, left.shift()!)
    })
  }
}

async function decide({ server, till }: Office, id: string, decision: Decision): Promise<void> {
  const params = { id }
  if (decision === 'NOTHING') await server.ask(proposals.dismiss, { params }, till.office)
  if (decision === 'REFUND' || decision === 'CREDIT') {
    const body = { keepAsCredit: decision === 'CREDIT' }
    await server.ask(proposals.confirm, { params, body }, till.office)
  }
}

function ago({ server }: Office, hours: number, run: () => Promise<void>): Promise<void> {
  return server.at(server.now.subtract({ hours }), run)
}

/** The receipts of weeks ago were read then: only the last are still sent. */
export async function forgetReceipts(server: DemoServer, { id }: OpenSchool): Promise<void> {
  await server.inside(id, (query) =>
    query(
      `delete from pgboss.job where name = 'payments.receipt' and data ->> 'schoolId' = $1::text and id not in (
         select id from pgboss.job where name = 'payments.receipt' and data ->> 'schoolId' = $1::text order by created_on desc limit 8)`,
      [id],
    ),
  )
}
