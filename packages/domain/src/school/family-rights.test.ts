import { expect, test } from 'vitest'
import { rightsChangedText, type FamilyRights } from './family-rights.ts'

const rights: FamilyRights = { tellAbsences: false, addPickups: 'NO', changeContacts: false, seeTimes: false }

test('the history says what changes, and nothing if nothing does', () => {
  expect(rightsChangedText(rights, rights)).toBe('')
  expect(rightsChangedText(rights, { ...rights, tellAbsences: true, addPickups: 'AFTER_APPROVAL' })).toBe(
    'tell absences: yes, add pickups: yes, after staff approve',
  )
  expect(rightsChangedText({ ...rights, seeTimes: true }, rights)).toBe(
    'see when their child was checked in and out: no',
  )
})
