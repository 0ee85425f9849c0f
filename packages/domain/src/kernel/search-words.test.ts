import { expect, test } from 'vitest'
import { mentionsAll } from './search-words.ts'

test.each([
  ['Zoë Núñez', 'nunez, zoe', true],
  ['Zoë Núñez', 'ZO', true],
  ['Elizabeth "Lizzie" Warren', 'elizabeth warren', true],
  ['Elizabeth "Lizzie" Warren', 'Elizabeth "Lizzie" Warren', true],
  ['Elizabeth "Lizzie" Warren', 'warren lizzie', true],
  ['Elizabeth Warren', 'lizzie', false],
  ['Zoë Núñez', ' , ', true],
  ['Zoë Núñez', '  ', true],
])('%j is found by %j: %j', (text, search, isFound) => {
  expect(mentionsAll(text, search)).toBe(isFound)
})
