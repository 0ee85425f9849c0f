import { describe, expect, test } from 'vitest'
import {
  payersOfGuardian,
  paysForBookings,
  payTogether,
  tellingOfInvoice,
  type FamilyWithPayers,
} from './money-reach.ts'

const family = (
  homeIds: readonly (string | null)[],
  homes: readonly string[],
  payers: FamilyWithPayers['payers'] = [
    { id: 'family', kind: 'FAMILY', homeId: null },
    { id: 'home of h1', kind: 'HOME', homeId: 'h1' },
    { id: 'home of h2', kind: 'HOME', homeId: 'h2' },
    { id: 'former home', kind: 'HOME', homeId: null },
    { id: 'agency', kind: 'AGENCY', homeId: null },
  ],
): FamilyWithPayers => ({
  guardians: homeIds.map((homeId, index) => ({ id: `g${index + 1}`, homeId })),
  homes: homes.map((id) => ({ id })),
  payers,
})

describe('Whose money a guardian sees', () => {
  test.each([
    ['the only guardian without a home', 'g1', family([null], []), ['family']],
    ['the first of two without a home', 'g1', family([null, null], []), ['family']],
    ['the second of two without a home', 'g2', family([null, null], []), []],
    ['the second in one home with the first', 'g2', family(['h1', 'h1'], ['h1']), ['family', 'home of h1']],
    ['the second, who does not live in the only home', 'g2', family(['h1', null], ['h1']), []],
    ['each of two homes', 'g1', family(['h1', 'h2'], ['h1', 'h2']), ['home of h1']],
    ['the other of two homes', 'g2', family(['h1', 'h2'], ['h1', 'h2']), ['home of h2']],
    ['one without a home where there are two', 'g3', family(['h1', 'h2', null], ['h1', 'h2']), []],
    ['nobody', 'g9', family(['h1'], ['h1']), []],
  ])('%s', (_, guardianId, of, payers) => {
    expect(payersOfGuardian(guardianId, of).map(({ id }) => id)).toEqual(payers)
  })

  test('and who of them is asked: the first of the family, and of each home', () => {
    const asked = (guardianId: string, of: FamilyWithPayers) =>
      payersOfGuardian(guardianId, of).map(({ isAsked }) => isAsked)
    expect(asked('g1', family(['h1', 'h1'], ['h1']))).toEqual([true, true])
    expect(asked('g2', family(['h1', 'h1'], ['h1']))).toEqual([false, false])
    expect(asked('g2', family(['h1', 'h2', 'h2'], ['h1', 'h2']))).toEqual([true])
    expect(asked('g3', family(['h1', 'h2', 'h2'], ['h1', 'h2']))).toEqual([false])
  })
})

test('Of an invoice is told what may be told of each child on it', () => {
  expect(tellingOfInvoice([])).toBe('EVERYTHING')
  expect(tellingOfInvoice([undefined, 'EVERYTHING'])).toBe('EVERYTHING')
  expect(tellingOfInvoice(['EVERYTHING', 'MONEY'])).toBe('MONEY')
  expect(tellingOfInvoice(['MONEY', 'NOTHING', 'EVERYTHING'])).toBe('NOTHING')
})

describe('Booking', () => {
  const [mother, father] = [{ id: 'mother' }, { id: 'father' }]
  const families = {
    apart: {
      guardians: [
        { ...mother, homeId: null },
        { ...father, homeId: null },
      ],
      homes: [],
      payers: [],
    },
    oneHome: {
      guardians: [
        { ...mother, homeId: 'a' },
        { ...father, homeId: 'a' },
      ],
      homes: [{ id: 'a' }],
      payers: [],
    },
    twoHomes: {
      guardians: [
        { ...mother, homeId: 'a' },
        { ...father, homeId: 'b' },
        { id: 'aunt', homeId: null },
      ],
      homes: [{ id: 'a' }, { id: 'b' }],
      payers: [],
    },
  }

  test('is for whoever would be asked for the money, also before the first bill', () => {
    expect(paysForBookings('mother', families.apart)).toBe(true)
    expect(paysForBookings('father', families.apart)).toBe(false)
    expect(paysForBookings('father', families.oneHome)).toBe(true)
    expect(paysForBookings('father', families.twoHomes)).toBe(true)
    expect(paysForBookings('aunt', families.twoHomes)).toBe(false)
    expect(paysForBookings('nobody', families.oneHome)).toBe(false)
  })

  test('shares a cart within a home', () => {
    expect(payTogether('mother', families.apart)).toEqual(['mother'])
    expect(payTogether('mother', families.oneHome)).toEqual(['mother', 'father'])
    expect(payTogether('father', families.twoHomes)).toEqual(['father'])
  })
})
