import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { transactions } from '../payments/transactions.ts'
import { listQuery, page, PAGE_SIZE } from './lists.ts'

const query = listQuery(['name', 'price'] as const, { status: z.optional(z.enum(['ACTIVE', 'PAST'])) })
const asked = (given: object) => z.parse(query, given as never)
const isRefused = (given: object) => !z.safeParse(query, given as never).success

describe('What is asked of a list', () => {
  it('is its first page of fifty rows, as they stand, unless more is said', () => {
    expect(PAGE_SIZE).toBe(50)
    expect(asked({})).toEqual({ page: 0, size: 50, search: null, sort: null })
    expect(asked({ page: '', size: '', search: ' ', sort: '' })).toEqual(asked({}))
    expect(z.parse(transactions.list.query!, {} as never)).toMatchObject({ page: 0, size: 50 })
  })

  it('may be said in every spelling, ascending unless it says otherwise', () => {
    for (const search of ['search', 'query', 'searchText'])
      expect(asked({ [search]: ' chess ' })).toMatchObject({ search: 'chess' })
    const ascending = { sort: { by: 'price', direction: 'ASC' } }
    for (const given of [{ sort: 'price' }, { sort: 'price,asc' }, { sortBy: 'price' }])
      expect(asked(given)).toMatchObject(ascending)
    const descending = { sort: { by: 'price', direction: 'DESC' } }
    for (const given of [
      { sort: 'price,DESC' },
      { sort: 'price', direction: 'desc' },
      { sortBy: 'price', direction: 'DESC' },
    ])
      expect(asked(given)).toMatchObject(descending)
    for (const given of [{ status: 'PAST' }, { filters: 'status:PAST' }])
      expect(asked(given)).toMatchObject({ status: 'PAST' })
  })

  it('is refused where the list cannot do it', () => {
    for (const given of [
      { page: -1 },
      { page: 'two' },
      { size: 0 },
      { size: 1001 },
      { sort: 'color' },
      { sort: 'name,UP' },
      { status: 'NONE' },
      { filters: 'status:NONE' },
      { search: 'x'.repeat(201) },
    ])
      expect(isRefused(given), JSON.stringify(given)).toBe(true)
    expect(asked({ page: '3', size: '1000' })).toMatchObject({ page: 3, size: 1000 })
  })
})

it('What is answered of a list is a page with its rows, and how many rows and pages there are', () => {
  expect(Object.keys(page(z.string()).shape).toSorted()).toEqual([
    'content',
    'numberOfElements',
    'pageable',
    'totalElements',
    'totalPages',
  ])
})
