import { describe, expect, test } from 'vitest'
import {
  accessOf,
  isAnyShutOut,
  moneyOnlyFields,
  tellingOf,
  tellingOfAll,
  type GuardedChild,
} from './telling.ts'
import type { Telling } from './tellings.ts'

const mother = { id: 'm', name: 'Erin Vale', email: 'Erin@example.test', phone: '+12125550001' }
const father = { id: 'f', name: 'Kurt Roe', email: 'kurt@example.test', phone: '+12125550002' }
const to = ({ name, email }: typeof mother) => ({ name, addresses: [email] })

function child(listed: string, over: Partial<GuardedChild> = {}, decided?: Telling): GuardedChild {
  const decision = { guardianId: 'f', guardianName: 'Kurt Roe', entryName: listed, telling: decided! }
  return {
    childId: 'c',
    guardians: [mother, father],
    doNotRelease: [{ id: 'e', name: listed, decisions: decided ? [decision] : [] }],
    limits: [],
    ...over,
  }
}

describe('Who is told about a child', () => {
  test.each(['Kurt Roe', 'ROE, Kurt', 'Kúrt Roé', 'Kurt J. Roe', 'Kurt Roee', 'K. Roe'])(
    'leaves out a guardian while %s is on the list, and nobody else',
    (listed) => {
      expect(tellingOf(to(father), child(listed))).toMatchObject({
        telling: 'NOTHING',
        entry: { name: listed },
      })
      expect(tellingOf(to(mother), child(listed)).telling).toBe('EVERYTHING')
      expect(isAnyShutOut(child(listed))).toBe(true)
    },
  )

  test('tells everybody while nobody is listed, or somebody else is', () => {
    expect(tellingOf(to(father), undefined).telling).toBe('EVERYTHING')
    expect(tellingOf(to(father), child('Max Gray')).telling).toBe('EVERYTHING')
    expect(isAnyShutOut(child('Max Gray'))).toBe(false)
  })

  test('counts an address as everybody’s who has it, however it is written', () => {
    const shared = { guardians: [mother, { ...father, email: ' ERIN@example.test ' }] }
    expect(tellingOf(to(mother), child('Kurt Roe', shared)).telling).toBe('NOTHING')
    const byText = { name: mother.name, addresses: [mother.phone] }
    expect(tellingOf(byText, child('Kurt Roe', shared)).telling).toBe('EVERYTHING')
    expect(tellingOf({ name: 'The Vale family', addresses: [father.email] }, child('Kurt Roe')).telling).toBe(
      'NOTHING',
    )
  })

  test('leaves out whoever is no guardian any more and bears the name', () => {
    const gone = { guardians: [mother] }
    expect(tellingOf({ name: 'Kurt Roe', addresses: [null] }, child('Kurt Roe', gone)).telling).toBe(
      'NOTHING',
    )
  })

  test('goes by what a Super Admin decided, as long as both names are what they were', () => {
    for (const decided of ['EVERYTHING', 'MONEY', 'NOTHING'] as const)
      expect(tellingOf(to(father), child('Kurt Roe', {}, decided)).telling).toBe(decided)
    const renamed = { ...father, name: 'Kurt M. Roe' }
    const guardians = [mother, renamed]
    expect(tellingOf(to(renamed), child('Kurt Roe', { guardians }, 'EVERYTHING')).telling).toBe('NOTHING')
    const [entry] = child('Kurt Roe', {}, 'EVERYTHING').doNotRelease
    const doNotRelease = [{ ...entry!, name: 'Kurt Rowe' }]
    expect(tellingOf(to(father), child('', { doNotRelease })).telling).toBe('NOTHING')
    const second = [entry!, { id: 'e2', name: 'Curt Roe', decisions: [] }]
    expect(tellingOf(to(father), child('', { doNotRelease: second })).telling).toBe('NOTHING')
  })

  test('says of a message about several children the least of any', () => {
    const money = child('Kurt Roe', {}, 'MONEY')
    expect(tellingOfAll(to(father), [undefined, money]).telling).toBe('MONEY')
    expect(tellingOfAll(to(father), [money, child('Kurt Roe')]).telling).toBe('NOTHING')
    expect(tellingOfAll(to(father), []).telling).toBe('EVERYTHING')
  })
})

describe('Who staff limited', () => {
  const limit = { id: 'l', guardianId: 'f', guardianName: 'Kurt Roe', guardianEmail: 'kurt@example.test' }
  const limited = (over: Partial<GuardedChild> = {}, telling: 'MONEY' | 'NOTHING' = 'NOTHING') =>
    child('', { doNotRelease: [], limits: [{ ...limit, telling }], ...over })

  test('is told no more than that, without a list', () => {
    for (const telling of ['MONEY', 'NOTHING'] as const) {
      expect(tellingOf(to(father), limited({}, telling))).toEqual({ telling, entry: null })
      expect(tellingOf(to(mother), limited({}, telling)).telling).toBe('EVERYTHING')
      expect(isAnyShutOut(limited({}, telling))).toBe(true)
    }
  })

  test('is told the least that a list and staff say', () => {
    const { doNotRelease } = child('Kurt Roe', {}, 'EVERYTHING')
    expect(tellingOf(to(father), limited({ doNotRelease }, 'MONEY')).telling).toBe('MONEY')
    const listed = child('Kurt Roe').doNotRelease
    expect(tellingOf(to(father), limited({ doNotRelease: listed }, 'MONEY'))).toMatchObject({
      telling: 'NOTHING',
      entry: { name: 'Kurt Roe' },
    })
  })

  test.each([
    ['a corrected name', { name: 'Kurt M. Rowe' }],
    ['another human typed over them', { name: 'Max Gray', email: 'max@example.test' }],
    ['another address', { email: 'kr@example.test' }],
  ])('stays limited after %s', (_, changed) => {
    const row = { ...father, ...changed }
    expect(tellingOf(to(row), limited({ guardians: [mother, row] })).telling).toBe('NOTHING')
  })

  test('stays limited in a row of their own, after another was typed over them', () => {
    const guardians = [
      { ...father, name: 'Max Gray' },
      { ...father, id: 'n' },
    ]
    expect(tellingOf(to(guardians[1]!), limited({ guardians })).telling).toBe('NOTHING')
  })

  test.each([
    ['the name', { name: 'Kurt Roe', email: 'new@example.test' }],
    ['nearly the name', { name: 'K. Roe', email: 'new@example.test' }],
    ['the email', { name: 'Kurt Smith', email: 'Kurt@Example.test' }],
  ])('stays limited when they were removed and come back under %s', (_, back) => {
    const removed = { limits: [{ ...limit, guardianId: null, telling: 'NOTHING' as const }] }
    const row = { ...father, id: 'n', ...back }
    const child = limited({ guardians: [mother, row], ...removed })
    expect(tellingOf(to(row), child).telling).toBe('NOTHING')
    expect(tellingOf(to(mother), child).telling).toBe('EVERYTHING')
    expect(tellingOf(to(father), limited({ guardians: [mother], ...removed })).telling).toBe('NOTHING')
    const payer = { name: 'The Vale family', addresses: [father.email] }
    expect(tellingOf(payer, limited({ guardians: [mother], ...removed })).telling).toBe('NOTHING')
  })

  test('is shown with why', () => {
    const at = (row: typeof father, over: Partial<GuardedChild>) => accessOf(row, limited(over))
    expect(at(father, {})).toEqual({ telling: 'NOTHING', by: 'STAFF', limitId: 'l' })
    expect(at(mother, {})).toEqual({ telling: 'EVERYTHING', by: null, limitId: null })
    expect(at(father, { doNotRelease: child('Kurt Roe').doNotRelease }).by).toBe('LIST')
    const removed = { limits: [{ ...limit, guardianId: null, telling: 'MONEY' as const }] }
    expect(at(father, removed)).toEqual({ telling: 'MONEY', by: 'REMOVED_GUARDIAN', limitId: 'l' })
    const sharing = { ...mother, email: father.email }
    expect(at(sharing, { guardians: [sharing, father] })).toMatchObject({ by: 'OTHER_GUARDIAN' })
    const namesake = { ...father, id: 'n', email: null as never }
    expect(at(namesake, { guardians: [{ ...father, name: 'Max Gray' }, namesake] })).toMatchObject({
      by: 'OTHER_GUARDIAN',
    })
  })
})

test('A message about money keeps numbers and amounts, and drops what they are for', () => {
  const receipt = {
    amount: '$5',
    lines: 'Invoice 12: Ann, Pottery Mondays\nAnn, Chess',
    reason: 'Room 4 closed',
  }
  expect(moneyOnlyFields(receipt, true)).toEqual({ amount: '$5', lines: 'Invoice 12', reason: '' })
  expect(moneyOnlyFields({ lines: 'Ann: Pottery', reason: 'The bank declined it.' }, false)).toEqual({
    lines: '',
    reason: 'The bank declined it.',
  })
  expect(moneyOnlyFields({ card: 'your card' }, false)).toEqual({ card: 'your card' })
})
