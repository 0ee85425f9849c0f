import { describe, expect, test } from 'vitest'
import { choiceFor, codeKey, matchOf, changedFacts, type CodedActivity } from './import-matches.ts'

test.each([
  ['C-100', 'c-100'],
  [' c - 100 ', 'c-100'],
  ['Ｃ－１００', 'c-100'],
  ['', null],
  ['   ', null],
  ['x'.repeat(101), null],
])('The code %j is compared as %j', (code, key) => expect(codeKey(code)).toBe(key))

const CHESS: CodedActivity = {
  id: 'a',
  name: 'Chess',
  startsOn: '2026-11-23',
  endsOn: '2026-12-14',
  isDraft: false,
  sections: 1,
}

const match = (coded: CodedActivity[], over: { rows?: number[]; startsOn?: string; today?: string } = {}) =>
  matchOf({
    code: 'C-100',
    startsOn: '2026-11-30',
    rows: [2],
    coded,
    words: { one: 'class', many: 'classes' },
    today: '2026-11-18',
    dateFormat: 'AMERICAN',
    ...over,
  })

describe('Which activity a row changes', () => {
  test('is the one that came with its code', () =>
    expect(match([CHESS])).toEqual({ of: CHESS, isSure: true, why: null }))

  test.each([
    [
      [CHESS, { ...CHESS, id: 'b' }],
      [2],
      '2 classes have the code C-100, so it is unclear which one to change',
    ],
    [[CHESS], [2, 5], 'Rows 2 and 5 have the code C-100, so it is unclear which one changes Chess'],
    [
      [CHESS],
      [2, 5, 7, 9],
      'Rows 2, 5 and 2 more have the code C-100, so it is unclear which one changes Chess',
    ],
    [[{ ...CHESS, sections: 3 }], [2], 'Chess has 3 groups, so it is unclear which one to change'],
  ])('is not guessed (%#)', (coded, rows, why) =>
    expect(match(coded, { rows })).toEqual({ of: null, isSure: false, why }),
  )

  test('is asked of a row that begins after a running one ends, and of no other', () => {
    const next = { startsOn: '2026-12-15', today: '2026-11-23' }
    expect(match([CHESS], next)).toMatchObject({ of: CHESS, isSure: false })
    expect(match([CHESS], { ...next, today: '2026-11-22' })).toMatchObject({ isSure: true })
    expect(match([CHESS], { ...next, startsOn: '2026-12-14' })).toMatchObject({ isSure: true })
    expect(match([{ ...CHESS, isDraft: true }], next)).toMatchObject({ isSure: true })
  })
})

describe('What becomes of a row', () => {
  const sure = { of: CHESS, isSure: true }
  const unsure = { of: CHESS, isSure: false }
  const unclear = { of: null, isSure: false }

  test('is what was chosen for all, unless something else was chosen for it', () => {
    expect(choiceFor(2, sure, { sameCode: 'CHANGE', rowChoices: {} })).toBe('CHANGE')
    expect(choiceFor(2, sure, { sameCode: 'ADD', rowChoices: { '2': 'SKIP' } })).toBe('SKIP')
    expect(choiceFor(3, sure, { sameCode: 'ADD', rowChoices: { '2': 'SKIP' } })).toBe('ADD')
  })

  test('is no change nobody chose where it is not sure, and none at all where it is unclear', () => {
    expect(choiceFor(2, unsure, { sameCode: 'CHANGE', rowChoices: {} })).toBe('SKIP')
    expect(choiceFor(2, unsure, { sameCode: 'CHANGE', rowChoices: { '2': 'CHANGE' } })).toBe('CHANGE')
    expect(choiceFor(2, unclear, { sameCode: 'CHANGE', rowChoices: { '2': 'CHANGE_ANYWAY' } })).toBe('SKIP')
    expect(choiceFor(2, unclear, { sameCode: 'ADD', rowChoices: {} })).toBe('ADD')
  })
})

test('A name is as before, whatever characters the school takes by now', () => {
  expect(changedFacts({ name: 'Arts & Crafts' }, { name: 'Arts and Crafts' })).toEqual({})
  expect(changedFacts({ name: 'Arts & Crafts' }, { name: 'Arts' })).toEqual({ name: 'Arts & Crafts' })
})

test('What a row says as before is not said anew', () => {
  const before = { name: 'Chess', price: 12000, weekdays: ['monday' as const], instructors: ['Ann'] }
  expect(changedFacts({ ...before, instructors: ['Ann'] }, before)).toEqual({})
  expect(changedFacts({ name: 'Chess', price: 13000, capacity: 8 }, before)).toEqual({
    price: 13000,
    capacity: 8,
  })
})
