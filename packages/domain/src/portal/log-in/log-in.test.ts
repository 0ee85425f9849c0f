import { describe, expect, test } from 'vitest'
import { maskedAddress } from '../../messages/consents.ts'
import { codeTyped, entryOf, provesFamily, type FamilyAtDoor } from './log-in.ts'

describe('a code', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['12\u200b34\u00a056', '123456'],
    ['000000', '000000'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
    ['١٢٣٤٥٦', null],
  ])('typed as %j is %j', (typed, code) => {
    expect(codeTyped(typed)).toBe(code)
  })
})

test('An address is shown so that only its owner knows it', () => {
  expect(maskedAddress('mara@example.test')).toBe('m…@example.test')
  expect(maskedAddress('"a@b"@example.test')).toBe('"…@example.test')
})

const family = (over: Partial<FamilyAtDoor> = {}): FamilyAtDoor => ({
  familyId: 'f',
  guardians: [{ guardianId: 'mara', firstName: 'Mara', homeId: null }],
  chosenGuardianId: null,
  isProved: true,
  wrongCount: 0,
  hasBirthDate: true,
  hasPhone: true,
  ...over,
})
const both = [
  { guardianId: 'mara', firstName: 'Mara', homeId: 'one' },
  { guardianId: 'tom', firstName: 'Tom', homeId: 'one' },
]

describe('the owner of an address', () => {
  test('is in once it is proved', () => {
    expect(entryOf(family())).toEqual({ is: 'IN', guardianId: 'mara' })
  })

  test.each([
    [{}, 'BIRTH_DATE'],
    [{ hasBirthDate: false }, 'NAME_AND_PHONE'],
    [{ hasBirthDate: false, hasPhone: false }, 'OFFICE'],
    [{ wrongCount: 2 }, 'BIRTH_DATE'],
    [{ wrongCount: 3 }, 'OFFICE'],
  ])('who has proved nothing, of a family with %j, is asked %s', (over, is) => {
    expect(entryOf(family({ isProved: false, ...over }))).toEqual({ is })
  })

  test('shared by two guardians of one home says who is there, and is not asked again', () => {
    expect(entryOf(family({ guardians: both })).is).toBe('WHO')
    expect(entryOf(family({ guardians: both, chosenGuardianId: 'tom' }))).toEqual({
      is: 'IN',
      guardianId: 'tom',
    })
    expect(entryOf(family({ guardians: both, chosenGuardianId: 'somebody else' })).is).toBe('WHO')
  })

  test('that stands in two homes of a family opens neither, proved or not', () => {
    const apart = both.map((each, index) => ({ ...each, homeId: String(index) }))
    for (const isProved of [true, false])
      expect(entryOf(family({ guardians: apart, isProved, chosenGuardianId: 'tom' })).is).toBe('OFFICE')
  })
})

describe('a family', () => {
  const facts = { birthDates: ['2018-02-28'], lastNames: ['osei'], phones: ['2125550176'] }
  const nothing = { birthDate: null, lastName: null, phoneDigits: null }

  test('is proved by the birth date of one of its children, and by nothing else where there is one', () => {
    expect(provesFamily({ ...nothing, birthDate: '2018-02-28' }, facts)).toBe(true)
    expect(provesFamily({ ...nothing, birthDate: '2018-02-27' }, facts)).toBe(false)
    expect(provesFamily({ ...nothing, lastName: 'osei', phoneDigits: '0176' }, facts)).toBe(false)
  })

  test('without birth dates is proved by a last name and the end of a phone number together', () => {
    const without = { ...facts, birthDates: [] }
    expect(provesFamily({ ...nothing, lastName: 'osei', phoneDigits: '0176' }, without)).toBe(true)
    for (const wrong of [
      { lastName: 'osei' },
      { phoneDigits: '0176' },
      { lastName: 'osei', phoneDigits: '176' },
      { lastName: '', phoneDigits: '0176' },
      { lastName: 'vale', phoneDigits: '0176' },
      { birthDate: '2018-02-28' },
    ])
      expect(provesFamily({ ...nothing, ...wrong }, without)).toBe(false)
  })
})
