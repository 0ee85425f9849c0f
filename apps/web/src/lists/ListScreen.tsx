import { Button } from '@mantine/core'
import { IconFilter, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { isViewed } from '@afterbell/domain/users/viewed-lists'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { useNarrow } from '../ui/theme/narrow.ts'
import type { BulkAction, Counter, Emptiness, Filter, RowAction, RowLink } from './actions.ts'
import { BulkBar } from './BulkBar.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { useChosenColumns, type Column } from './columns.ts'
import { useDensity } from './density.ts'
import { useDrawn } from '../platform/session/drawn.ts'
import { countText, type List, type Things } from './list.ts'
import { filtersOf, pageInstead } from './list-search.ts'
import { ListCards } from './ListCards.tsx'
import { ListCounters, PartChoice } from './filters/ListCounters.tsx'
import { ListFilters } from './filters/ListFilters.tsx'
import { ListPager } from './ListPager.tsx'
import { ListTable } from './ListTable.tsx'
import { NarrowFilters } from './filters/NarrowFilters.tsx'
import { PaperLine } from './print/PaperLine.tsx'
import type { RowsProps } from './rows.ts'
import { SearchBox } from './filters/SearchBox.tsx'
import { usePaperRows } from './print/usePaperRows.ts'
import { useSelection } from './selection.ts'
import { ViewBar } from './views/ViewBar.tsx'
import { ViewsMenu } from './views/ViewsMenu.tsx'
import styles from './lists.module.css'

interface ListScreenProps<Row> {
  list: List<Row>
  /** Names of the rows: `{ one: 'location', many: 'locations' }`. */
  things: Things
  /** The first column names the row: it opens the row and cannot be hidden. */
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** Name of a row for screen readers, such as in "Select Gym". */
  rowName: (row: Row) => string
  /** The page of a row, as a real link. */
  link?: (row: Row) => RowLink
  /** Opens a row that has no page. */
  onOpen?: (row: Row) => void
  rowMenu?: (row: Row) => readonly RowAction[]
  /** Acts on several rows. Gives the rows checkboxes. */
  bulk?: readonly BulkAction<Row>[]
  filters?: readonly Filter[]
  counters?: readonly Counter[]
  /** Parts of the list, one of which is always shown: current, drafts, past. They are not filters, so never cleared. */
  tabs?: readonly Counter[]
  /** On a desk they are a select beside the filters, to leave room for the rows. */
  tabsAreChoice?: boolean
  /** Label of the search box; null without a search. Default: "Search locations". */
  search?: string | null
  /** On the right of the tool row, such as download and import. */
  tools?: ReactNode
  /** Rows have one line, unless the user chooses higher ones. */
  fitsOneLine?: boolean
  empty: Emptiness
}

/**
 * The list of every screen: search, filters, counters, sort, pages, ticks, row menus, columns; a table, or cards when
 * narrow. Its state is in the address. A complete screen:
 *
 *     // routes
 *     createRoute({
 *       path: '/settings/locations',
 *       validateSearch: listSearch('locations'),
 *       component: LocationsScreen,
 *     })
 *
 *     // LocationsScreen.tsx
 *     type Location = RowOf<typeof settings.locations>
 *
 *     const columns: Column<Location>[] = [
 *       { key: 'name', title: 'Name', sort: true, render: (row) => row.name, width: 240 },
 *       { key: 'address', title: 'Address', sort: true, render: (row) => row.address || '–' },
 *       { key: 'activityCount', title: 'Activities', numeric: true, render: (row) => row.activityCount },
 *       { key: 'active', title: 'Status', sort: true, card: 'corner', render: (row) => <StatusOf row={row} /> },
 *     ]
 *
 *     export function LocationsScreen() {
 *       const list = useList(settings.locations, {}, { name: 'locations' })
 *       const remove = useWrite(settings.removeLocations)
 *       return (
 *         <ListScreen
 *           list={list}
 *           things={{ one: 'location', many: 'locations' }}
 *           columns={columns}
 *           rowId={(row) => row.id}
 *           rowName={(row) => row.name}
 *           onOpen={editLocation}
 *           rowMenu={(row) => [
 *             { label: 'Edit', icon: IconPencil, right: ['locations', 'edit'], run: () => editLocation(row) },
 *             { label: 'Delete', danger: true, icon: IconTrash, run: () => removeOne(row),
 *               refused: row.activityCount > 0 ? 'Activities are held here' : null },
 *           ]}
 *           bulk={[{
 *             label: 'Delete', danger: true, icon: IconTrash,
 *             run: async (chosen) => {
 *               if (!(await confirm({ message: `Delete ${chosen.count} locations?`, danger: true }))) return false
 *               const { changed } = await remove.mutateAsync({ query: { ids: await chosen.ids() } })
 *               notify.success(`${changed} locations deleted`)
 *             },
 *           }]}
 *           filters={[{ key: 'active', label: 'Status', choices: [{ value: 'true', label: 'Active' }] }]}
 *           counters={[{ label: 'Active', count: 12, filters: { active: 'true' } }]}
 *           tools={<Button variant="default" onClick={importLocations}>Import</Button>}
 *           empty={{ title: 'No locations yet', text: 'Where activities are held.', action: <AddButton /> }}
 *         />
 *       )
 *     }
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, things, columns, filters = [], counters = [], tabs = [], rowId } = props
  const { view, state } = list
  const bulk = useDrawn()(props.bulk ?? [])
  const isNarrow = useNarrow()
  const paperRows = usePaperRows(list, things)
  const { density, change: changeDensity } = useDensity()
  const chooser = useChosenColumns(list, columns)
  const selection = useSelection(JSON.stringify(filtersOf(view)), list.total)
  useRightPage(list)
  const saidCount = useSaidCount(list, state === 'ready' ? `${countText(list.total, things)} found` : '')

  const isFiltered = Object.keys(filtersOf({ ...view, filters: withoutTabs(view, tabs) })).length > 0
  const isEmpty = state === 'ready' && list.total === 0
  const setFilters = (next: Record<string, string>) => list.change({ filters: next })
  const rows: RowsProps<Row> = {
    list,
    columns: isNarrow && !paperRows ? columns : chooser.shown,
    selection: bulk.length > 0 ? selection : null,
    rowId,
    rowName: props.rowName,
    rowMenu: props.rowMenu,
    link: props.link,
    onOpen: props.onOpen,
    caption: things.many[0]!.toUpperCase() + things.many.slice(1),
    density,
    fitsOneLine: props.fitsOneLine ?? false,
  }

  // An empty list needs no search, filters or pages.
  const isBare = isEmpty && !isFiltered
  const views = isViewed(list.name) && {
    list: list.name,
    view,
    of: list.of,
    change: list.change,
    filters,
    columns: chooser.shown.map(({ key }) => key),
  }
  return (
    <div className={styles.list}>
      {tabs.length > 0 && !(props.tabsAreChoice && !isNarrow) && (
        <ListCounters areTabs label="Parts" counters={tabs} view={view} onChoose={setFilters} />
      )}
      {counters.length > 0 && !isBare && (
        <ListCounters label="Counts" counters={counters} view={view} onChoose={setFilters} />
      )}
      {isBare && views && !(props.tabsAreChoice && !isNarrow) && (
        <div className={styles.onlyViews}>
          <ViewsMenu {...views} onlyToOpen />
        </div>
      )}
      {(!isBare || (props.tabsAreChoice && !isNarrow)) && (
        <div className={styles.tools}>
          {props.search !== null && (
            <SearchBox
              label={props.search ?? `Search ${things.many}`}
              value={view.search}
              onSearch={list.search}
            />
          )}
          {props.tabsAreChoice && !isNarrow && <PartChoice tabs={tabs} view={view} onChoose={setFilters} />}
          {isNarrow ? (
            <NarrowFilters
              list={list}
              filters={filters}
              columns={columns}
              active={Object.keys(withoutTabs(view, tabs)).length}
            />
          ) : (
            <DeskFilters list={list} filters={filters} onChange={setFilters} />
          )}
          <div className={styles.toolsEnd}>
            {props.tools}
            {views && <ViewsMenu {...views} />}
            {!isNarrow && (
              <ColumnChooser
                columns={columns}
                isShown={chooser.isShown}
                onToggle={chooser.toggle}
                density={density}
                onDensity={changeDensity}
              />
            )}
          </div>
        </div>
      )}
      {views && view.saved !== undefined && (
        <ViewBar {...views} allColumns={state === 'ready' ? columns.map(({ key }) => key) : []} />
      )}
      <BulkBar list={list} selection={selection} actions={bulk} rowId={rowId} things={things} />
      {state === 'ready' && !isEmpty && (
        <PaperLine
          {...{ list, things, filters }}
          parts={[...tabs, ...counters]}
          printed={(paperRows ?? list.rows).length}
        />
      )}
      <div className={styles.panel}>
        {state === 'failed' ? (
          <ErrorState
            {...list.error}
            onRetry={list.retry}
            action={(isFiltered || view.sort !== null) && <ClearButton list={list} tabs={tabs} />}
          />
        ) : isEmpty ? (
          <EmptyList {...props} isFiltered={isFiltered} />
        ) : paperRows ? (
          <ListTable
            {...rows}
            list={{ ...list, rows: paperRows }}
            selection={null}
            rowMenu={undefined}
            isOnPaper
          />
        ) : isNarrow ? (
          <ListCards {...rows} />
        ) : (
          <ListTable {...rows} />
        )}
        {state === 'ready' && !isEmpty && <ListPager list={list} />}
      </div>
      <output className={styles.announcer}>{saidCount}</output>
    </div>
  )
}

function DeskFilters<Row>(props: {
  list: List<Row>
  filters: readonly Filter[]
  onChange: (filters: Record<string, string>) => void
}) {
  const { list, filters, onChange } = props
  const aside = filters.filter((filter) => 'isAside' in filter && filter.isAside)
  const chosenFilters = aside.filter(({ key }) => key in list.view.filters)
  return (
    <>
      <ListFilters
        filters={filters.filter((filter) => !aside.includes(filter))}
        view={list.view}
        onChange={onChange}
      />
      {aside.length > 0 && (
        <NarrowFilters list={list} filters={aside} columns={[]} active={chosenFilters.length} areMore />
      )}
    </>
  )
}

/** The count for screen readers. A live list keeps what it said until staff ask for something else. */
function useSaidCount<Row>({ view, isLive, isStale }: List<Row>, count: string): string {
  const [said, setSaid] = useState({ view: '', count: '' })
  const asked = JSON.stringify(view)
  if (!isLive) return count
  const isDue = said.view !== asked && count !== '' && !isStale
  if (isDue) setSaid({ view: asked, count })
  return isDue ? count : said.count
}

/** When the last page has lost all its rows, shows the page before (R065). */
function useRightPage<Row>(list: List<Row>): void {
  const { view, change } = list
  const instead =
    list.state === 'ready' && !list.isStale
      ? pageInstead(view, { rows: list.rows.length, totalPages: list.totalPages })
      : null
  useEffect(() => {
    if (instead !== null) change({ page: instead }, 'replace')
  }, [instead, change])
}

/** Returns the chosen filters, without the part of the list. */
function withoutTabs({ filters }: List<unknown>['view'], tabs: readonly Counter[]): Record<string, string> {
  const keys = new Set(tabs.flatMap((tab) => Object.keys(tab.filters)))
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.has(key)))
}

function tabOf(view: List<unknown>['view'], tabs: readonly Counter[]): Record<string, string> {
  const others = withoutTabs(view, tabs)
  return Object.fromEntries(Object.entries(view.filters).filter(([key]) => !(key in others)))
}

function EmptyList<Row>(props: ListScreenProps<Row> & { isFiltered: boolean }) {
  const { list, things, empty, tabs = [], isFiltered } = props
  if (!isFiltered) {
    return (
      <EmptyState
        icon={empty.icon ?? <IconFilter size={24} stroke={1.5} />}
        title={empty.title}
        action={empty.action}
      >
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.5} />}
      title={`No ${things.many} match`}
      action={<ClearButton list={list} tabs={tabs} />}
    >
      {list.view.search ? `Nothing was found for “${list.view.search}”.` : 'Try other filters.'}
    </EmptyState>
  )
}

/** Clears search, filters and sort, and keeps the part of the list. */
function ClearButton({
  list,
  tabs,
}: {
  list: Pick<List<unknown>, 'view' | 'change'>
  tabs: readonly Counter[]
}) {
  return (
    <Button
      variant="default"
      onClick={() => list.change({ search: '', filters: tabOf(list.view, tabs), sort: null })}
    >
      Clear search and filters
    </Button>
  )
}
