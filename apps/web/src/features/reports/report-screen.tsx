import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { AnswerOf, AnyOp } from '@afterbell/contract/kernel/op'
import { reports, type ReportName } from '@afterbell/domain/users/reports'
import type { Filter } from '../../lists/actions.ts'
import { ListFilters } from '../../lists/filters/ListFilters.tsx'
import { queryOf, type ListSort } from '../../lists/list-search.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { filterTexts } from '../../lists/print/PaperLine.tsx'
import { useList, type ListInput, type RowOf } from '../../lists/useList.ts'
import { useListView } from '../../lists/useListView.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { OnPaper } from '../../ui/print/Paper.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ReportBody } from './ReportBody.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useScopeFilters } from './report-filters.ts'
import { Tiles } from './Tiles.tsx'
import { useReportRange } from './useReportRange.ts'
import styles from './reports.module.css'

/** Totals above a report. */
export interface ReportTiles<Answer> {
  /** Names the totals for screen readers. */
  label: string
  values: readonly (readonly [
    label: string,
    of: (answer: Answer, format: Format) => string | number | null,
  ])[]
}

type ChartProps = Parameters<typeof ReportChart>[0]

/** A chart above the list, with the same figures as a table. */
export type ReportFigures<Answer> = Omit<ChartProps, 'parts'> & {
  parts: (answer: Answer, format: Format) => NonNullable<ChartProps['parts']>
}

interface CommonDeclaration<O extends AnyOp> {
  op: O
  name: ReportName
  /** The sentence below the title. */
  facts: string | ((format: Format) => string)
  tiles?: ReportTiles<AnswerOf<O>>
  chart?: ReportFigures<AnswerOf<O>>
}

interface ListContext<O extends AnyOp> {
  format: Format
  /** Undefined until the first answer. */
  answer: AnswerOf<O> | undefined
  /** Filters in the address. */
  filters: Readonly<Record<string, string>>
  /** Filters for kind, location and activity. */
  scope: readonly Filter[]
}

/** A report that is a list, with totals and a chart above it. */
interface ListDeclaration<O extends AnyOp> extends CommonDeclaration<O> {
  /** Default order. Without it, the server's. */
  sort?: ListSort
  /** Name of a row's activity, for the filter of a report on one activity. */
  activityOf?: (row: RowOf<O>) => string
  /** The list: name of its rows, columns, filters, and the text when it is empty. */
  list: (context: ListContext<O>) => Omit<Parameters<typeof ListScreen<RowOf<O>>>[0], 'list'>
}

/** A report of a few figures, without a list. */
interface FiguresDeclaration<O extends AnyOp> extends CommonDeclaration<O> {
  /** Filters beside the dates. */
  filters?: (scope: readonly Filter[]) => readonly Filter[]
  isEmpty: (answer: AnswerOf<O>) => boolean
  empty: { title: string; text: string; icon: ReactNode }
  /** What follows the totals and the chart. */
  figures?: (answer: AnswerOf<O>, format: Format) => ReactNode
}

/** Each screen must name this type: links depend on routes and routes on screens, so the compiler cannot infer it. */
export type ReportComponent = ComponentType

/** Makes the screen of a report, as a list or as figures alone. Label and filters come from `reports`. */
export function reportScreen<O extends AnyOp>(
  declaration: ListDeclaration<O> | FiguresDeclaration<O>,
): ReportComponent {
  return 'list' in declaration ? listScreen(declaration) : figuresScreen(declaration)
}

function listScreen<O extends AnyOp>(declaration: ListDeclaration<O>): ReportComponent {
  const { op, name, sort, activityOf, list: listOf } = declaration
  const keys: readonly string[] = reports[name].filters
  return function ReportOfList() {
    const format = useFormat()
    const reportRange = useReportRange()
    const list = useList(op, {} as ListInput<O>, { name: `report.${name}`, ...(sort && { sort }) })
    // The list's own call, which also has the figures.
    const { data } = useRead(op, { query: queryOf(list.view) } as never, { keepPrevious: true })
    const answer = data as AnswerOf<O> | undefined
    const { filters } = list.view
    const [first] = list.rows
    const activity = { id: filters.activityId, name: first && activityOf?.(first) }
    const scope = useScopeFilters(activity, keys.includes('locationId'))
    return (
      <ReportPage
        name={name}
        facts={factsText(declaration, format)}
        total={list.total}
        {...(keys.includes('from') && { ranged: reportRange })}
      >
        <Totals declaration={declaration} answer={answer} format={format} />
        <ListScreen list={list} {...listOf({ format, answer, filters, scope })} />
      </ReportPage>
    )
  }
}

function figuresScreen<O extends AnyOp>(declaration: FiguresDeclaration<O>): ReportComponent {
  const { op, name, filters: filtersIn, isEmpty, empty, figures } = declaration
  const keys: readonly string[] = reports[name].filters
  return function ReportOfFigures() {
    const format = useFormat()
    const pageRange = useReportRange()
    const { view, change } = useListView(keys, null, op)
    const scope = useScopeFilters(undefined, keys.includes('locationId'))
    const filters = filtersIn?.(scope)
    const query = { ...view.filters, ...pageRange.range }
    const read = useRead(op, { query } as never, { keepPrevious: true })
    return (
      <ReportPage name={name} facts={factsText(declaration, format)} ranged={pageRange} viewsAbove>
        {filters && (
          <>
            <OnPaper>{filterTexts(view.filters, filters, format).join(' · ')}</OnPaper>
            <div className={styles.filters}>
              <ListFilters
                filters={filters}
                view={view}
                onChange={(selection) => change({ filters: selection })}
              />
            </div>
          </>
        )}
        <ReportBody read={read as Pick<UseQueryResult<AnswerOf<O>>, keyof typeof read>}>
          {(answer) =>
            isEmpty(answer) ? (
              <EmptyState icon={empty.icon} title={empty.title}>
                {empty.text}
              </EmptyState>
            ) : (
              <>
                <Totals declaration={declaration} answer={answer} format={format} />
                {figures?.(answer, format)}
              </>
            )
          }
        </ReportBody>
      </ReportPage>
    )
  }
}

function factsText({ facts }: { facts: string | ((format: Format) => string) }, format: Format): string {
  return typeof facts === 'string' ? facts : facts(format)
}

interface TotalsProps<O extends AnyOp> {
  declaration: CommonDeclaration<O>
  answer: AnswerOf<O> | undefined
  format: Format
}

/** The totals and the chart of a report. */
function Totals<O extends AnyOp>({ declaration: { tiles, chart }, answer, format }: TotalsProps<O>) {
  return (
    <>
      {tiles && (
        <Tiles
          label={tiles.label}
          tiles={tiles.values.map(([label, of]) => [label, answer && of(answer, format)])}
        />
      )}
      {chart && <ReportChart {...chart} parts={answer && chart.parts(answer, format)} />}
    </>
  )
}
