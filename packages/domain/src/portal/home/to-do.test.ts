import { expect, test } from 'vitest'
import { TO_DO_MAX, toDoInOrder } from './to-do.ts'

test('A family does the most urgent first, and what is of one kind in its own order', () => {
  const items = [
    { is: 'DUE_SOON', id: 1 },
    { is: 'OFFER', id: 2 },
    { is: 'PAST_DUE', id: 3 },
    { is: 'OFFER', id: 4 },
  ] as const
  expect(toDoInOrder(items)).toEqual({
    toDo: [items[1], items[3], items[2], items[0]],
    hasMore: false,
  })
})

test('A long list ends, and says that there is more', () => {
  const offers = Array.from({ length: TO_DO_MAX }, () => ({ is: 'OFFER' as const }))
  expect(toDoInOrder(offers).hasMore).toBe(false)
  const { toDo, hasMore } = toDoInOrder([{ is: 'DUE_SOON' }, ...offers])
  expect([toDo.length, toDo.at(-1), hasMore]).toEqual([TO_DO_MAX, { is: 'OFFER' }, true])
})
