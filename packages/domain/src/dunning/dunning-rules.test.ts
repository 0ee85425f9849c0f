import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { daysBetween, plusDays } from '../kernel/dates.ts'
import {
  actAt,
  isToldOfFailure,
  nextStep,
  pausedBy,
  stepDue,
  stepsOf,
  whyUnreminded,
  type FollowedInvoice,
  type Pause,
} from './dunning.ts'

// Checks each row of the tables in docs/rules/dunning.md.

const page = readFileSync(new URL('../../../../docs/rules/dunning.md', import.meta.url), 'utf8')
const dueOn = '2026-11-18'

test.each(rowsUnder('autopay', 15))('a step: %j', (row) => {
  const isDunningOn = row.reminders !== 'off'
  const dunningDays = isDunningOn ? row.reminders!.split(' ').map(Number) : [1, 4]
  const steps = stepsOf({ isDunningOn, dunningDays }, row.autopay === 'on')
  const progress = { dueOn, lastStep: row['last step'] === 'none' ? null : Number(row['last step']) }
  const today = plusDays(dueOn, Number(row.day))
  const due = stepDue(steps, progress, today)
  const next = nextStep(steps, progress, today)
  expect({ now: String(due ?? 'none'), next: String(next ? daysBetween(dueOn, next.on) : 'none') }).toEqual({
    now: row.now,
    next: row.next,
  })
  if (due !== null) expect(next).toEqual({ step: due, on: today })
})

test('a step whose day fell while the school was closed is left out, and the next one is taken', () => {
  const steps = [0, 1, 4]
  const at = (reopenedOn: string, day: number) =>
    stepDue(steps, { dueOn, lastStep: null, reopenedOn }, plusDays(dueOn, day))
  expect(at(plusDays(dueOn, 3), 3)).toBeNull()
  expect(at(plusDays(dueOn, 3), 4)).toBe(4)
  expect(at(plusDays(dueOn, 4), 4)).toBe(4)
  expect(at(plusDays(dueOn, -20), 1)).toBe(1)
  const next = nextStep(steps, { dueOn, lastStep: null, reopenedOn: plusDays(dueOn, 3) }, plusDays(dueOn, 3))
  expect(next).toEqual({ step: 4, on: plusDays(dueOn, 4) })
})

test('before it is due nothing is done, and what comes next is the day itself or the first reminder', () => {
  const early = plusDays(dueOn, -3)
  const at = (steps: number[]) => nextStep(steps, { dueOn, lastStep: null }, early)
  expect(stepDue([0, 1], { dueOn, lastStep: null }, early)).toBeNull()
  expect(at([0, 1])).toEqual({ step: 0, on: dueOn })
  expect(at([2, 5])).toEqual({ step: 2, on: plusDays(dueOn, 2) })
})

test.each(rowsUnder('day', 13))('why nobody was reminded: %j', (row) => {
  const lastStep = row['last step'] === 'none' ? null : Number(row['last step'])
  const facts = {
    isDunningOn: row.reminders === 'on',
    hasEmail: row.email === 'yes',
    stopped: row.stopped === 'yes' ? ('PAUSED' as const) : null,
    next: row.next === 'none' ? null : (row.next as 'CHARGE' | 'WRITE'),
  }
  const why = whyUnreminded({ dueOn, lastStep, unusual: 'NO' }, facts, plusDays(dueOn, Number(row.day)))
  expect(why ?? '–').toBe(row.why)
})

const plain: FollowedInvoice = {
  dueCents: 4000,
  pendingCents: 0,
  disputedCents: 0,
  reversedCents: 0,
  isProposed: false,
  isPaused: false,
  unusual: 'NO',
  currency: 'USD',
}

const OF_INVOICE: Record<string, Partial<FollowedInvoice>> = {
  '–': {},
  'waits for a person': { unusual: 'WAITS' },
  'left by staff': { unusual: 'LEFT' },
  'allowed by staff': { unusual: 'APPROVED' },
  'returned by a bank': { reversedCents: 4000 },
  'a payment is under way': { pendingCents: 4000 },
  disputed: { disputedCents: 1 },
  'proposed to go back': { isProposed: true },
  paused: { isPaused: true },
}

test.each(rowsUnder('step', 25))('what is done: %j', (row) => {
  const invoice = {
    ...plain,
    dueCents: Math.round(Number(row.open) * 100),
    ...OF_INVOICE[row['of the invoice']!],
  }
  const payer = {
    isCharged: row.autopay === 'on',
    chargesToday: Number(row['charged today']),
    medianCents: row.usual === 'none' ? null : Number(row.usual) * 100,
    hasEmail: row.email === 'yes',
  }
  expect(actAt(Number(row.step), invoice, payer) ?? 'nothing').toBe(row.then)
})

test.each<[Partial<FollowedInvoice>, Pause | null]>([
  [{}, null],
  [{ dueCents: 0, pendingCents: 1, isPaused: true }, 'NOTHING_OPEN'],
  [{ dueCents: -1 }, 'NOTHING_OPEN'],
  [{ dueCents: 1 }, null],
  [{ pendingCents: 1, disputedCents: 1 }, 'UNDER_WAY'],
  [{ disputedCents: 1, isProposed: true }, 'DISPUTED'],
  [{ isProposed: true, isPaused: true }, 'PROPOSED'],
  [{ isPaused: true }, 'PAUSED'],
])('an invoice that is %j is stopped by %s', (over, pause) => {
  expect(pausedBy({ ...plain, ...over }, { isCharged: false })).toBe(pause)
})

test.each(rowsUnder('why', 9))('a charge that failed: %j', ({ why, told, ...row }) => {
  expect(isToldOfFailure(why!, row['tried again'] === 'yes')).toBe(told === 'yes')
})

test('a failure nobody gives a reason for is told', () => {
  expect(isToldOfFailure(null, true)).toBe(true)
})

/** Reads the rows of the table whose first column has this name. `count` ensures that none is lost. */
function rowsUnder(first: string, count: number): Record<string, string>[] {
  const lines = page.split('\n')
  const head = lines.findIndex((line) => line.startsWith(`| ${first} |`))
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const names = cells(lines[head]!)
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'))
  const rows = lines
    .slice(head + 2, end)
    .map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index]!, cell])))
  expect(rows).toHaveLength(count)
  return rows
}
