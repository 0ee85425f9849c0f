import { expect, test } from 'vitest'
import type { Filter } from '../actions.ts'
import {
  goneColumns,
  goneFilters,
  isAsSaved,
  isViewOf,
  viewStateOf,
  searchOfView,
  type ViewState,
  type SavedView,
} from './saved-view.ts'

const saved: SavedView = {
  id: '00000000-0000-4000-8000-000000000001',
  list: 'classes',
  name: 'Gym',
  search: 'chess',
  sort: '-name',
  filters: { weekday: 'MONDAY', locationId: 'gym' },
  columns: ['name', 'price'],
  isShared: false,
  isOwn: true,
  by: 'Ada King',
  version: 1,
  filtersGone: [],
}
const viewState: ViewState = viewStateOf(
  {
    page: 1,
    size: 50,
    search: 'chess',
    sort: { by: 'name', direction: 'DESC' },
    filters: { locationId: 'gym', weekday: 'MONDAY' },
  },
  ['price', 'name'],
)
const place = (...values: string[]): Filter => ({
  key: 'locationId',
  label: 'Location',
  choices: values.map((value) => ({ value, label: value })),
})

test('A view is opened by its address, without filters its list has no more', () => {
  expect(searchOfView(saved)).toEqual({
    weekday: 'MONDAY',
    locationId: 'gym',
    search: 'chess',
    sort: '-name',
    columns: 'name,price',
    saved: saved.id,
  })
  expect(searchOfView({ ...saved, search: '', sort: '', columns: [] }, ['locationId'])).toEqual({
    weekday: 'MONDAY',
    saved: saved.id,
  })
})

test('A view of what its rows are all of keeps that, and its address does not say it', () => {
  const of = { form: 'allergies' }
  const formViewState = viewStateOf(
    { page: 1, size: 50, search: '', sort: null, filters: { earlier: 'true' } },
    [],
    of,
  )
  expect(formViewState.filters).toEqual({ earlier: 'true', form: 'allergies' })
  const view: SavedView = { ...saved, ...formViewState, list: 'form-answers' }
  expect([isViewOf(view, of), isViewOf(view, { form: 'trips' }), isViewOf(saved, undefined)]).toEqual([
    true,
    false,
    true,
  ])
  expect(searchOfView(view, ['form'])).toEqual({ earlier: 'true', saved: saved.id })
  expect(isAsSaved(view, formViewState, [])).toBe(true)
})

test('A filter is gone when its list has it no more, or nobody can choose its value', () => {
  expect(goneFilters(saved, [place('gym', 'hall')])).toEqual([])
  expect(goneFilters(saved, [place('hall')])).toEqual(['locationId'])
  expect(goneFilters(saved, [place()])).toEqual([])
  expect(goneFilters({ ...saved, filtersGone: ['weekday'] }, [place('hall')])).toEqual([
    'weekday',
    'locationId',
  ])
  expect(goneColumns(saved, ['name', 'place'])).toEqual(['price'])
  expect(goneColumns(saved, [])).toEqual([])
})

test('A list is shown as saved, whatever the order of its filters and columns', () => {
  expect(isAsSaved(saved, viewState, [])).toBe(true)
  const parts: Partial<ViewState>[] = [
    { search: '' },
    { sort: 'name' },
    { columns: ['name'] },
    { filters: { weekday: 'MONDAY' } },
    { filters: { ...viewState.filters, free: 'true' } },
  ]
  for (const part of parts) expect(isAsSaved(saved, { ...viewState, ...part }, [])).toBe(false)
  expect(isAsSaved(saved, { ...viewState, filters: { weekday: 'MONDAY' } }, ['locationId'])).toBe(true)
  expect(isAsSaved({ ...saved, columns: [] }, viewState, [])).toBe(true)
})
