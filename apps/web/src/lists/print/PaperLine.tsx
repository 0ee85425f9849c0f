import { useFormat, type Format } from '../../platform/format.ts'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { OnPaper } from '../../ui/print/Paper.tsx'
import type { Counter, Filter } from '../actions.ts'
import { countText, type List, type Things } from '../list.ts'

interface PaperLineProps {
  list: List<unknown>
  things: Things
  filters: readonly Filter[]
  /** Tabs and counters that choose a part of the list. */
  parts: readonly Counter[]
  /** Number of printed rows. */
  printed: number
}

/** States above a printed list its search and filters. */
export function PaperLine(props: PaperLineProps) {
  return useSessionIfAny() && <Line {...props} />
}

function Line({ list, things, filters, parts, printed }: PaperLineProps) {
  const format = useFormat()
  const { view, total } = list
  const chosenTexts = [...partTexts(view.filters, parts), ...filterTexts(view.filters, filters, format)]
  const search = view.search ? [`Search: “${view.search}”`] : []
  const rows =
    printed < total
      ? `Only ${printed.toLocaleString('en')} of ${countText(total, things)}: press Ctrl+P to print all of them`
      : countText(total, things)
  return <OnPaper>{[rows, ...chosenTexts, ...search].join(' · ')}</OnPaper>
}

type Values = Readonly<Record<string, string>>

function partTexts(values: Values, parts: readonly Counter[]): string[] {
  return parts
    .filter(({ filters }) => {
      const entries = Object.entries(filters)
      return entries.length > 0 && entries.every(([key, value]) => values[key] === value)
    })
    .map(({ label }) => label)
}

/** 'Status: Active', for each active filter. */
export function filterTexts(values: Values, filters: readonly Filter[], format: Format): string[] {
  return filters.flatMap((filter) => {
    const text = valueText(values, filter, format)
    return text ? [`${filter.label}: ${text}`] : []
  })
}

function valueText(values: Values, filter: Filter, format: Format): string | null {
  if (filter.kind === 'dates') {
    const [from, to] = [values[filter.from], values[filter.to]]
    return from && to ? `${format.date(from)} – ${format.date(to)}` : null
  }
  const value = values[filter.key]
  if (!value) return null
  if (filter.kind === 'date') return format.date(value)
  return filter.choices.find((choice) => choice.value === value)?.label ?? null
}
