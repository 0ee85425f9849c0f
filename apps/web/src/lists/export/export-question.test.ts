import { describe, expect, it } from 'vitest'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { ChosenRows } from '../actions.ts'
import { exportQuestion } from './export-question.ts'
import type { List } from '../list.ts'
import type { ListView } from '../list-search.ts'

interface Row {
  id: string
}

const everything: ListView = { page: 1, size: 50, search: '', sort: null, filters: {} }
const narrowed: ListView = {
  page: 3,
  size: 50,
  search: 'chess',
  sort: { by: 'name', direction: 'DESC' },
  filters: { status: 'ACTIVE' },
}

const listOf = (view: ListView) =>
  ({ view, total: 2, readAll: async () => [{ id: 'a' }, { id: 'b' }] }) as unknown as List<Row>
const chosen = (isAll: boolean, ids: string[]): ChosenRows<Row> => ({
  count: ids.length,
  isAll,
  rows: [],
  ids: async () => ids,
})
const post = { method: 'POST' } as AnyOp
const get = { method: 'GET' } as AnyOp

describe('a download', () => {
  it('by POST holds what the filters find, in the order that is seen, whatever page is shown', async () => {
    const input = { at: 'classes' as const, query: { type: 'ACTIVE' } }
    expect(await exportQuestion({ file: post, asked: input, list: listOf(narrowed) }, ['name'])).toEqual({
      ...input,
      body: {
        fields: ['name'],
        filters: { type: 'ACTIVE', search: 'chess', status: 'ACTIVE', sort: 'name,DESC' },
      },
    })
  })

  it('by POST holds the ticked rows, all that match when all are ticked, and not those unticked again', async () => {
    const ticked = { file: post, list: listOf(narrowed) }
    expect(await exportQuestion({ ...ticked, chosen: chosen(false, ['b']) }, ['name'])).toMatchObject({
      body: { ids: ['b'] },
    })
    expect(await exportQuestion({ ...ticked, chosen: chosen(true, ['a', 'b']) }, ['name'])).toMatchObject({
      body: { filters: { search: 'chess' } },
    })
    expect(await exportQuestion({ ...ticked, chosen: chosen(true, ['a']) }, ['name'])).toMatchObject({
      body: { ids: ['a'] },
    })
  })

  it('by GET asks as the list does, and names the ticked rows', async () => {
    const input = { params: { id: 'c1' }, query: { date: '2026-09-08' } }
    const of = { file: get, asked: input }
    expect(await exportQuestion({ ...of, list: listOf(everything) }, ['name'])).toEqual({
      params: { id: 'c1' },
      query: { date: '2026-09-08', fields: ['name'] },
    })
    expect(await exportQuestion({ ...of, list: listOf(narrowed) }, ['name'])).toEqual({
      params: { id: 'c1' },
      query: { date: '2026-09-08', search: 'chess', status: 'ACTIVE', sort: 'name,DESC', fields: ['name'] },
    })
    const some = { ...of, list: listOf(everything), chosen: chosen(false, ['b']) }
    expect(await exportQuestion(some, ['name'])).toEqual({
      params: { id: 'c1' },
      query: { date: '2026-09-08', ids: ['b'], fields: ['name'] },
    })
  })
})
