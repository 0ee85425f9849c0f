import type { ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import { BarChart, CHART_HEIGHT, type ChartPart } from '../../ui/chart/BarChart.tsx'
import { FigureTable } from './FigureTable.tsx'
import styles from './reports.module.css'

interface ReportChartProps {
  title: string
  series: readonly string[]
  /** Bars, each with its row of the table. Undefined while they load: the chart keeps its space. */
  parts: readonly (ChartPart & { key: string; cells: readonly ReactNode[] })[] | undefined
  heads: readonly string[]
  isOfMoments?: boolean
}

/** Counts as bars, with a table one press away. Without any count it shows nothing. */
export function ReportChart({ title, series, parts, heads, isOfMoments = false }: ReportChartProps) {
  if (!parts) return <Skeleton className={styles.chart} height={CHART_HEIGHT} />
  if (parts.every(({ values }) => values.every((value) => value === 0))) return null
  return (
    <div className={styles.chart}>
      <BarChart
        {...{ title, series, parts, isOfMoments }}
        formatValue={(value) => value.toLocaleString('en')}
        table={<FigureTable title={title} heads={heads} rows={parts} />}
      />
    </div>
  )
}
