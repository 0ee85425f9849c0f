import { Progress } from '@mantine/core'
import { reportFiles } from '@afterbell/contract/reports/report-files'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { SchoolReport } from '@afterbell/domain/users/reports'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { ReportDownload } from './ReportDownload.tsx'
import styles from '../reports.module.css'

type ReportFile = AnswerOf<typeof reportFiles.list>[number]

/** The user's CSV files of the last day, of one report or of all. Shows nothing without files. */
export function ReportFiles({ report }: { report?: SchoolReport }) {
  const allFiles = useRead(reportFiles.list, {})
  const isMaking = allFiles.data?.some(({ state }) => state === 'MAKING') ?? false
  // Reads the list again only while a file is being made.
  useRead(reportFiles.list, {}, isMaking ? { everyMs: 2000 } : { enabled: false })
  const files = (allFiles.data ?? []).filter((file) => !report || file.report === report)
  if (files.length === 0) return null
  return (
    <section aria-label="Files" aria-live="polite" className={styles.made}>
      <ul className={styles.files}>
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}

function FileLine({ file }: { file: ReportFile }) {
  const format = useFormat()
  const { id, name, state, rowsTotal, rowsWritten, at } = file
  const rows = (count: number) => count.toLocaleString('en')
  if (state === 'READY')
    return (
      <li className={styles.file}>
        <ReportDownload op={reportFiles.file} input={{ params: { id } }}>{`${name}.csv`}</ReportDownload>
        <span className={styles.dim}>
          {rows(rowsTotal)} rows, made on {format.moment(at)}. It can be downloaded for a day.
        </span>
      </li>
    )
  if (state === 'FAILED')
    return (
      <li className={styles.file}>
        <span className={styles.dim}>
          {name}.csv could not be made. Please choose fewer dates and try again.
        </span>
      </li>
    )
  return (
    <li className={styles.file}>
      <span className={styles.dim}>
        Making {name}.csv: {rows(rowsWritten)} of {rows(rowsTotal)} rows
      </span>
      <Progress
        value={rowsTotal === 0 ? 0 : Math.min(100, (100 * rowsWritten) / rowsTotal)}
        size="sm"
        w="100%"
        aria-label={`Progress of ${name}`}
      />
    </li>
  )
}
