import { integrations } from '@afterbell/contract/integrations/integrations'
import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import { severalAtOnce, type DemoServer } from './demo-server.ts'
import { createDice, type Dice } from './dice.ts'
import type { OpenSchool } from './open-school.ts'
import { byPayer, openTill, type InvoiceRow, type Till } from './paying.ts'
import type { Step } from './season.ts'

/** On the first day of each month and week so far aftercare is charged by itself. */
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

/** How a family pays: by what, and so many days after the first of its open invoices. */
interface Habit {
  way: 'CARD' | 'BANK' | 'OUTSIDE'
  days: number
}

/** Families pay in rounds, every third day: what is open of a family is paid together. */
const ROUND_DAYS = 3

/** Before that nothing was billed. */
const FIRST_ROUND = 120

/** A debit of a bank takes so long at the sandbox; the school hears of it the morning after. */
const CLEARS_DAYS = 4
/** What banks did on the last days is seen once the demo runs. */
const UNSEEN_DAYS = 3

/** Where the operator allows test payments the school takes them: cards and bank accounts are the sandbox's. */
export async function connectPayments(server: DemoServer, { admin }: OpenSchool): Promise<void> {
  if (server.takesTestPayments) await server.ask(integrations.connectTestPayments, {}, admin)
}

/** What the sandbox paid out is held beside the books, but for the last days: debits of then are seen once the demo runs. */
export async function paidOut(server: DemoServer, { id, plan }: OpenSchool): Promise<void> {
  if (!server.takesTestPayments) return
  await server.lookForPayouts(id, { madeBy: seenUntil(server.now, plan.timezone) })
}

/**
 * What came in over the season: most families pay by card or bank account within days, many bring a check or send a
 * transfer when it is due, some late, and a few have not paid yet. Who is spoken for pays nothing here.
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

  /** One habit for as long as the demo lasts, by the name of who pays. */
  function habitOf(known: Map<string, Habit>, invoice: InvoiceRow, { canEnter }: Till): Habit {
    const found = known.get(invoice.payerId)
    if (found) return found
    const canCharge = server.takesTestPayments && canEnter(invoice)
    const habit = inventHabit(diceOf(invoice), canCharge, school.plan.country === 'US')
    known.set(invoice.payerId, habit)
    return habit
  }
}

/** Accounts of banks are debited in the United States alone. */
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
  /** Who has entered a card or bank account. */
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

/** Checks are for Americans. */
const OUTSIDE = {
  US: ['CHECK', 'CHECK', 'CHECK', 'TRANSFER', 'CASH'],
  GB: ['TRANSFER', 'TRANSFER', 'TRANSFER', 'CASH'],
} as const

const REFERENCES = {
  CHECK: (number: number) => `Check ${1000 + number}`,
  TRANSFER: (number: number) => `Transfer ${number}`,
  CASH: () => '',
}

/** Within the days of a round, and not before the last of it was billed. */
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

/** The same dice for the same family every time, whatever its ids are. */
function diceOf({ parentName, parentEmail }: InvoiceRow): Dice {
  let seed = 7
  for (const letter of `${parentName} ${parentEmail}`) seed = (seed * 31 + letter.codePointAt(0)!) >>> 0
  return createDice(seed)
}

/**
 * Until when the school has seen what came into its bank: the beginning of a day of its calendar, which the hour that a clock change
 * takes or gives does not move.
 * @internal
 */
export function seenUntil(now: Temporal.Instant, timezone: string): Temporal.Instant {
  return instantOf(seenDate(now, timezone), '00:00', timezone)
}

/**
 * When the school hears that a debit of this moment has cleared; null where that is once the demo runs.
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
