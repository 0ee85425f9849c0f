import { care } from '@afterbell/contract/care/care'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { expect, test } from 'vitest'
import { createDice, type Dice } from '../../db/demo/dice.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeAftercare, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { billedIn, chargeCareOn, enrollmentOf, takeDays } from '../rig/paying/care.ts'

// Random lives in recurring aftercare: weekdays are canceled, billing is paused, and the run comes on time, late, twice,
// and on two machines at once. Bills are recomputed with exact fractions. The bench runs 300 (`npm run bench -- care`).

const HISTORIES = Number(process.env.CARE_SERVER_HISTORIES ?? 20)
/** Children per school, charged in the same runs. */
const IN_A_SCHOOL = 10

const rig = useRig()

/** Everybody enrolls on November 18. */
const TODAY = '2026-11-18'
const RUN = { aftercareStartDate: '2026-11-23', aftercareEndDate: '2027-02-24' }
const WEEKDAYS = { Monday: 1, Wednesday: 3 } as const
type Weekday = keyof typeof WEEKDAYS

interface Terms {
  cycle: 'MONTHLY' | 'WEEKLY'
  rate: 'FIXED' | 'DAY'
  cents: number
}

interface Life {
  name: string
  /** First day without the weekday; null when it is kept. */
  leaves: Record<Weekday, string | null>
  pause: { from: string; to: string } | null
}

test(`${HISTORIES} lives in care are charged every day once, and each charge what it comes to`, async () => {
  const dice = createDice(20_261_118)
  for (let lived = 0; lived < HISTORIES; lived += IN_A_SCHOOL) {
    const { billed, due, historyJson } = await liveTogether(dice)
    expect(billed, historyJson).toEqual(due)
  }
})

async function liveTogether(dice: Dice): Promise<{ billed: string[]; due: string[]; historyJson: string }> {
  const terms: Terms = {
    cycle: dice.pick(['MONTHLY', 'WEEKLY'] as const),
    rate: dice.pick(['FIXED', 'DAY'] as const),
    cents: 1 + dice.below(30_000),
  }
  const school = await makeSchool(rig)
  const { id, days } = await makeAftercare(rig, school, {
    ...RUN,
    price: terms.cents / 100,
    billingType: terms.cycle,
    billingRate: terms.rate,
  })
  const lives: (Life & { rosterIds: string[] })[] = []
  for (let nth = 0; nth < IN_A_SCHOOL; nth += 1) {
    const life = lifeOf(`Kim ${'abcdefghij'[nth]}`, dice)
    const childId = await makeChild(rig, school, { firstName: life.name })
    const rosterIds = await takeDays(rig, school, id, childId, days)
    if (life.pause) {
      const params = { id: await enrollmentOf(rig, school, rosterIds[0]!) }
      made(
        await call(rig, care.pause, { params, body: { ...life.pause, reason: 'On a trip' } }, school.admin),
      )
    }
    lives.push({ ...life, rosterIds })
  }
  let day = TODAY
  const runs: string[] = []
  while (day < '2027-03-10') {
    const next = plusDays(day, 1 + dice.below(32))
    for (const { leaves, rosterIds } of lives)
      for (const [nth, weekday] of (['Monday', 'Wednesday'] as const).entries()) {
        const leave = leaves[weekday]
        if (leave !== null && leave > day && leave <= next) await giveUp(school, rosterIds[nth]!, leave)
      }
    runs.push(next)
    const machines = 1 + dice.below(2)
    await Promise.all(Array.from({ length: machines }, () => chargeCareOn(rig, school, next)))
    day = next
  }
  await chargeCareOn(rig, school, '2027-03-20')
  const billed = await billedIn(rig, school)
  const due = lives.flatMap((life) =>
    (['Monday', 'Wednesday'] as const).flatMap((weekday) => chargesOf(terms, life, weekday)),
  )
  return {
    billed: billed.toSorted(),
    due: due.toSorted(),
    historyJson: JSON.stringify({ terms, runs, lives }),
  }
}

/** Cancels weekdays in the middle of weeks and months, and pauses after the period the enrollment was charged for. */
function lifeOf(name: string, dice: Dice): Life {
  const leave = () => (dice.below(3) === 0 ? `2026-12-${['08', '09', '15', '17'][dice.below(4)]}` : null)
  const from = plusDays('2026-12-01', dice.below(50))
  return {
    name,
    leaves: { Monday: leave(), Wednesday: leave() },
    pause: dice.below(2) === 0 ? { from, to: plusDays(from, dice.below(30)) } : null,
  }
}

/** Takes a weekday off the roster as staff do, on the clock of that day. */
async function giveUp(school: MadeSchool, rosterId: string, from: string): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(
      `update place set left_at = ($2 || ' 12:00 America/New_York')::timestamptz, days = days * datemultirange(daterange(null, $2::date)) where id = $1`,
      [rosterId, from],
    ),
  )
}

/** Computes a child's charges for a weekday, in the format of `billedIn`. */
function chargesOf({ cycle, rate, cents }: Terms, { name, leaves, pause }: Life, weekday: Weekday): string[] {
  const meetings = datesBetween(RUN.aftercareStartDate, RUN.aftercareEndDate).filter(
    (date) => Temporal.PlainDate.from(date).dayOfWeek === WEEKDAYS[weekday],
  )
  const leave = leaves[weekday]
  return [...Map.groupBy(meetings, (date) => beginOf(cycle, date))].flatMap(([begin, all]) => {
    // A fixed price is charged when the child is enrolled as the cycle begins, a day when they are enrolled on it.
    const isThere = (date: string) => leave === null || (rate === 'FIXED' ? begin : date) < leave
    const days = all.filter((date) => isThere(date) && !(pause && date >= pause.from && date <= pause.to))
    if (days.length === 0) return []
    const total = rate === 'DAY' ? cents * days.length : rounded(cents * days.length, all.length)
    return [`${name} After Care, ${weekday} ${days[0]}: ${days.length} for ${total}`]
  })
}

function beginOf(cycle: Terms['cycle'], date: string): string {
  if (cycle === 'MONTHLY') return `${date.slice(0, 8)}01`
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  return plusDays(date, -(dayOfWeek % 7))
}

/** Rounds half away from zero, in integers. */
function rounded(numerator: number, denominator: number): number {
  return Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)))
}

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = plusDays(date, 1)) dates.push(date)
  return dates
}
