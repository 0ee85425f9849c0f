import { expect, test } from 'vitest'
import { filtersOfList, isViewed, viewedLists, viewIsOf } from './viewed-lists.ts'

test('A list that is none of them has no views', () => {
  expect(['classes.roster', 'report.aging', 'toString', 'kept-mail'].map(isViewed)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('No filter is called like what every list has in its address, or is named twice', () => {
  const listKeys = ['page', 'size', 'search', 'sort', 'columns', 'saved']
  for (const list of viewedLists) {
    const filters = [...filtersOfList(list), ...[viewIsOf(list) ?? []].flat()]
    expect(new Set(filters).size, list).toBe(filters.length)
    expect(
      filters.filter((key) => listKeys.includes(key) || !/^\w{1,40}$/.test(key)),
      list,
    ).toEqual([])
  }
})
