import { useFormat } from '../../platform/format.ts'
import { DateRangeField } from '../../ui/fields/DateRangeField.tsx'
import { OnPaper } from '../../ui/print/Paper.tsx'
import type { useReportRange } from './useReportRange.ts'
import styles from './reports.module.css'

/** Chooses the dates of a report. */
export function RangeBar({ range, error, presets, choose }: ReturnType<typeof useReportRange>) {
  const format = useFormat()
  return (
    <>
      <OnPaper>
        {format.date(range.from)} – {format.date(range.to)}
      </OnPaper>
      <div className={styles.range}>
        <DateRangeField
          name="range"
          label="Dates"
          value={range}
          error={error}
          presets={presets}
          onChange={choose}
          required
        />
      </div>
    </>
  )
}
