import { expect, test } from 'vitest'
import type { FamilyRights } from '../school/family-rights.ts'
import { familyMay, pickupsWait } from './family-may.ts'

const rights: FamilyRights = {
  tellAbsences: false,
  addPickups: 'NO',
  changeContacts: false,
  seeTimes: false,
  askForNotes: 'NO',
  sayPhotos: false,
  book: false,
  payLater: false,
  askAid: false,
  register: false,
  askForGuardian: false,
  giveUp: 'NO',
  giveUpBefore: 'FIRST_MEETING',
  giveUpDays: 7,
  giveUpFee: 0,
  deductDiscounts: false,
  changePlaces: 'NO',
}

test.each([
  ['TELL_ABSENCE', { tellAbsences: true }],
  ['ADD_PICKUPS', { addPickups: 'AT_ONCE' }],
  ['ADD_PICKUPS', { addPickups: 'AFTER_APPROVAL' }],
  ['CHANGE_CONTACT', { changeContacts: true }],
  ['SAY_PHOTOS', { sayPhotos: true }],
  ['SEE_TIMES', { seeTimes: true }],
  ['BOOK', { book: true }],
  ['PAY_LATER', { book: true, payLater: true }],
  ['ASK_AID', { askAid: true }],
  ['REGISTER', { register: true }],
  ['ASK_FOR_GUARDIAN', { askForGuardian: true }],
  ['CHANGE_PLACES', { changePlaces: 'ASK' }],
  ['GIVE_UP', { giveUp: 'ASK' }],
  ['GIVE_UP', { giveUp: 'THEMSELVES' }],
] as const)('families may %s where the school says so', (act, more) => {
  expect(familyMay(rights, act)).toBe(false)
  expect(familyMay({ ...rights, ...more }, act)).toBe(true)
})

test('who may not book may not book on an invoice either', () => {
  expect(familyMay({ ...rights, payLater: true }, 'PAY_LATER')).toBe(false)
})

test.each([
  ['2026-11-18', '2026-11-18', false],
  ['2026-11-18', '2026-12-01', false],
  ['2026-11-18', '2026-12-02', true],
  ['2026-11-18', null, true],
] as const)(
  'a pickup from %s to %s waits for staff: %s, unless the school takes all at once',
  (from, to, waits) => {
    expect(pickupsWait({ ...rights, addPickups: 'AT_ONCE' }, { from, to })).toBe(false)
    expect(pickupsWait({ ...rights, addPickups: 'AFTER_APPROVAL' }, { from, to })).toBe(waits)
  },
)
