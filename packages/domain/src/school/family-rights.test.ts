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

test('the history says what changes, and nothing if nothing does', () => {
  expect(rightsChangedText(rights, rights)).toBe('')
  expect(rightsChangedText(rights, { ...rights, tellAbsences: true, addPickups: 'AFTER_APPROVAL' })).toBe(
    'tell absences: yes, add pickups: yes, after staff approve',
  )
  expect(rightsChangedText({ ...rights, seeTimes: true }, rights)).toBe(
    'see when their child was checked in and out: no',
  )
})

test('the history says how families may give up a spot, and what is kept', () => {
  const after = {
    ...rights,
    giveUp: 'THEMSELVES',
    giveUpBefore: 'NEXT_MEETING',
    giveUpDays: 0,
    giveUpFee: 1550,
    deductDiscounts: false,
  } as const
  expect(rightsChangedText(rights, after)).toBe(
    'give up a spot or drop-in: yes, at once until a last day, days count back from: the next meeting, days before that meeting: 0, fee kept: 15.50',
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
