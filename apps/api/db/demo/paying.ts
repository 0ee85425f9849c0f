import { invoices } from '@afterbell/contract/invoices/invoices'
import type { AnswerOnWire } from '@afterbell/contract/kernel/op'
import { parents } from '@afterbell/contract/families/parents'
import { payments } from '@afterbell/contract/payments/payments'
import { sum } from '@afterbell/domain/kernel/sum'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { Caller, DemoServer } from './demo-server.ts'
import { someoneAs, type OpenSchool } from './open-school.ts'

export type InvoiceRow = AnswerOnWire<typeof invoices.list>['content'][number]
type Outside = 'CASH' | 'CHECK' | 'TRANSFER'

/** What families and the office do about money, with the calls of the product. */
export interface Till {
  /** Who writes it down. */
  office: Caller
  /** Invoices of a status, the oldest first. */
  list(status: 'open' | 'past_due' | 'paid'): Promise<InvoiceRow[]>
  /** Whether the family, or the home, has somebody who can enter a card. */
  canEnter(invoice: InvoiceRow): boolean
  /** A guardian enters a card or bank account of the sandbox. Answers what is kept of it. */
  enter(invoice: InvoiceRow, token: string): Promise<string>
  /** Charges invoices of one payer, to their default unless a method is named. Answers the payment. */
  charge(own: readonly InvoiceRow[], paymentMethodId?: string): Promise<string>
  /** Writes down what was brought or sent: what is due, unless it says how many cents. */
  take(own: readonly InvoiceRow[], how: Outside, reference: string, cents?: number): Promise<void>
  /** The guardian who pays it. */
  parentOf(invoice: InvoiceRow): string | undefined
}

export async function openTill(server: DemoServer, school: OpenSchool): Promise<Till> {
  const office = someoneAs(school, 'SCHOOL_DIRECTOR')
  const { content } = await server.ask(parents.list, { query: { size: 1000 } }, office)
  const byEmail = new Map(content.map(({ id, email }) => [email, id]))
  const parentOf = ({ parentEmail }: InvoiceRow) =>
    parentEmail === null ? undefined : byEmail.get(parentEmail)
  return {
    office,
    parentOf,
    async list(status) {
      const query = { status, sort: 'date', direction: 'ASC', size: 1000 } as const
      return (await server.ask(invoices.list, { query }, office)).content
    },
    canEnter: (invoice) => parentOf(invoice) !== undefined,
    async enter(invoice, token) {
      const type = token.startsWith('tok_bank_') ? ('BANK_ACCOUNT' as const) : ('CARD' as const)
      const body = { parentId: parentOf(invoice)!, type }
      const { methodId, payUrl } = await server.ask(payments.setUp, { body }, office)
      await server.enter(payUrl, token)
      await server.ask(payments.entered, { params: { id: methodId } }, office)
      return methodId
    },
    async charge(own, paymentMethodId) {
      const invoiceIds = own.map(({ id }) => id)
      const body = { parentId: parentOf(own[0]!)!, invoiceIds, ...(paymentMethodId && { paymentMethodId }) }
      const { paymentId } = await server.ask(payments.create, { body }, office)
      const params = { id: paymentId }
      await server.ask(payments.confirm, { params, body: {} }, office)
      return paymentId
    },
    async take(own, how, reference, cents = dueCents(own)) {
      const receivedOn = dateIn(school.plan.timezone, server.moment())
      const amount = cents / 100
      const body = { payerId: own[0]!.payerId, invoiceIds: own.map(({ id }) => id), amount, how, receivedOn }
      await server.ask(payments.takeOutside, { body: { ...body, reference } }, office)
    },
  }
}

/** What is due of all of them. */
export function dueCents(own: readonly InvoiceRow[]): number {
  return sum(own.map(({ amountDue }) => amountDue))
}

/** Invoices by who pays them. */
export function byPayer(rows: readonly InvoiceRow[]): InvoiceRow[][] {
  return [...Map.groupBy(rows, ({ payerId }) => payerId).values()]
}
