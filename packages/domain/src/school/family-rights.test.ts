import { expect, test } from 'vitest'
import { channelsOfNotes, rightsChangedText, type FamilyRights } from './family-rights.ts'

const rights: FamilyRights = {
  tellAbsences: false,
  addPickups: 'NO',
  changeContacts: false,
  seeTimes: false,
  askForNotes: 'NO',
  sayPhotos: false,
  book: false,
  payLater: false,
  register: false,
  askForGuardian: false,
}

test('the history says what changes, and nothing if nothing does', () => {
  expect(rightsChangedText(rights, rights)).toBe('')
  expect(rightsChangedText(rights, { ...rights, tellAbsences: true, addPickups: 'AFTER_APPROVAL' })).toBe(
    'tell absences: yes, add pickups: yes, after staff approve',
  )
  expect(rightsChangedText({ ...rights, seeTimes: true }, rights)).toBe(
    'see when their child was checked in and out: no',
  )
})

test('notes are asked for by the ways the school allows, and only where families see the times', () => {
  const seen = { ...rights, seeTimes: true }
  expect(channelsOfNotes(seen)).toEqual([])
  expect(channelsOfNotes({ ...seen, askForNotes: 'EMAIL' })).toEqual(['EMAIL'])
  expect(channelsOfNotes({ ...seen, askForNotes: 'EMAIL_AND_TEXT' })).toEqual(['EMAIL', 'SMS'])
  expect(channelsOfNotes({ ...rights, askForNotes: 'EMAIL_AND_TEXT' })).toEqual([])
  expect(rightsChangedText(seen, { ...seen, askForNotes: 'EMAIL' })).toBe(
    'ask for a note when their child is checked in or out: yes, by email',
  )
})
