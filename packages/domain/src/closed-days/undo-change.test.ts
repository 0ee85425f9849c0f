import { expect, test } from 'vitest'
import { decideUndoChange, type ChangedSince } from './undo-change.ts'

const same: ChangedSince = {
  isDayOther: false,
  areOthersOther: false,
  meetings: [{ name: 'Chess', isOther: false, isCheckedOtherwise: false }],
  comeSince: [],
  isDecided: false,
}

test('A change of a closed day is undone while all is as it left it, for a quarter of an hour', () => {
  expect(decideUndoChange(900, same).allowed).toBe(true)
  expect(decideUndoChange(901, same)).toMatchObject({
    allowed: false,
    message: 'This was done more than 15 minutes ago and can no longer be undone',
  })
})

test.each([
  [{ isDayOther: true }, 'Somebody changed this closed day since'],
  [{ areOthersOther: true }, 'Another closed day of these dates was added or changed since'],
  [{ meetings: [{ name: 'Art', isOther: true, isCheckedOtherwise: false }] }, 'Art was changed since'],
  [
    { meetings: [{ name: 'Art', isOther: true, isCheckedOtherwise: true }] },
    'The attendance of Art has changed since',
  ],
  [{ comeSince: ['Yoga'] }, 'Yoga was put on one of these days since'],
  [{ isDecided: true }, 'Someone has since decided about the refund'],
])('It is refused in words where something would be lost: %j', (over: Partial<ChangedSince>, message) => {
  expect(decideUndoChange(5, { ...same, ...over })).toMatchObject({
    allowed: false,
    code: 'CANNOT_UNDO',
    message: `${message}, so this can no longer be undone`,
  })
})
