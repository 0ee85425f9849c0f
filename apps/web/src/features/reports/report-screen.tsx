import type { ComponentType, ReactNode } from 'react'
import type { AnswerOf, AnyOp } from '@afterbell/contract/kernel/op'
import { reports, type ReportName } from '@afterbell/domain/users/reports'
import type { Filter } from '../../lists/actions.ts'
import { queryOf, type ListSort } from '../../lists/list-search.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type ListInput, type RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useScopeFilters } from './report-filters.ts'
import { Tiles } from './Tiles.tsx'
import { useReportRange } from './useReportRange.ts'

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

interface ReportContext<O extends AnyOp> {
  format: Format
  /** Undefined until the first answer. */
  answer: AnswerOf<O> | undefined
  /** Filters in the address. */
  filters: Readonly<Record<string, string>>
  /** Filters for kind, location and activity. */
  scope: readonly Filter[]
}

interface ReportDeclaration<O extends AnyOp> {
  op: O
  name: ReportName
  /** The sentence below the title. */
  facts: string | ((format: Format) => string)
  /** Default order. Without it, the server's. */
  sort?: ListSort
  tiles?: ReportTiles<AnswerOf<O>>
  chart?: ReportFigures<AnswerOf<O>>
  /** Name of a row's activity, for the filter of a report on one activity. */
  activityOf?: (row: RowOf<O>) => string
  actions?: ReactNode
  /** The list: name of its rows, columns, filters, and the text when it is empty. */
  list: (context: ReportContext<O>) => Omit<Parameters<typeof ListScreen<RowOf<O>>>[0], 'list'>
}

/** Each screen must name this type: links depend on routes and routes on screens, so the compiler cannot infer it. */
export type ReportComponent = ComponentType

/** Makes the screen of a report that is a list with totals and a chart above it. Label and filters come from `reports`. */
export function reportScreen<O extends AnyOp>(declaration: ReportDeclaration<O>): ReportComponent {
  const { op, name, facts, sort, tiles, chart, activityOf, actions, list: listOf } = declaration
  const keys: readonly string[] = reports[name].filters
  return function ReportOfList() {
    const format = useFormat()
    const ranged = useReportRange()
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
        facts={typeof facts === 'string' ? facts : facts(format)}
        total={list.total}
        actions={actions}
        {...(keys.includes('from') && { ranged })}
      >
        {tiles && (
          <Tiles
            label={tiles.label}
            tiles={tiles.values.map(([label, of]) => [label, answer && of(answer, format)])}
          />
        )}
        {chart && <ReportChart {...chart} parts={answer && chart.parts(answer, format)} />}
        <ListScreen list={list} {...listOf({ format, answer, filters, scope })} />
      </ReportPage>
    )
  }
}
