import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

const options = { alike: (name: string) => name.split(' ')[0]!, most: 2 }

test('A camp that goes on from day to day is one bar; a day without it ends it', () => {
  const { bars, lanes } = barsOf([['sea 1'], ['sea 2'], [], ['sea 3']], options)
  expect(bars).toEqual([
    { from: 0, items: ['sea 1', 'sea 2'], lane: 0 },
    { from: 3, items: ['sea 3'], lane: 0 },
  ])
  expect(lanes).toBe(1)
})

test('Bars of the same days stand below each other, and what has no lane is told by day', () => {
  const { bars, lanes, behind } = barsOf(
    [
      ['sea 1', 'woods 1', 'farm 1'],
      ['farm 2', 'woods 2'],
    ],
    options,
  )
  expect(bars.map(({ items, lane }) => [items.join(), lane])).toEqual([
    ['woods 1,woods 2', 0],
    ['farm 1,farm 2', 1],
  ])
  expect(lanes).toBe(2)
  expect(behind).toEqual([['sea 1'], []])
})
