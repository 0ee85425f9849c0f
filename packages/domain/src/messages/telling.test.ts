import { describe, expect, test } from 'vitest'
import {
  isAnyShutOut,
  moneyOnlyFields,
  tellingOf,
  tellingOfAll,
  type GuardedChild,
  type Telling,
} from './telling.ts'

const mother = { id: 'm', name: 'Erin Vale', email: 'Erin@example.test', phone: '+12125550001' }
const father = { id: 'f', name: 'Kurt Roe', email: 'kurt@example.test', phone: '+12125550002' }
const to = ({ name, email }: typeof mother) => ({ name, addresses: [email] })

function child(listed: string, over: Partial<GuardedChild> = {}, decided?: Telling): GuardedChild {
  const decision = { guardianId: 'f', guardianName: 'Kurt Roe', entryName: listed, telling: decided! }
  return {
    childId: 'c',
    guardians: [mother, father],
    doNotRelease: [{ id: 'e', name: listed, decisions: decided ? [decision] : [] }],
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
