import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '@afterbell/domain/kernel/roles'
import * as z from 'zod/mini'
import { json, sessionOf, standInForServer } from '../../test/server.ts'
import { act, allNamed, draw, key, named, press, settle, type } from '../../test/draw.tsx'
import { createQueryClient } from '../platform/calls/calls.ts'
import { adoptSession } from '../platform/session/session.ts'
import type { BulkAction, Counter, RowAction } from './actions.ts'
import type { Column } from './columns.ts'
import { listSearch, queryOf } from './list-search.ts'
import { ListScreen } from './ListScreen.tsx'
import { useListView } from './useListView.ts'

interface Place {
  id: string
  name: string
  status: string
}

const columns: Column<Place>[] = [
  { key: 'name', title: 'Name', sort: true, render: (row) => row.name },
  { key: 'status', title: 'Status', sort: true, render: (row) => row.status },
]

interface PlacesProps {
  first: Place[]
  queries: string[]
  bulk?: BulkAction<Place>[] | undefined
  menu?: RowAction[] | undefined
  tabs?: Counter[] | undefined
  isFailing?: boolean | undefined
  /** Gives access to the rows, to change them as the server would. */
  hand: (change: (rows: Place[]) => void) => void
}

/** A list over rows in memory, with the server's parameters. */
function Places({ first, queries, bulk, menu, tabs, isFailing, hand }: PlacesProps) {
  const [rows, setRows] = useState(first)
  useEffect(() => hand(setRows), [hand])
  const { view, change } = useListView(['status'], null)
  const { page, size } = queryOf(view)
  const question = JSON.stringify(queryOf(view))
  if (queries.at(-1) !== question) queries.push(question)
  const matches = rows.filter(
    (row) =>
      row.name.toLowerCase().includes(view.search.toLowerCase()) &&
      (!view.filters.status || row.status === view.filters.status),
  )
  const search = useCallback((text: string) => change({ search: text }, 'replace'), [change])
  return (
    <ListScreen
      list={{
        name: 'places',
        view,
        change,
        search,
        rows: matches.slice(page * size, (page + 1) * size),
        total: matches.length,
        totalPages: Math.ceil(matches.length / size),
        state: isFailing ? 'failed' : 'ready',
        isStale: false,
        error: {},
        retry: () => {},
        readAll: async () => matches,
      }}
      things={{ one: 'place', many: 'places' }}
      columns={columns}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      link={(row) => ({ to: '/$id', params: { id: row.id } }) as never}
      bulk={bulk}
      {...(menu && { rowMenu: () => menu })}
      counters={tabs ? [] : [{ label: 'Open', count: 60, filters: { status: 'OPEN' } }]}
      tabs={tabs}
      empty={{ title: 'No places yet' }}
    />
  )
}

const many: Place[] = Array.from({ length: 120 }, (_, index) => ({
  id: `p${index}`,
  name: `Place ${index}`,
  status: index % 2 === 0 ? 'OPEN' : 'CLOSED',
}))

describe('a list', () => {
  let screen: ReturnType<typeof draw> | undefined
  afterEach(async () => {
    await screen?.remove()
    localStorage.clear()
  })

  async function show(address: string, props: Partial<PlacesProps> & { rows?: Place[]; role?: Role } = {}) {
    standInForServer(() => json({}))
    adoptSession(sessionOf({ role: props.role ?? 'SCHOOL_ADMIN' }))
    const queries: string[] = []
    let change: (rows: Place[]) => void = () => {}
    const hand: PlacesProps['hand'] = (setter) => void (change = setter)
    const root = createRootRoute()
    const route = createRoute({
      getParentRoute: () => root,
      path: '/',
      validateSearch: listSearch(null, { status: z.string() }),
      component: () => (
        <Places
          first={props.rows ?? many}
          queries={queries}
          bulk={props.bulk}
          menu={props.menu}
          tabs={props.tabs}
          isFailing={props.isFailing}
          hand={hand}
        />
      ),
    })
    const other = createRoute({
      getParentRoute: () => root,
      path: '/$id',
      // Loads after the debounced search.
      loader: () => new Promise((ready) => setTimeout(ready, 400)),
      component: () => <p>One place</p>,
    })
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createRouter({ routeTree: root.addChildren([route, other]), history })
    screen = draw(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
    await screen.drawn
    await settle(20)
    return {
      queries,
      change: (rows: Place[]) => change(rows),
      router,
      where: () => router.state.location.href,
    }
  }

  it('is sorted by clicks as specified, and says so to screen readers', async () => {
    const { where } = await show('/')
    await press('Name')
    expect(where()).toBe('/?sort=name')
    expect(document.querySelector('th[aria-sort="ascending"]')?.textContent).toContain('Name')
    await press('Name')
    expect(where()).toBe('/?sort=-name')
    await press('Status')
    expect(where()).toBe('/?sort=-status')
    expect(document.querySelector('th[aria-sort="descending"]')?.textContent).toContain('Status')
  })

  it('that fails is left with a clear address, as long as something in it could be why', async () => {
    const { where } = await show('/?sort=name&status=OPEN&search=chess', { isFailing: true })
    expect(document.body.textContent).toContain('This could not be loaded')
    await press('Clear search and filters')
    expect(where()).toBe('/')
    expect(allNamed('Clear search and filters', 'button')).toEqual([])
    expect(allNamed('Try again', 'button')).toHaveLength(1)
  })

  it('is searched from three characters on, and from page one', async () => {
    const { where, queries } = await show('/?page=2')
    const before = queries.length
    await type(named('Search places'), 'pl')
    await settle(400)
    expect(where()).toBe('/?page=2')
    expect(queries.length).toBe(before)
    expect(document.body.textContent).toContain('Type at least 3 characters')
    await type(named('Search places'), 'place 11')
    await settle(400)
    expect(where()).toBe('/?search=place+11')
    expect([...document.querySelectorAll('output')].map((each) => each.textContent)).toContain(
      '11 places found',
    )
    await press('Clear search')
    await settle(400)
    expect(where()).toBe('/')
  })

  it('does not search the page that is on its way', async () => {
    const { where } = await show('/')
    await type(named('Search places'), 'place 11')
    await press('Place 1')
    await settle(600)
    expect(document.body.textContent).toContain('One place')
    expect(where()).toBe('/p1')
  })

  it('the key / leads to the search', async () => {
    await show('/')
    await key(document.body, '/')
    expect(document.activeElement).toBe(named('Search places'))
  })

  it('another page size begins at page one', async () => {
    const { where } = await show('/?page=2')
    const sizes = named('Rows per page', 'select') as HTMLSelectElement
    sizes.value = '25'
    await act(async () => sizes.dispatchEvent(new Event('change', { bubbles: true })))
    await settle(20)
    expect(where()).toBe('/?size=25')
  })

  it('a counter filters from page one, and pressed again shows all', async () => {
    const { where } = await show('/?page=2')
    await press(/Open/, '[aria-pressed]')
    expect(where()).toBe('/?status=OPEN')
    expect(named(/Open/, '[aria-pressed]').getAttribute('aria-pressed')).toBe('true')
    await press(/Open/, '[aria-pressed]')
    expect(where()).toBe('/')
  })

  it('a tab shows its part from page one and stays when it is pressed again, and is no filter to clear', async () => {
    const tabs: Counter[] = [
      { label: 'All', filters: {} },
      { label: 'Open', count: 0, filters: { status: 'OPEN' } },
    ]
    const closed = many.filter(({ status }) => status === 'CLOSED')
    const { where } = await show('/?page=2&search=place', { rows: closed, tabs })
    await press(/Open/, '[aria-pressed]')
    expect(where()).toBe('/?status=OPEN&search=place')
    await press('Clear search and filters')
    expect(where()).toBe('/?status=OPEN')
    expect(named('No places yet', 'h2')).toBeTruthy()
    await press(/Open/, '[aria-pressed]')
    expect(where()).toBe('/?status=OPEN')
    await press('All', '[aria-pressed]')
    expect(where()).toBe('/')
  })

  it('goes to the page before when the last page has no rows any more', async () => {
    const { where, change } = await show('/?page=3')
    expect(allNamed(/^Place 1/, 'a')).toHaveLength(20)
    await act(async () => change(many.slice(0, 100)))
    await settle(50)
    expect(where()).toBe('/?page=2')
  })

  it('opens a row by a real link', async () => {
    await show('/')
    expect(named('Place 7', 'a').getAttribute('href')).toBe('/p7')
  })

  it('draws no act that the user has no right to, in the menu of a row and for ticked rows', async () => {
    const acts = [
      { label: 'Open', run: () => {} },
      { label: 'Refund', right: ['transactions', 'refund'] as const, run: () => {} },
      { label: 'Restore', when: false, run: () => {} },
    ]
    const bulk = acts.map((action) => ({ ...action, run: async () => {} }))
    const drawn = async (role: Role) => {
      await show('/', { rows: many.slice(0, 3), menu: acts, bulk, role })
      await press('Actions for Place 1')
      const inMenu = [...document.querySelectorAll('[role="menuitem"]')].map((each) => each.textContent)
      await press('Select Place 1', '[type="checkbox"]')
      const inBar = [...document.querySelectorAll('[data-bulk] button')].map((each) => each.textContent)
      await screen?.remove()
      return { inMenu, inBar: inBar.filter(Boolean) }
    }
    expect(await drawn('SCHOOL_ADMIN')).toEqual({ inMenu: ['Open', 'Refund'], inBar: ['Open', 'Refund'] })
    expect(await drawn('SCHOOL_INSTRUCTOR')).toEqual({ inMenu: ['Open'], inBar: ['Open'] })
  })

  it('has nothing to tick and no menus for users who may do nothing with its rows', async () => {
    const acts = [{ label: 'Refund', right: ['transactions', 'refund'] as const, run: async () => {} }]
    await show('/', { rows: many.slice(0, 3), menu: acts, bulk: acts, role: 'SCHOOL_INSTRUCTOR' })
    expect(allNamed(/^(Actions for|Select) /, 'button, input')).toEqual([])
  })

  it('says when nothing matches, and clears what was asked', async () => {
    const { where } = await show('/?search=nowhere&status=OPEN')
    expect(named('No places match', 'h2')).toBeTruthy()
    await press('Clear search and filters')
    expect(where()).toBe('/')
    expect(allNamed(/^Place/, 'a')).toHaveLength(50)
  })

  it('says what it is for when it is empty', async () => {
    await show('/', { rows: [] })
    expect(named('No places yet', 'h2')).toBeTruthy()
    expect(allNamed('Search places', 'input')).toHaveLength(0)
  })

  it('an act reaches the ticked rows, or all that match but those unticked', async () => {
    const reached: string[][] = []
    const bulk = [
      {
        label: 'Remove',
        run: async (chosen: { ids: () => Promise<string[]> }) => void reached.push(await chosen.ids()),
      },
    ]
    const { router } = await show('/?status=OPEN', { bulk })
    await press('Select Place 0')
    await press('Select Place 4')
    await press('Remove')
    await settle()
    expect(reached).toEqual([['p0', 'p4']])
    expect(allNamed('Remove', 'button')).toHaveLength(0)

    await press('Select all on this page')
    await press('Select all 60 matching')
    await press('Select Place 2')
    expect(document.body.textContent).toContain('59 selected')
    await press('Remove')
    await settle()
    expect(reached[1]).toHaveLength(59)
    expect(reached[1]).not.toContain('p2')
    expect(reached[1]).toContain('p118')

    await press('Select Place 0')
    await router.navigate({ to: '/', search: {} } as never)
    await settle(20)
    expect(allNamed('Remove', 'button')).toHaveLength(0)
  })

  it('keeps the ticks when the user thought better of it', async () => {
    await show('/', { bulk: [{ label: 'Remove', run: async () => false }] })
    await press('Select Place 0')
    await press('Remove')
    await settle()
    expect(document.body.textContent).toContain('1 selected')
  })

  it('remembers which columns are shown', async () => {
    localStorage.setItem('afterbell.columns.places', JSON.stringify({ status: false }))
    await show('/')
    expect([...document.querySelectorAll('th')].map((each) => each.textContent)).toEqual(['Name'])
  })
})
