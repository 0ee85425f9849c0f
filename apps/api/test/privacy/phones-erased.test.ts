import { expect, test } from 'vitest'
import { useRig } from '../rig/app.ts'
import { inside, makeSchool } from '../rig/make.ts'

const rig = useRig()

const PHONE = '+1 2125550176'

test.each([
  // In parentheses as a whole: they stay around what is said instead.
  ['Call (212-555-0176) first', 'Call (Erased) first'],
  ['Call (2125550176), then', 'Call (Erased), then'],
  ['Call (212.555.0176)(Tom)', 'Call (Erased)(Tom)'],
  ['Call （212-555-0176） first', 'Call （Erased） first'],
  ['Call (+1 212-555-0176) first', 'Call (Erased) first'],
  ['Call (1-212-555-0176)', 'Call (Erased)'],
  ['Call ( 212-555-0176 )', 'Call ( Erased )'],
  ['Call ((212) 555-0176).', 'Call (Erased).'],
  ['Call (+1 (212) 555-0176), then', 'Call (Erased), then'],
  ['Gus (212-555-0176) and (home: 212-555-0176)', 'Erased (Erased) and (home: Erased)'],
  ['Call (212-555-0176 or Tom)', 'Call (Erased or Tom)'],
  ['Call [212-555-0176]', 'Call [Erased]'],
  // Their own go with it.
  ['Call (212) 555-0176.', 'Call Erased.'],
  ['Call (212)-555-0176 first', 'Call Erased first'],
  ['Call (+1) 212-555-0176 first', 'Call Erased first'],
  ['Call (1 212) 555-0176 first', 'Call Erased first'],
  ['Call (212 555)-0176 first', 'Call Erased first'],
])('A number of the family and its parentheses: %s is %s', async (given, left) => {
  const school = await makeSchool(rig)
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select app.without($1, array['Gus', $2]) as text`, [given, PHONE]),
  )
  expect(rows).toEqual([{ text: left }])
})
