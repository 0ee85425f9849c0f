import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../kernel/sum.ts'
import {
  areSound,
  creditNoteEffect,
  creditToUse,
  openCents,
  payableCents,
  type InvoiceAmounts,
} from './invoice.ts'
import {
  balancesOf,
  creditNotePostings,
  creditUsed,
  dispute,
  invoicePostings,
  paymentPostings,
  refund,
  returnPostings,
  writtenOff,
  type Posting,
} from './ledger.ts'
import { containedTax, taxTakenBack } from '../prices/contained-tax.ts'
import { partsReceived, partsTakenBack, partsToPay, type PaidPart } from './parts.ts'
import { noteForRefund, refundableCents } from './refund.ts'

// Random events of one payer's money in any order. The rules keep the books, and the entries must agree with the
// invoices. The bench tries 100,000 (`npm run bench -- histories`).

/** Prices contain a tax of 15 %. */
const TAX_BP = 1500

const HISTORIES = Number(process.env.HISTORIES ?? 2000)

const event = fc.record({
  what: fc.constantFrom(
    'BILL',
    'BILL',
    'PAY',
    'PAY',
    'PAY_OUTSIDE',
    'OVERPAY',
    'CREDIT',
    'REFUND',
    'REFUND_FAILS',
    'RETURN',
    'DISPUTE_WON',
    'DISPUTE_LOST',
    'WRITE_OFF',
  ),
  which: fc.nat(10_000),
  cents: fc.nat(100_000),
}) as fc.Arbitrary<Event>

test(`${HISTORIES} histories end with books that say the same by their entries and by their invoices`, () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), (events) => {
      const books = new Books()
      for (const each of events) {
        books.happens(each)
        // After each step, because a later error may cancel an earlier one.
        expectSound(books)
      }
      const keys = books.postings.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(books.postings.every(({ cents }) => cents > 0 && Number.isInteger(cents))).toBe(true)
    }),
    { numRuns: HISTORIES },
  )
})

function expectSound(books: Books): void {
  const { RECEIVABLE, CREDIT, REVENUE, TAX, WRITTEN_OFF, ...otherBalances } = balancesOf(books.postings)
  for (const { id, lines: _, ...amounts } of books.invoices)
    expect(areSound(amounts), `${id} ${JSON.stringify(amounts)}`).toBe(true)
  expect(RECEIVABLE).toBe(books.openCents)
  expect(REVENUE + TAX + sum(books.invoices.map((each) => each.totalCents - each.creditedCents))).toBe(0)
  // After any credit notes, the tax is that of each line's remainder.
  const remaining = books.invoices.flatMap(({ lines }) =>
    lines.map((line) => line.netCents - line.creditedCents),
  )
  expect(TAX + sum(remaining.map((cents) => containedTax(cents, TAX_BP)))).toBe(0)
  expect(WRITTEN_OFF).toBe(sum(books.invoices.map((each) => each.writtenOffCents)))
  expect(sum(Object.values(otherBalances)) + RECEIVABLE + CREDIT + REVENUE + TAX + WRITTEN_OFF).toBe(0)
  for (const payment of books.payments) expect(payment.refundedCents).toBeLessThanOrEqual(payment.cents)
}

interface Invoice extends InvoiceAmounts {
  readonly id: string
  readonly lines: readonly { readonly id: string; readonly netCents: number; creditedCents: number }[]
}

interface Payment {
  readonly id: string
  readonly cents: number
  readonly parts: readonly PaidPart[]
  refundedCents: number
}

/** An event. Numbers choose its invoice or payment and its amount, and are limited to what exists. */
interface Event {
  readonly what:
    | 'BILL'
    | 'PAY'
    | 'PAY_OUTSIDE'
    | 'OVERPAY'
    | 'CREDIT'
    | 'REFUND'
    | 'REFUND_FAILS'
    | 'RETURN'
    | 'DISPUTE_WON'
    | 'DISPUTE_LOST'
    | 'WRITE_OFF'
  readonly which: number
  readonly cents: number
}

/** The books of one payer after a history: invoices, payments and every posting. */
class Books {
  readonly invoices: Invoice[] = []
  readonly payments: Payment[] = []
  readonly postings: Posting[] = []
  #ids = 0

  happens({ what, which, cents }: Event): void {
    const invoice = this.invoices[which % Math.max(1, this.invoices.length)]
    const payment = this.payments[which % Math.max(1, this.payments.length)]
    if (what === 'BILL') this.#bill([1 + (cents % 7), cents % 1000, which % 500])
    if (what === 'PAY') this.#receive('CLEARING', partsToPay(this.invoices), cents % 4 === 0)
    if (what === 'PAY_OUTSIDE') this.#receive('BANK', partsToPay(this.invoices, cents), false)
    if (what === 'OVERPAY') this.#receive('BANK', [], false, 1 + (cents % 500))
    if (what === 'CREDIT' && invoice) this.#note(invoice, this.#shares(invoice, cents))
    if (what.startsWith('REFUND') && payment) this.#refund(payment, cents, what === 'REFUND_FAILS')
    if (what === 'WRITE_OFF' && invoice) this.#writeOff(invoice)
    if (payment && (what === 'RETURN' || what.startsWith('DISPUTE'))) this.#takeBack(payment, what)
  }

  get creditCents(): number {
    return sum(
      this.postings.map(({ debit, credit, cents }) =>
        credit === 'CREDIT' ? cents : debit === 'CREDIT' ? -cents : 0,
      ),
    )
  }

  #id(what: string): string {
    this.#ids += 1
    return `${what} ${this.#ids}`
  }

  #bill(nets: readonly number[]): void {
    const id = this.#id('invoice')
    const lines = nets.map((netCents, index) => ({
      id: `${id} line ${index}`,
      netCents,
      taxCents: containedTax(netCents, TAX_BP),
      creditedCents: 0,
    }))
    const totalCents = sum(nets)
    const usedCents = creditToUse(totalCents, this.creditCents)
    this.postings.push(...invoicePostings(lines), ...creditUsed(id, 1, usedCents))
    const none = { pendingCents: 0, creditedCents: 0, movedCents: 0, refundedCents: 0 }
    this.invoices.push({
      ...none,
      id,
      lines,
      totalCents,
      paidCents: usedCents,
      reversedCents: 0,
      writtenOffCents: 0,
      disputedCents: 0,
    })
  }

  /** Receives a payment. A credit note may arrive before it, so that it exceeds the open amount. */
  #receive(
    cashAccount: 'CLEARING' | 'BANK',
    requestedParts: readonly PaidPart[],
    isCreditedMeanwhile: boolean,
    moreCents = 0,
  ): void {
    const id = this.#id('payment')
    const cents = sum(requestedParts.map((part) => part.cents)) + moreCents
    if (cents === 0) return
    for (const part of requestedParts) this.#change(part.invoiceId, { pendingCents: part.cents })
    const first = requestedParts[0] && this.invoices.find((each) => each.id === requestedParts[0]!.invoiceId)
    if (isCreditedMeanwhile && first) this.#note(first, this.#shares(first, first.totalCents))
    for (const part of requestedParts) this.#change(part.invoiceId, { pendingCents: -part.cents })
    const { parts, restCents } = partsReceived(requestedParts, this.invoices, cents)
    for (const part of parts) this.#change(part.invoiceId, { paidCents: part.cents })
    this.postings.push(...paymentPostings(id, cashAccount, parts, restCents))
    this.payments.push({ id, cents, parts, refundedCents: 0 })
  }

  #shares(invoice: Invoice, cents: number): number[] {
    return invoice.lines.map((line) => Math.min(line.netCents - line.creditedCents, cents))
  }

  #note(invoice: Invoice, lineCents: readonly number[], openRestCents = 0): { movedCents: number } {
    const id = this.#id('note')
    const total = sum(lineCents)
    const by = creditNoteEffect(invoice, total, openRestCents)
    const lines = lineCents.map((netCents, index) => {
      const line = invoice.lines[index]!
      const taxCents = taxTakenBack(line.netCents - line.creditedCents, netCents, TAX_BP)
      return { id: `${id} line ${index}`, netCents, taxCents }
    })
    this.postings.push(...creditNotePostings(id, lines, by))
    for (const [index, cents] of lineCents.entries()) invoice.lines[index]!.creditedCents += cents
    this.#change(invoice.id, {
      creditedCents: total,
      movedCents: by.movedCents,
      writtenOffCents: -by.unwrittenCents,
    })
    return by
  }

  #refund(payment: Payment, seed: number, isFailing: boolean): void {
    const [part] = payment.parts
    const invoice = part && this.invoices.find(({ id }) => id === part.invoiceId)
    if (!invoice) return
    const lines = invoice.lines.map((line) => ({ remainingCents: line.netCents - line.creditedCents }))
    const remaining = sum(lines.map(({ remainingCents }) => remainingCents))
    const most = Math.min(payment.cents - payment.refundedCents, refundableCents(invoice, remaining))
    const cents = most === 0 ? 0 : 1 + (seed % most)
    if (cents === 0) return
    const cancelsRest = seed % 2 === 0
    const note = noteForRefund(invoice, cents, lines, { cancelsRest })
    this.#note(invoice, note, cancelsRest ? 0 : openCents(invoice))
    const id = this.#id('refund')
    this.postings.push(...refund.asked(id, cents))
    payment.refundedCents += cents
    if (isFailing) {
      this.postings.push(...refund.failed(id, cents))
      payment.refundedCents -= cents
      return
    }
    this.postings.push(...refund.done(id, 'CLEARING', cents))
    this.#change(invoice.id, { refundedCents: cents })
  }

  #takeBack(payment: Payment, what: Event['what']): void {
    const id = this.#id('reversal')
    const isOver = this.postings.some(({ key }) => key.startsWith(`taken back ${payment.id}`))
    if (isOver) return
    const key = `taken back ${payment.id} ${id}`
    if (what !== 'RETURN') this.postings.push(...dispute.opened(key, payment.cents))
    if (what === 'DISPUTE_WON') {
      this.postings.push(...dispute.won(key, payment.cents))
      return
    }
    const { parts, restCents } = partsTakenBack(payment.parts, this.invoices, payment.cents)
    const amounts = { owedCents: payment.cents - restCents, creditCents: restCents }
    this.postings.push(...(what === 'RETURN' ? returnPostings(key, amounts) : dispute.lost(key, amounts)))
    for (const part of parts) this.#change(part.invoiceId, { reversedCents: part.cents })
  }

  #writeOff(invoice: Invoice): void {
    const cents = payableCents(invoice)
    if (cents === 0) return
    this.postings.push(...writtenOff(this.#id('write-off'), [{ invoiceId: invoice.id, cents }]))
    this.#change(invoice.id, { writtenOffCents: cents })
  }

  #change(id: string, by: Partial<Record<keyof InvoiceAmounts, number>>): void {
    const index = this.invoices.findIndex((each) => each.id === id)
    const before = this.invoices[index]!
    const after: Record<string, unknown> = { ...before }
    for (const [key, cents] of Object.entries(by))
      after[key] = (before[key as keyof InvoiceAmounts] as number) + cents
    this.invoices[index] = after as unknown as Invoice
  }

  get openCents(): number {
    return sum(this.invoices.map((invoice) => openCents(invoice)))
  }
}
