import { invoices } from '@afterbell/contract/invoices/invoices'
import type { AnswerOnWire } from '@afterbell/contract/kernel/op'
import { parents } from '@afterbell/contract/families/parents'
import { payments } from '@afterbell/contract/payments/payments'
import { sum } from '@afterbell/domain/kernel/sum'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { Caller, DemoServer } from '../demo-server.ts'
import { someoneAs, type OpenSchool } from '../open-school.ts'

export type InvoiceRow = AnswerOnWire<typeof invoices.list>['content'][number]
type Outside = 'CASH' | 'CHECK' | 'TRANSFER'

/** Money acts of families and the office, made with the product's calls. */
export interface Till {
  /** The user who enters payments. */
  office: Caller
  /** Returns invoices of a status, oldest first. */
  list(status: 'open' | 'past_due' | 'paid'): Promise<InvoiceRow[]>
  /** Checks whether a guardian of the family or home can enter a card. */
  canEnter(invoice: InvoiceRow): boolean
  /** A guardian enters a sandbox card or bank account. Returns the id of the saved method. */
  enter(invoice: InvoiceRow, token: string): Promise<string>
  /** Charges invoices of one payer to `paymentMethodId` or their default. Returns the payment's id. */
  charge(own: readonly InvoiceRow[], paymentMethodId?: string): Promise<string>
  /** Records a payment made outside: the due amount, unless `cents` says otherwise. */
  take(own: readonly InvoiceRow[], how: Outside, reference: string, cents?: number): Promise<void>
  /** Returns the guardian who pays the invoice. */
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

/** Returns the amount due of all invoices together. */
export function dueCents(own: readonly InvoiceRow[]): number {
  return sum(own.map(({ amountDue }) => amountDue))
}

/** Groups invoices by payer. */
export function byPayer(rows: readonly InvoiceRow[]): InvoiceRow[][] {
  return [...Map.groupBy(rows, ({ payerId }) => payerId).values()]
}
