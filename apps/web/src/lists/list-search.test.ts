import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { activities } from '@afterbell/contract/activities/activities'
import { children } from '@afterbell/contract/families/children'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { settings, teachers } from '@afterbell/contract/settings/settings'
import {
  filtersOf,
  listSearch,
  pageInstead,
  queryOf,
  searchOf,
  sortAfterClick,
  viewAfter,
  viewOf,
  validView,
  type ListView,
} from './list-search.ts'

const view: ListView = { page: 3, size: 50, search: 'chess', sort: null, filters: { status: 'ACTIVE' } }

describe('sorting a list', () => {
  it('the first click ascends, the same column flips, another column starts descending', () => {
    const first = sortAfterClick(null, 'name')
    expect(first).toEqual({ by: 'name', direction: 'ASC' })
    const second = sortAfterClick(first, 'name')
    expect(second).toEqual({ by: 'name', direction: 'DESC' })
    expect(sortAfterClick(second, 'name')).toEqual({ by: 'name', direction: 'ASC' })
    const other = sortAfterClick(first, 'price')
    expect(other).toEqual({ by: 'price', direction: 'DESC' })
    expect(sortAfterClick(other, 'price')).toEqual({ by: 'price', direction: 'ASC' })
  })
})

describe('the page of a list', () => {
  it.each([
    ['another size', { size: 100 }],
    ['a search', { search: 'robot' }],
    ['a filter', { filters: {} }],
    ['a sort', { sort: { by: 'name', direction: 'ASC' as const } }],
  ])('%s begins at page one', (_, change) => {
    expect(viewAfter(view, change)).toEqual({ ...view, ...change, page: 1 })
  })

  it.each([
    ['other columns', { columns: ['name'] }],
    ['a view that is saved', { saved: 'id', columns: ['name'] }],
  ])('%s stay on the page', (_, change) => {
    expect(viewAfter(view, change)).toEqual({ ...view, ...change })
  })

  it('columns and the saved view are in the address, and go with it', () => {
    const fullView = { ...view, columns: ['name', 'price'], saved: 'id' }
    const search = searchOf({}, fullView, ['status'])
    expect(search).toMatchObject({ columns: 'name,price', saved: 'id' })
    expect(viewOf(search, ['status'], null)).toEqual(fullView)
    expect(searchOf(search, viewOf({}, ['status'], null), ['status'])).toMatchObject({
      columns: undefined,
      saved: undefined,
    })
  })

  it('turning the page keeps all else', () => {
    expect(viewAfter(view, { page: 4 })).toEqual({ ...view, page: 4 })
  })

  it('when every row of the last page was deleted, the page before it is shown', () => {
    expect(pageInstead(view, { rows: 0, totalPages: 2 })).toBe(2)
    expect(pageInstead(view, { rows: 0, totalPages: 1 })).toBe(1)
    expect(pageInstead(view, { rows: 0, totalPages: 0 })).toBe(1)
    expect(pageInstead(view, { rows: 1, totalPages: 3 })).toBe(null)
    expect(pageInstead({ ...view, page: 1 }, { rows: 0, totalPages: 0 })).toBe(null)
  })
})

describe('the address of a list', () => {
  it('is the same view when read again, and says nothing that is usual', () => {
    const usual: ListView = { page: 1, size: 50, search: '', sort: null, filters: {} }
    expect(JSON.parse(JSON.stringify(searchOf({}, usual, ['status'])))).toEqual({})
    const sorted: ListView = { ...view, sort: { by: 'name', direction: 'DESC' }, size: 100 }
    const raw = searchOf({}, sorted, ['status'])
    expect(raw).toEqual({ page: 3, size: 100, search: 'chess', sort: '-name', status: 'ACTIVE' })
    expect(viewOf(raw, ['status'], null)).toEqual(sorted)
  })

  it('keeps what is not the list’s, and drops a filter that was cleared', () => {
    expect(searchOf({ tab: 'all', status: 'ACTIVE' }, { ...view, filters: {} }, ['status'])).toMatchObject({
      tab: 'all',
      page: 3,
    })
    expect(searchOf({ status: 'ACTIVE' }, { ...view, filters: {} }, ['status'])).not.toHaveProperty('status')
  })

  it('nonsense in it is treated as missing', () => {
    const schema = listSearch(null, { status: z.enum(['ACTIVE', 'DRAFT']) })
    expect(z.parse(schema, { page: 'x', size: -4, sort: 'a b', status: 'NONE' })).toEqual({})
    expect(z.parse(schema, {})).toEqual({})
    expect(z.parse(listSearch('locations'), { active: true, page: '2' })).toEqual({
      active: 'true',
      page: 2,
    })
    expect(z.parse(schema, { page: 2, status: 'DRAFT', search: 2026, sort: '-name' })).toEqual({
      page: 2,
      status: 'DRAFT',
      search: '2026',
      sort: '-name',
    })
  })

  it.each([
    ['a grade there is none of', children.list, { grade: 'ZZ', allergies: 'true' }, 'grade'],
    ['a weekday there is none of', activities.list, { weekday: 'foo', free: 'true' }, 'weekday'],
    ['a place that is no id', activities.list, { locationId: 'gym', status: 'PAST' }, 'locationId'],
    ['a state that is none', settings.locations, { active: 'maybe' }, 'active'],
    ['a state that is none', teachers.list, { active: 'maybe' }, 'active'],
    ['a grade on a roster', rosters.list, { grade: 'ZZ' }, 'grade'],
  ])('%s is not asked for, all else is', (_, op, filters, wrong) => {
    const { [wrong]: _wrong, ...others } = filters as Record<string, string>
    const requestedView: ListView = { page: 2, size: 25, search: 'chess', sort: null, filters }
    expect(validView(op, requestedView, null)).toEqual({ ...requestedView, filters: others })
  })

  it('a sort the list does not have gives way to the usual one', () => {
    const usual = { by: 'name', direction: 'ASC' } as const
    const requestedView: ListView = { ...view, filters: {}, sort: { by: 'zz', direction: 'DESC' } }
    expect(validView(children.list, requestedView, usual)).toEqual({ ...requestedView, sort: usual })
    const sortableView: ListView = { ...requestedView, sort: { by: 'birthDate', direction: 'DESC' } }
    expect(validView(children.list, sortableView, usual)).toBe(sortableView)
  })

  it('the server is asked from page 0, by its own words for sorting', () => {
    expect(queryOf({ ...view, sort: { by: 'name', direction: 'DESC' } })).toEqual({
      page: 2,
      size: 50,
      search: 'chess',
      status: 'ACTIVE',
      sort: 'name,DESC',
    })
    expect(filtersOf(view)).toEqual({ search: 'chess', status: 'ACTIVE' })
  })
})
