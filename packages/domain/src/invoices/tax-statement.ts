import { refused, allowed, type Decision } from '../kernel/decision.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { earnedThrough, type Dated } from '../ledger/earned.ts'
import { paidOfLines } from '../ledger/paid-lines.ts'

/** A line that was billed, and what notes took back of it, each with the dates it is for. */
export interface StatementLine extends Dated {
  /** What it is called on paper. */
  readonly label: string
  readonly childName: string | null
  readonly isCareEligible: boolean
  readonly notes: readonly Dated[]
}

/** An invoice with its lines in their order, and what was paid of it and kept when the year began and when it ended. */
export interface StatementInvoice {
  readonly lines: readonly StatementLine[]
  readonly keptBeforeCents: number
  readonly keptCents: number
}

/** Everything a payer paid, as far as a year shows it. */
export interface PaidInYear {
  readonly year: number
  readonly invoices: readonly StatementInvoice[]
  /** What the school owed the payer when the year began, and when it ended. */
  readonly creditBeforeCents: number
  readonly creditCents: number
  /** Money that came in the year, and money that went back: refunds, and what banks took back. */
  readonly receivedCents: number
  readonly returnedCents: number
}

/** Something that was paid for, for one child: the dates of care, and how much of it was paid in the year. Below 0: it was given back. */
export interface StatementItem {
  readonly childName: string | null
  readonly label: string
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  readonly cents: number
}

/** What a payer can hand in for a year: care that was paid, and apart from it everything that does not count. */
export interface TaxStatement {
  readonly year: number
  /** Care until the end of the year. */
  readonly care: readonly StatementItem[]
  /** Paid for care that comes after the year. */
  readonly prepaid: readonly StatementItem[]
  /** Not eligible: classes, late fees and whatever else is no care. */
  readonly other: readonly StatementItem[]
  /** Care in the year that had been paid before it began: no part of the sums below. */
  readonly paidEarlier: readonly StatementItem[]
  readonly careCents: number
  readonly prepaidCents: number
  readonly otherCents: number
  /** By how much more the school keeps for the payer, for nothing yet. */
  readonly creditCents: number
  readonly receivedCents: number
  readonly returnedCents: number
  /** What was paid in the year, less what went back: all of the above, to the cent. */
  readonly totalCents: number
}

/** The taxes of the United States are the ones it is for. */
export const TAX_STATEMENT_COUNTRY = 'US'

/** The first year there can be a statement of. */
export const TAX_YEAR_MIN = 2000

/**
 * Whether a school can give tax statements: it is in the United States, and says its taxpayer number or that it is exempt. A year
 * that has not begun has none.
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
 * The statement of a year (docs/rules/billing.md). What is paid of an invoice pays its first lines first, and of a line its first dates;
 * so the money of a year is what lies between what was paid when it began and when it ended. Care after the year is prepaid.
 * @answers What of a price is tax, and what of a payment is care?
 */
export function taxStatementOf(paid: PaidInYear): TaxStatement {
  const end = `${paid.year}-12-31`
  const before = `${paid.year - 1}-12-31`
  const settled = paid.invoices.map((invoice) => settledIn(invoice, { end, before }))
  const parts = settled.flatMap((each) => each.parts)
  const itemsOf = (isIn: (part: Part) => boolean, of: Amount) => items(parts.filter(isIn), of, paid.year)
  const centsOf = (all: readonly StatementItem[]) => sum(all.map(({ cents }) => cents))
  const isCare = ({ line }: Part) => line.isCareEligible
  const care = itemsOf(isCare, 'care')
  const prepaid = itemsOf(isCare, 'prepaid')
  const other = itemsOf((part) => !isCare(part), 'all')
  const creditCents =
    paid.creditCents - paid.creditBeforeCents + sum(settled.map(({ restCents }) => restCents))
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

/** What became of a line within the year. */
interface Part extends Record<Amount, number> {
  readonly line: StatementLine
}

/** What was paid of an invoice between the two ends of the year: for each line, and for none of them. */
function settledIn(
  invoice: StatementInvoice,
  { end, before }: { end: IsoDate; before: IsoDate },
): { parts: Part[]; restCents: number } {
  const now = paidOfLines(invoice.keptCents, leftOf(invoice, end))
  const then = paidOfLines(invoice.keptBeforeCents, leftOf(invoice, before))
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

/** What is left of each line on a day. An invoice counts as asked for before it is issued: a payment may have been received earlier. */
function leftOf({ lines }: StatementInvoice, day: IsoDate): number[] {
  return lines.map(({ cents, notes }) => cents - sum(notesUntil(notes, day).map((note) => note.cents)))
}

/** What the dates of a line up to one are worth, as things stood on a day. */
function worth(line: StatementLine, day: IsoDate, through: IsoDate): number {
  const taken = sum(notesUntil(line.notes, day).map((note) => earnedThrough(note, through)))
  return Math.max(0, earnedThrough(line, through) - taken)
}

function notesUntil(notes: readonly Dated[], day: IsoDate): Dated[] {
  return notes.filter(({ issuedOn }) => issuedOn <= day)
}

/** One item for each child and thing, in the order of the lines. */
function items(parts: readonly Part[], of: Amount, year: number): StatementItem[] {
  const groups = Map.groupBy(
    parts.filter((part) => part[of] !== 0),
    ({ line }) => JSON.stringify([line.childName, line.label]),
  )
  return [...groups.values()].flatMap((group): StatementItem[] => {
    const { childName, label } = group[0]!.line
    const cents = sum(group.map((part) => part[of]))
    const dates = group.flatMap(({ line }) => datesShown(line, of, year)).toSorted()
    return cents === 0 ? [] : [{ childName, label, from: dates[0] ?? null, to: dates.at(-1) ?? null, cents }]
  })
}

/** Of prepaid care the dates after the year, of other things all, and of care those in the year, or where it has none there, all before it. */
function datesShown({ dates }: StatementLine, of: Amount, year: number): readonly IsoDate[] {
  if (of === 'all') return dates
  if (of === 'prepaid') return dates.filter((date) => Number(date.slice(0, 4)) > year)
  const until = dates.filter((date) => Number(date.slice(0, 4)) <= year)
  const within = until.filter((date) => Number(date.slice(0, 4)) === year)
  return within.length > 0 ? within : until
}
