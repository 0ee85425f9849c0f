import type { IsoDate } from '../kernel/dates.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { MONEY_MAX_CENTS, formatMoney } from '../kernel/money.ts'
import { currentOrFutureDate } from '../kernel/date-rules.ts'
import { moneyPaid } from '../kernel/money-rules.ts'
import { required } from '../kernel/rules.ts'
import { sum } from '../kernel/sum.ts'

export const INVOICE_LINES_MAX = 50
export const LINE_LABEL_MAX = 200
export const MEMO_MAX = 2000
export const WRITE_OFF_REASON_MAX = 200

/** An invoice that staff write by hand. */
export interface InvoiceForm {
  readonly parentId?: string | null | undefined
  readonly payerId?: string | null | undefined
  readonly lines: readonly InvoiceFormLine[]
  readonly dueDate?: IsoDate | null | undefined
}

export interface InvoiceFormLine {
  readonly label: string
  readonly amountCents: number | null
}

/** Validates an invoice written by hand, by field (R073, R099, R102). */
export function invoiceFindings(
  { parentId, payerId, lines, dueDate }: InvoiceForm,
  today: IsoDate,
): Finding[] {
  return findings([
    ['parentId', required(parentId || payerId)],
    ['lines', lines.length === 0 ? required('') : null],
    ...lines.flatMap(({ label, amountCents }, index) => [
      [`lines.${index}.label`, required(label.trim())] as const,
      [`lines.${index}.amount`, moneyPaid(amountCents)] as const,
    ]),
    ['lines', sum(lines.map(({ amountCents }) => amountCents ?? 0)) > MONEY_MAX_CENTS ? TOO_MUCH : null],
    ['dueDate', currentOrFutureDate(today)(dueDate)],
  ])
}

const TOO_MUCH = `An invoice can come to at most ${formatMoney(MONEY_MAX_CENTS, 'USD').slice(1)}`
