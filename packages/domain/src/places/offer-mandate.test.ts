import { expect, test } from 'vitest'
import { latestMandateEnd, mandateLeaves, type MandateFacts } from './offer-mandate.ts'

const facts: MandateFacts = {
  openedOn: '2026-12-01',
  endsOn: '2026-12-20',
  isTheirs: true,
  hasMethod: true,
  isEligible: true,
  hasClash: false,
  needsAnswers: false,
  formsDue: [],
  policiesDue: [],
  dueCents: 12000,
  limitCents: 12000,
}

test.each<[string, Partial<MandateFacts>, ReturnType<typeof mandateLeaves>]>([
  ['costs exactly the limit', {}, null],
  ['costs nothing now', { dueCents: 0 }, null],
  ['opens on the day before the end', { openedOn: '2026-12-19' }, null],
  ['costs a cent more', { dueCents: 12001 }, 'LIMIT'],
  ['opens on the day of the end', { openedOn: '2026-12-20' }, 'ENDED'],
  ['opens after the end', { openedOn: '2026-12-21' }, 'ENDED'],
  ['was asked for by who is no guardian any more', { isTheirs: false, hasMethod: false }, 'NOT_THEIRS'],
  ['has no card left', { hasMethod: false }, 'NO_METHOD'],
  ['is for other ages', { isEligible: false, hasClash: true }, 'NOT_ELIGIBLE'],
  ['clashes', { hasClash: true, formsDue: ['Health'] }, 'CLASH'],
  ['asks for a T-shirt size', { needsAnswers: true }, 'ANSWERS'],
  ['asks for a form', { formsDue: ['Health'], policiesDue: ['Refunds'] }, 'FORMS'],
  ['asks for a policy', { policiesDue: ['Refunds'], dueCents: 99999 }, 'POLICIES'],
])('A spot that %s', (_, changed, because) => {
  expect(mandateLeaves({ ...facts, ...changed })).toBe(because)
})

test.each([
  ['2026-12-01', null, '2027-03-01'],
  ['2026-12-01', '2027-06-01', '2027-03-01'],
  ['2026-12-01', '2026-12-20', '2026-12-20'],
  ['2026-12-01', '2026-12-02', '2026-12-02'],
  ['2026-12-01', '2026-12-01', null],
] as const)('On %s, with the last meeting on %s, it may end on %s', (today, last, end) => {
  expect(latestMandateEnd(today, last)).toBe(end)
})
