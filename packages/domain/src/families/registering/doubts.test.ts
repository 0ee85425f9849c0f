import { expect, test } from 'vitest'
import { mayBeChildElsewhere } from './doubts.ts'

const ann = { firstName: 'Ann', preferredName: '', lastName: 'Roe', birthDate: '2018-03-04' }

test.each([
  ['the same', {}, true],
  ['nearly the same name on the same birthday', { firstName: 'Anne' }, true],
  ['the preferred name', { firstName: 'Marianne', preferredName: 'Ann' }, true],
  ['the same name with the day mistyped', { birthDate: '2018-03-14' }, true],
  ['the same name without a birth date', { birthDate: null }, true],
  ['nearly the same name on another day', { firstName: 'Anne', birthDate: '2018-03-14' }, false],
  ['the same name, years apart', { birthDate: '2014-03-04' }, false],
  ['another name on the same birthday', { firstName: 'Zoe' }, false],
] as const)('%s: may be one child, %o: %s', (_, more, may) => {
  expect(mayBeChildElsewhere(ann, { ...ann, ...more })).toBe(may)
})
