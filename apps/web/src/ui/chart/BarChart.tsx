import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import styles from './chart.module.css'

export interface ChartPart {
  /** Label under the bars, and first cell of its row: "11/18". */
  label: string
  /** One number per series, zero or more. */
  values: readonly number[]
}

interface BarChartProps {
  /** Short name of the chart and of its table. */
  title: string
  /** Meaning of each bar of a part. The first has the strongest color. */
  series: readonly string[]
  parts: readonly ChartPart[]
  /** Formats a value, such as money or a count. */
  formatValue: (value: number) => string
  /** The same figures as a table, so that nobody needs to see the bars. */
  table: ReactNode
  /** Each part is a count at a moment, so that they have no total. */
  isOfMoments?: boolean
}

/** Height of a chart with its legend, in pixels. */
export const CHART_HEIGHT = 219

/** A bar chart with a scale; one press shows the table instead. */
export function BarChart({ title, series, parts, formatValue, table, isOfMoments = false }: BarChartProps) {
  const [look, setLook] = useState<'chart' | 'table'>('chart')
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <ul className={styles.legend} aria-hidden={look === 'table' || undefined}>
          {look === 'chart' &&
            series.map((name, index) => (
              <li key={name} data-series={index}>
                {name}
              </li>
            ))}
        </ul>
        <SegmentedControl
          size="xs"
          aria-label={`${title} as`}
          value={look}
          onChange={(value) => setLook(value as typeof look)}
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </div>
      {look === 'chart' ? (
        <Bars {...{ title, series, parts, formatValue, isOfMoments }} />
      ) : (
        // A long table scrolls inside its card, by keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.table} tabIndex={0} aria-label={`${title}, table`}>
          {table}
        </section>
      )}
    </div>
  )
}

const WIDTH = 600
const HEIGHT = 160

function Bars({ title, series, parts, formatValue, isOfMoments }: Omit<BarChartProps, 'table'>) {
  const top = roundedUp(Math.max(0, ...parts.flatMap(({ values }) => values)))
  const slot = WIDTH / Math.max(1, parts.length)
  const bar = Math.min(28, (slot * 0.72) / series.length)
  const heightOf = (value: number) => (top === 0 ? 0 : (value / top) * HEIGHT)
  return (
    <figure
      className={styles.figure}
      aria-label={sentence({ title, series, parts, formatValue, isOfMoments })}
      role="img"
    >
      <div className={styles.scale} aria-hidden>
        <span>{formatValue(top)}</span>
        <span>{formatValue(0)}</span>
      </div>
      <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className={styles.line} />
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.line} />
        {parts.map(({ label, values }, at) =>
          values.map((value, index) => (
            <rect
              key={`${at} ${series[index]}`}
              data-series={index}
              className={styles.bar}
              x={at * slot + slot / 2 + (index - series.length / 2) * bar}
              y={HEIGHT - heightOf(value)}
              width={Math.max(1, bar - 1)}
              height={heightOf(value)}
            >
              <title>{`${label}: ${series[index]} ${formatValue(value)}`}</title>
            </rect>
          )),
        )}
      </svg>
      <div className={styles.labels} aria-hidden>
        {[0, Math.floor((parts.length - 1) / 2), parts.length - 1]
          .filter((at, index, all) => parts[at] && all.indexOf(at) === index)
          .map((at) => (
            <span key={at}>{parts[at]!.label}</span>
          ))}
      </div>
    </figure>
  )
}

/** Describes the chart to a screen reader: each series' total, where it can be summed, and its highest part. */
function sentence({ title, series, parts, formatValue, isOfMoments }: Omit<BarChartProps, 'table'>): string {
  const seriesTexts = series.map((name, index) => {
    const values = parts.map((part) => part.values[index]!)
    const highest = Math.max(0, ...values)
    const whole = values.reduce((total, value) => total + value, 0)
    const sum = isOfMoments && whole > 0 ? '' : formatValue(whole)
    return highest === 0
      ? `${name} ${sum}`
      : `${`${name} ${sum}`.trim()}, most on ${parts[values.indexOf(highest)]!.label}: ${formatValue(highest)}`
  })
  return `${title}. ${seriesTexts.join('. ')}`
}

/** Returns the next number that starts with 1, 2 or 5, as the top of a readable scale. */
export function roundedUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((each) => each >= value)!
}
