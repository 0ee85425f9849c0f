import type { ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import { BarChart, CHART_HEIGHT, type ChartPart } from '../../ui/chart/BarChart.tsx'
import { FigureTable } from './FigureTable.tsx'
import styles from './reports.module.css'

interface ReportChartProps {
  title: string
  series: readonly string[]
  /** Each with its bars, and with its row of the table behind them. Undefined while they are on their way: they keep their room. */
  parts: readonly (ChartPart & { key: string; cells: readonly ReactNode[] })[] | undefined
  heads: readonly string[]
  isOfMoments?: boolean
}

/** Counts as bars, and as a table one press away. Nothing at all is not drawn. */
export function ReportChart({ title, series, parts, heads, isOfMoments = false }: ReportChartProps) {
  if (!parts) return <Skeleton className={styles.chart} height={CHART_HEIGHT} />
  if (parts.every(({ values }) => values.every((value) => value === 0))) return null
  return (
    <div className={styles.chart}>
      <BarChart
        {...{ title, series, parts, isOfMoments }}
        told={(value) => value.toLocaleString('en')}
        table={<FigureTable title={title} heads={heads} rows={parts} />}
      />
    </div>
  )
}
