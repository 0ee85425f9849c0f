import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { transactions } from '../payments/transactions.ts'
import { listQuery, page, PAGE_SIZE } from './lists.ts'

const query = listQuery(['name', 'price'] as const, { status: z.optional(z.enum(['ACTIVE', 'PAST'])) })
const parseQuery = (input: object) => z.parse(query, input as never)
const isRefused = (input: object) => !z.safeParse(query, input as never).success

describe('What is asked of a list', () => {
  it('is its first page of fifty rows, as they stand, unless more is said', () => {
    expect(PAGE_SIZE).toBe(50)
    expect(parseQuery({})).toEqual({ page: 0, size: 50, search: null, sort: null })
    expect(parseQuery({ page: '', size: '', search: ' ', sort: '' })).toEqual(parseQuery({}))
    expect(z.parse(transactions.list.query!, {} as never)).toMatchObject({ page: 0, size: 50 })
  })

  it('may be said in every spelling, ascending unless it says otherwise', () => {
    for (const search of ['search', 'query', 'searchText'])
      expect(parseQuery({ [search]: ' chess ' })).toMatchObject({ search: 'chess' })
    const ascending = { sort: { by: 'price', direction: 'ASC' } }
    for (const input of [{ sort: 'price' }, { sort: 'price,asc' }, { sortBy: 'price' }])
      expect(parseQuery(input)).toMatchObject(ascending)
    const descending = { sort: { by: 'price', direction: 'DESC' } }
    for (const input of [
      { sort: 'price,DESC' },
      { sort: 'price', direction: 'desc' },
      { sortBy: 'price', direction: 'DESC' },
    ])
      expect(parseQuery(input)).toMatchObject(descending)
    for (const input of [{ status: 'PAST' }, { filters: 'status:PAST' }])
      expect(parseQuery(input)).toMatchObject({ status: 'PAST' })
  })

  it('is refused where the list cannot do it', () => {
    for (const input of [
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
      expect(isRefused(input), JSON.stringify(input)).toBe(true)
    expect(parseQuery({ page: '3', size: '1000' })).toMatchObject({ page: 3, size: 1000 })
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
