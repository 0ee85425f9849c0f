import { Button } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { count } from '@afterbell/domain/kernel/count'
import { useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import longButtons from '../../../ui/long-buttons.module.css'
import { ReportDownload } from './ReportDownload.tsx'
import styles from '../reports.module.css'

interface TaxFilesProps {
  year: number
  run: AnswerOf<typeof taxStatements.latestRun>['run']
}

/** All families' statements as PDF files. They are made in the background and stay available for a day. */
export function TaxFiles({ year, run }: TaxFilesProps) {
  const format = useFormat()
  const start = useWrite(taxStatements.startRun, { invalidates: [taxStatements.latestRun] })
  const ready = run?.files.filter(({ isReady }) => isReady).length ?? 0
  const isMaking = run !== null && ready < run.files.length
  return (
    <section
      aria-label="Files with all statements"
      aria-live="polite"
      className={`${styles.offPaper} ${longButtons.breaks}`}
    >
      {run && (
        <>
          <p className={styles.dim}>
            {isMaking
              ? `Making the files: ${ready} of ${run.files.length} done`
              : `Made on ${format.moment(run.at)}. The files can be downloaded for a day`}
          </p>
          <ul className={styles.files}>
            {run.files.map(({ nth, firstName, lastName, count: statements, isReady }) =>
              isReady ? (
                <li key={nth}>
                  <ReportDownload op={taxStatements.runFile} input={{ params: { id: run.id, nth } as never }}>
                    {`${firstName} to ${lastName}, ${count(statements, 'statement')}`}
                  </ReportDownload>
                </li>
              ) : null,
            )}
          </ul>
        </>
      )}
      <Button
        variant="default"
        mb={16}
        leftSection={<Glyph of={IconFiles} />}
        loading={start.isPending || isMaking}
        onClick={() => void start.mutateAsync({ query: { year } }).catch(() => {})}
      >
        {run ? 'Make the files again' : 'Download all as PDF'}
      </Button>
    </section>
  )
}
