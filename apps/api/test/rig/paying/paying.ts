import { integrations } from '@afterbell/contract/integrations/integrations'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { pay } from '@afterbell/contract/payments/pay'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, newAddress, type Rig } from '../app.ts'
import { inside, made, makeChild, makeClass, type MadeSchool } from '../make.ts'

// Setup of tests about money: a school that collects through the sandbox, a family that owes, a card.

/** Connects a school to the sandbox. */
export async function connectSandbox(rig: Rig, school: MadeSchool): Promise<void> {
  made(await call(rig, integrations.connectTestPayments, {}, school.admin))
}

export interface Owing {
  childId: string
  parentId: string
  classId: string
  rosterId: string
}

/** Creates a child with a spot at this price, and the parent who pays for it. */
export async function owing(
  rig: Rig,
  school: MadeSchool,
  price: number,
  over: Parameters<typeof makeChild>[2] = {},
): Promise<Owing> {
  const childId = await makeChild(rig, school, over)
  const classId = await makeClass(rig, school, {
    price,
    maxEnroll: 20,
    classStartDate: '2026-12-07',
    classEndDate: '2026-12-28',
  })
  return { ...(await enrolled(rig, school, childId, classId)), classId }
}

/** Puts a child on the roster of a class and returns it with its first parent. */
export async function enrolled(rig: Rig, school: MadeSchool, childId: string, classId: string) {
  const at = { at: 'classes' as const, params: { id: classId } }
  const { rosterId } = made(await call(rig, rosters.add, { ...at, body: { childId } }, school.admin))
  const { content } = made(await call(rig, rosters.list, { ...at, query: {} }, school.admin))
  const parentId = content.find((row) => row.childId === childId)!.parentId!
  return { childId, parentId, rosterId }
}

/** Adds a payment method of a parent by a sandbox token. */
export async function methodOf(
  rig: Rig,
  school: MadeSchool,
  parentId: string,
  token = 'tok_succeeds',
): Promise<string> {
  const type = token.startsWith('tok_bank_') ? ('BANK_ACCOUNT' as const) : ('CARD' as const)
  const { methodId, payUrl } = made(
    await call(rig, payments.setUp, { body: { parentId, type } }, school.admin),
  )
  const body = { token: new URL(payUrl).hash.slice(1), sandboxToken: token }
  made(await call(rig, pay.enterMethod, { body }, { ip: newAddress() }))
  made(await call(rig, payments.entered, { params: { id: methodId } }, school.admin))
  return methodId
}

/** Returns the token of a child's payment link and the id of the invoice it pays. */
export async function linkOf(
  rig: Rig,
  school: MadeSchool,
  childId: string,
): Promise<{ token: string; invoiceId: string }> {
  const { content } = made(await call(rig, invoices.list, { query: {} }, school.admin))
  const { id, paymentUrl } = content.find(({ children }) => children.some((child) => child.id === childId))!
  return { token: new URL(paymentUrl!).hash.slice('#invoice='.length), invoiceId: id }
}

/** Charges everything a parent owes for a place. Returns the payment after the charge. */
export async function charge(
  rig: Rig,
  school: MadeSchool,
  { parentId, rosterId }: Pick<Owing, 'parentId' | 'rosterId'>,
) {
  const { paymentId } = made(
    await call(rig, payments.create, { body: { parentId, rosterIds: [rosterId] } }, school.admin),
  )
  return made(await call(rig, payments.confirm, { params: { id: paymentId }, body: {} }, school.admin))
}

/** Returns totals owed and credited, once from ledger entries and once from invoices, and whether both agree. */
export async function books(rig: Rig, school: MadeSchool) {
  return inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select coalesce(sum(case when debit = 'RECEIVABLE' then cents when credit = 'RECEIVABLE' then -cents else 0 end), 0)::int as owed,
         coalesce(sum(case when credit = 'CREDIT' then cents when debit = 'CREDIT' then -cents else 0 end), 0)::int as credit,
         (coalesce(sum(cents) filter (where debit in ('CLEARING', 'BANK', 'FEES')), 0)
           - coalesce(sum(cents) filter (where credit in ('CLEARING', 'BANK', 'FEES')), 0))::int as held,
         (select coalesce(sum(open_cents), 0)::int from invoice) as open,
         (select coalesce(sum(pending_cents), 0)::int from invoice) as pending
       from ledger_entry`,
    )
    return rows[0] as { owed: number; credit: number; held: number; open: number; pending: number }
  })
}
