import { refused, allowed, type Decision } from '../kernel/decision.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { earnedThrough, type DatedAmount } from '../ledger/earned.ts'
import { paidOfLines } from '../ledger/paid-lines.ts'

/** A billed line and the credit notes that reduce it, each with its dates of service. */
export interface StatementLine extends DatedAmount {
  /** The label on paper. */
  readonly label: string
  readonly childName: string | null
  readonly isCareEligible: boolean
  readonly notes: readonly DatedAmount[]
}

/** An invoice with its lines in order, and what was paid and kept of it before the year and at its end. */
export interface StatementInvoice {
  readonly lines: readonly StatementLine[]
  readonly retainedBeforeCents: number
  readonly retainedCents: number
}

/** All payments of a payer that matter for one year. */
export interface PaidInYear {
  readonly year: number
  readonly invoices: readonly StatementInvoice[]
  /** The payer's credit before the year, and at its end. */
  readonly creditBeforeCents: number
  readonly creditCents: number
  /** Money received in the year, and money paid back: refunds and bank returns. */
  readonly receivedCents: number
  readonly returnedCents: number
}

/** Payments for one thing and one child: the dates of care, and the amount paid in the year. Below 0: paid back. */
export interface StatementItem {
  readonly childName: string | null
  readonly label: string
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  readonly cents: number
}

/** A payer's statement for the tax return of a year. It separates paid care from everything that does not count. */
export interface TaxStatement {
  readonly year: number
  /** Care through the end of the year. */
  readonly care: readonly StatementItem[]
  /** Paid in the year for care after it. */
  readonly prepaid: readonly StatementItem[]
  /** Not eligible: classes, late fees and everything else that is not care. */
  readonly other: readonly StatementItem[]
  /** Care in the year that was paid before it; not part of the totals below. */
  readonly paidEarlier: readonly StatementItem[]
  readonly careCents: number
  readonly prepaidCents: number
  readonly otherCents: number
  /** Increase of the payer's unused credit during the year. */
  readonly creditCents: number
  readonly receivedCents: number
  readonly returnedCents: number
  /** Received minus paid back in the year. Equals the sum of the above, to the cent. */
  readonly totalCents: number
}

/** Tax statements exist for United States taxes only. */
export const TAX_STATEMENT_COUNTRY = 'US'

/** The first year with a statement. */
export const TAX_YEAR_MIN = 2000

/**
 * Checks whether a school can issue tax statements. It must be in the United States, with a taxpayer number or marked as
 * exempt. Refuses years that have not begun.
 */
export function decideTaxStatement(
  school: { country: string; taxNumber: string; isTaxExempt: boolean },
  year: number,
  today: IsoDate,
): Decision {
  if (school.country !== TAX_STATEMENT_COUNTRY)
    return refused('NOT_IN_COUNTRY', 'Tax statements are for schools in the United States')
  if (year > Number(today.slice(0, 4))) return refused('YEAR_AHEAD', `${year} has not begun yet`)
  if (school.taxNumber.trim() === '' && !school.isTaxExempt)
    return refused(
      'NO_TAX_NUMBER',
      'Please enter your tax number under Settings, Registration, or say there that you are tax-exempt',
    )
  return allowed
}

/**
 * Computes the statement of a year (docs/rules/care.md). Payments cover the first lines of an invoice first, and the
 * first dates of each line. The amount of a year is the difference between what was paid at its end and before it. Care
 * after the year is prepaid.
 * @answers What of a price is tax, and what of a payment is care?
 */
export function taxStatementOf(paid: PaidInYear): TaxStatement {
  const end = `${paid.year}-12-31`
  const before = `${paid.year - 1}-12-31`
  const settlements = paid.invoices.map((invoice) => settledIn(invoice, { end, before }))
  const parts = settlements.flatMap((each) => each.parts)
  const itemsOf = (isIn: (part: Part) => boolean, of: Amount) => items(parts.filter(isIn), of, paid.year)
  const centsOf = (all: readonly StatementItem[]) => sum(all.map(({ cents }) => cents))
  const isCare = ({ line }: Part) => line.isCareEligible
  const care = itemsOf(isCare, 'care')
  const prepaid = itemsOf(isCare, 'prepaid')
  const other = itemsOf((part) => !isCare(part), 'all')
  const creditCents =
    paid.creditCents - paid.creditBeforeCents + sum(settlements.map(({ restCents }) => restCents))
  return {
    year: paid.year,
    care,
    prepaid,
    other,
    paidEarlier: itemsOf(isCare, 'earlier'),
    careCents: centsOf(care),
    prepaidCents: centsOf(prepaid),
    otherCents: centsOf(other),
    creditCents,
    receivedCents: paid.receivedCents,
    returnedCents: paid.returnedCents,
    totalCents: centsOf(care) + centsOf(prepaid) + centsOf(other) + creditCents,
  }
}

type Amount = 'care' | 'prepaid' | 'earlier' | 'all'

/** Amounts of a line within the year. */
interface Part extends Record<Amount, number> {
  readonly line: StatementLine
}

/** Splits the payments of an invoice during the year: an amount per line, and a rest that belongs to no line. */
function settledIn(
  invoice: StatementInvoice,
  { end, before }: { end: IsoDate; before: IsoDate },
): { parts: Part[]; restCents: number } {
  const now = paidOfLines(invoice.retainedCents, remainingOf(invoice, end))
  const then = paidOfLines(invoice.retainedBeforeCents, remainingOf(invoice, before))
  const parts = invoice.lines.map((line, index): Part => {
    const [paidNow, paidThen] = [now.paidCents[index]!, then.paidCents[index]!]
    const careNow = Math.min(paidNow, worth(line, end, end))
    const careThen = Math.min(paidThen, worth(line, before, end))
    return {
      line,
      all: paidNow - paidThen,
      care: careNow - careThen,
      prepaid: paidNow - careNow - (paidThen - careThen),
      earlier: careThen - Math.min(careThen, worth(line, before, before)),
    }
  })
  return { parts, restCents: now.restCents - then.restCents }
}

/**
 * Returns the remainder of each line on a day, after credit notes. The invoice's own date does not matter: a payment may be
 * received before it is issued.
 */
function remainingOf({ lines }: StatementInvoice, day: IsoDate): number[] {
  return lines.map(({ cents, notes }) => cents - sum(notesUntil(notes, day).map((note) => note.cents)))
}

/** Returns the value of a line's dates through `through`, after credit notes issued by `day`. */
function worth(line: StatementLine, day: IsoDate, through: IsoDate): number {
  const noteCents = sum(notesUntil(line.notes, day).map((note) => earnedThrough(note, through)))
  return Math.max(0, earnedThrough(line, through) - noteCents)
}

function notesUntil(notes: readonly DatedAmount[], day: IsoDate): DatedAmount[] {
  return notes.filter(({ issuedOn }) => issuedOn <= day)
}

/** Merges parts into one item per child and label, in the order of the lines. */
function items(parts: readonly Part[], of: Amount, year: number): StatementItem[] {
  const groups = Map.groupBy(
    parts.filter((part) => part[of] !== 0),
    ({ line }) => JSON.stringify([line.childName, line.label]),
  )
  return [...groups.values()].flatMap((group): StatementItem[] => {
    const { childName, label } = group[0]!.line
    const cents = sum(group.map((part) => part[of]))
    const dates = group.flatMap(({ line }) => datesToPrint(line, of, year)).toSorted()
    return cents === 0 ? [] : [{ childName, label, from: dates[0] ?? null, to: dates.at(-1) ?? null, cents }]
  })
}

/**
 * Selects the dates to print. Prepaid care: dates after the year. Other things: all dates. Care: dates in the year, or all
 * earlier ones if there are none.
 */
function datesToPrint({ dates }: StatementLine, of: Amount, year: number): readonly IsoDate[] {
  if (of === 'all') return dates
  if (of === 'prepaid') return dates.filter((date) => Number(date.slice(0, 4)) > year)
  const until = dates.filter((date) => Number(date.slice(0, 4)) <= year)
  const datesInYear = until.filter((date) => Number(date.slice(0, 4)) === year)
  return datesInYear.length > 0 ? datesInYear : until
}
