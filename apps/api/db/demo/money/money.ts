import { integrations } from '@afterbell/contract/integrations/integrations'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import { severalAtOnce, type DemoServer } from '../demo-server.ts'
import { createDice, type Dice } from '../dice.ts'
import type { OpenSchool } from '../open-school.ts'
import { byPayer, openTill, type InvoiceRow, type Till } from './paying.ts'
import type { Step } from '../season.ts'

/** Returns steps that charge aftercare on the first day of each month and week so far. */
export function careSteps(server: DemoServer, school: OpenSchool): Step[] {
  const { timezone } = school.plan
  const today = Temporal.PlainDate.from(dateIn(timezone, server.now))
  const dates = Array.from({ length: FIRST_ROUND }, (_, days) => today.subtract({ days }))
  return dates
    .filter(({ day, dayOfWeek }) => day === 1 || dayOfWeek === 7)
    .map((date) => ({
      at: instantOf(date.toString(), '06:00', timezone),
      run: () => server.chargeCare(school.id),
    }))
    .filter(({ at }) => Temporal.Instant.compare(at, server.now) < 0)
}

/** A family's way of paying, and how many days after the first of its open invoices. */
interface Habit {
  way: 'CARD' | 'BANK' | 'OUTSIDE'
  days: number
}

/** Families pay in rounds, every third day, all open invoices of a family at once. */
const ROUND_DAYS = 3

/** Days ago of the first round. Nothing was billed before it. */
const FIRST_ROUND = 120

/** Days a bank debit takes at the sandbox. The school learns of it on the next morning. */
const CLEARS_DAYS = 4
/** The demo polls the banks' last days only after it starts. */
const UNSEEN_DAYS = 3

/** Connects test payments where the operator allows them: cards and bank accounts are the sandbox's. */
export async function connectPayments(server: DemoServer, { admin }: OpenSchool): Promise<void> {
  if (server.takesTestPayments) await server.ask(integrations.connectTestPayments, {}, admin)
}

/** Compares the sandbox's payouts with the books, except the last days, whose debits the running demo polls. */
export async function paidOut(server: DemoServer, { id, plan }: OpenSchool): Promise<void> {
  if (!server.takesTestPayments) return
  await server.lookForPayouts(id, { madeBy: seenUntil(server.now, plan.timezone) })
}

/**
 * Returns steps for the season's payments: most families pay by card or bank account within days, many bring a check or
 * send a transfer when due, some pay late, and a few not yet. Skips payers in `spokenFor`.
 */
export function moneySteps(server: DemoServer, school: OpenSchool, spokenFor: ReadonlySet<string>): Step[] {
  const { timezone } = school.plan
  const today = dateIn(timezone, server.now)
  const payers = new Map<string, Habit>()
  const keeps = new Set<string>()
  let till: Till | null = null
  const round = (date: string, dice: Dice) => async () => {
    till ??= await openTill(server, school)
    const cashier = till
    const open = [...(await cashier.list('past_due')), ...(await cashier.list('open'))]
    const due = byPayer(open.filter(({ payerId }) => !spokenFor.has(payerId))).filter(
      (own) => daysSince(own, date) >= habitOf(payers, own[0]!, cashier).days,
    )
    const planned = due.map((own) => ({
      own,
      at: instantOf(plusDays(date, -dice.below(daysBack(own, date))), anHour(dice), timezone),
      dice: diceOf(own[0]!),
    }))
    await severalAtOnce(planned, ({ own, at, dice: theirs }) =>
      server.at(at, () =>
        payAll(
          { server, school, till: cashier },
          { own, habit: payers.get(own[0]!.payerId)!, keeps, dice: theirs },
        ),
      ),
    )
  }
  const dates = Array.from({ length: FIRST_ROUND / ROUND_DAYS }, (_, index) =>
    plusDays(today, index * ROUND_DAYS - FIRST_ROUND + ROUND_DAYS - 1),
  )
  return dates.map((date, index) => ({
    at: instantOf(date, '20:30', timezone),
    run: round(date, createDice(900 + index)),
  }))

  /** Returns a payer's habit, the same throughout the demo. */
  function habitOf(known: Map<string, Habit>, invoice: InvoiceRow, { canEnter }: Till): Habit {
    const found = known.get(invoice.payerId)
    if (found) return found
    const canCharge = server.takesTestPayments && canEnter(invoice)
    const habit = inventHabit(diceOf(invoice), canCharge, school.plan.country === 'US')
    known.set(invoice.payerId, habit)
    return habit
  }
}

/** Only American families pay by bank debit. */
function inventHabit(dice: Dice, canCharge: boolean, canDebit: boolean): Habit {
  const fate = dice.below(100)
  if (fate < 32 && canCharge) return { way: 'CARD', days: 1 + dice.below(6) }
  if (fate < 37 && canCharge && canDebit) return { way: 'BANK', days: 2 + dice.below(6) }
  if (fate < 76) return { way: 'OUTSIDE', days: 5 + dice.below(9) }
  if (fate < 89) return { way: 'OUTSIDE', days: 13 + dice.below(8) }
  return { way: 'OUTSIDE', days: 32 + dice.below(40) }
}

interface Payday {
  own: InvoiceRow[]
  habit: Habit
  /** Payers with a saved card or bank account. */
  keeps: Set<string>
  dice: Dice
}

async function payAll(
  { server, school, till }: { server: DemoServer; school: OpenSchool; till: Till },
  { own, habit, keeps, dice }: Payday,
): Promise<void> {
  const [first] = own
  const { payerId } = first!
  if (habit.way === 'OUTSIDE') {
    const how = dice.pick(OUTSIDE[school.plan.country])
    return till.take(own, how, REFERENCES[how](100 + dice.below(900)))
  }
  if (!keeps.has(payerId)) {
    keeps.add(payerId)
    await till.enter(first!, habit.way === 'CARD' ? 'tok_succeeds' : 'tok_bank_clears')
  }
  const asked = own.filter(({ pendingAmount }) => pendingAmount === 0)
  if (asked.length === 0) return
  const paymentId = await till.charge(asked)
  const heard = habit.way === 'BANK' ? heardOf(server.moment(), server.now, school.plan.timezone) : null
  if (heard) await server.at(heard, () => server.resolve(school.id, paymentId))
}

/** Only Americans pay by check. */
const OUTSIDE = {
  US: ['CHECK', 'CHECK', 'CHECK', 'TRANSFER', 'CASH'],
  GB: ['TRANSFER', 'TRANSFER', 'TRANSFER', 'CASH'],
} as const

const REFERENCES = {
  CHECK: (number: number) => `Check ${1000 + number}`,
  TRANSFER: (number: number) => `Transfer ${number}`,
  CASH: () => '',
}

/** Returns a number of days within the round, but not before the last of the invoices. */
function daysBack(own: readonly InvoiceRow[], date: string): number {
  return Math.max(1, Math.min(ROUND_DAYS, ...own.map((invoice) => daysSince([invoice], date))))
}

function daysSince(own: readonly InvoiceRow[], date: string): number {
  const first = own.map((invoice) => invoice.date).toSorted()[0]!
  return Temporal.PlainDate.from(first).until(date, { largestUnit: 'days' }).days
}

function anHour(dice: Dice): string {
  return `${8 + dice.below(12)}`.padStart(2, '0') + `:${10 + dice.below(50)}`
}

/** Returns dice seeded by the payer's name, so that a family always gets the same rolls, whatever its ids are. */
function diceOf({ parentName, parentEmail }: InvoiceRow): Dice {
  let seed = 7
  for (const letter of `${parentName} ${parentEmail}`) seed = (seed * 31 + letter.codePointAt(0)!) >>> 0
  return createDice(seed)
}

/**
 * Returns the moment up to which the school has seen its bank account: the start of a calendar day there, so that a
 * clock change does not move it.
 * @internal
 */
export function seenUntil(now: Temporal.Instant, timezone: string): Temporal.Instant {
  return instantOf(seenDate(now, timezone), '00:00', timezone)
}

/**
 * Returns when the school learns that a debit of this moment has cleared, or null when the running demo finds out.
 * @internal
 */
export function heardOf(
  charged: Temporal.Instant,
  now: Temporal.Instant,
  timezone: string,
): Temporal.Instant | null {
  const date = dateIn(timezone, charged)
  if (plusDays(date, CLEARS_DAYS) >= seenDate(now, timezone)) return null
  return instantOf(plusDays(date, CLEARS_DAYS + 1), '06:00', timezone)
}

function seenDate(now: Temporal.Instant, timezone: string): string {
  return plusDays(dateIn(timezone, now), -UNSEEN_DAYS)
}
