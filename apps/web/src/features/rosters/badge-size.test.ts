import { expect, test } from 'vitest'
import { badgeSize } from './badge-size.ts'

test.each([
  ['Ann', 26, '26pt'],
  ['Mary Ann', 26, '26pt'],
  ['Bartholomew', 26, '26pt'],
  ['Wolfeschlegelsteinhausen "Wolfi"', 26, '14pt'],
  ['Featherstonehaugh', 14, '14pt'],
  ['x'.repeat(100), 26, '9pt'],
  ['', 26, '26pt'],
])('A name on a badge is as small as its longest word needs: %s', (name, most, size) => {
  expect(badgeSize(name, most)).toBe(size)
})
