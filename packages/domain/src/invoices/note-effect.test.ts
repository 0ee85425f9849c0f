import { expect, test } from 'vitest'
import { letterWords } from '../messages/letter-words.en.ts'
import { noteEffectText, type NoteEffect } from './note-effect.ts'

const money = (cents: number) => `$${cents / 100}`
const note = (over: Partial<NoteEffect>): NoteEffect => ({
  totalCents: 4000,
  paidCents: 0,
  freedCents: 0,
  refundedCents: 0,
  ...over,
})

test.each([
  ['nothing was paid', {}, ['It lowers what you owe by $40.']],
  [
    'all was refunded',
    { paidCents: 4000, freedCents: 4000, refundedCents: 4000 },
    ['You had already paid $40 of it: we refunded this to you.'],
  ],
  [
    'all stays credit',
    { paidCents: 4000, freedCents: 4000 },
    ['You had already paid $40 of it: this is credit on your account now.'],
  ],
  [
    'a part had been paid, and a part of that was refunded',
    { paidCents: 3000, freedCents: 3000, refundedCents: 1000 },
    [
      'It lowers what you owe by $10.',
      'You had already paid $30 of it: a part of this was refunded to you, and the rest is credit on your account.',
    ],
  ],
] as const)('Its letter says what became of the money where %s', (_, over, text) => {
  expect(noteEffectText(note(over), { money, words: letterWords })).toEqual(text)
})
