import { Alert, Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { schoolExport } from '@afterbell/contract/privacy/school-export'
import { download, useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { PasswordOnceMore } from '../users/PasswordOnceMore.tsx'
import styles from './privacy.module.css'

type Latest = AnswerOf<typeof schoolExport.latest>['export']
type Export = NonNullable<Latest>

/** Polling interval for the file's progress. */
const LOOK_MS = 2000

/** Export of all the school's data. */
export function ExportScreen() {
  const first = useRead(schoolExport.latest, {})
  const isMaking = first.data?.export?.state === 'MAKING'
  useRead(schoolExport.latest, {}, { enabled: isMaking, everyMs: LOOK_MS })
  return (
    <>
      <PageHeader
        title="Data export"
        facts="Everything your school keeps in Afterbell, in one ZIP file: a CSV file for each list, pictures, and what was attached to emails."
        actions={
          <Button disabled={isMaking} onClick={() => void openBegin()}>
            Make an export
          </Button>
        }
      />
      <Panel>
        {first.data ? (
          <LatestExport latest={first.data.export} />
        ) : first.isError ? (
          <ReadFailure error={first.error} onRetry={() => void first.refetch()} />
        ) : (
          <FieldsSkeleton fields={1} />
        )}
        <p className={styles.fact}>
          Children’s names, medical information and addresses are in the file. Passwords and other secrets are
          not. Keep it somewhere safe, and delete it when you no longer need it.
        </p>
      </Panel>
    </>
  )
}

function LatestExport({ latest }: { latest: Latest }) {
  const format = useFormat()
  if (!latest) return <p className={styles.lead}>There is no export yet.</p>
  const requestText = `${latest.by.name} asked for it ${format.moment(latest.at)}.`
  switch (latest.state) {
    case 'MAKING':
      return (
        <>
          <h2 className={styles.title}>Your export is being made</h2>
          <Progress.Root>
            <Progress.Section
              value={(100 * latest.done) / latest.total}
              aria-label={`${latest.done} of ${latest.total} lists`}
            />
          </Progress.Root>
          <p className={styles.fact} role="status">
            {latest.done} of {latest.total} lists. {requestText} You can leave this page.
          </p>
        </>
      )
    case 'READY':
      return <ReadyExport made={latest} requestText={requestText} />
    case 'FAILED':
      return (
        <Alert color="red" title="The export could not be made">
          {requestText} Nothing is lost. Make another one.
        </Alert>
      )
    case 'EXPIRED':
      return <p className={styles.lead}>The last export can no longer be downloaded. {requestText}</p>
  }
}

function ReadyExport({ made, requestText }: { made: Export; requestText: string }) {
  const format = useFormat()
  const [isLoading, setIsLoading] = useState(false)
  const fetchIt = async () => {
    setIsLoading(true)
    // A refused call has shown its own error.
    const name = await download(schoolExport.file, { params: { id: made.id } }).catch(() => null)
    setIsLoading(false)
    if (name) notify.success(`${name} downloaded`)
  }
  return (
    <>
      <h2 className={styles.title}>Your export is ready</h2>
      <p className={styles.fact} role="status">
        {requestText} You can download it until {made.until && format.moment(made.until)}.
      </p>
      <Button leftSection={<Glyph of={IconDownload} />} loading={isLoading} onClick={() => void fetchIt()}>
        Download {sizeText(made.kilobytes)}
      </Button>
    </>
  )
}

function sizeText(kilobytes: number): string {
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(kilobytes / 1000).toFixed(1)} MB`
}

/** Opens the modal that asks for the password, and starts the export. */
function openBegin(): Promise<void> {
  return openModal({
    title: 'Make an export?',
    description: 'The new export replaces the last one.',
    content: ({ close }) => <Begin onBegun={close} />,
  })
}

function Begin({ onBegun }: { onBegun: () => void }) {
  const begin = useWrite(schoolExport.begin, { invalidates: [schoolExport.latest] })
  return (
    <PasswordOnceMore
      label="Make an export"
      onProved={async () => {
        await begin.mutateAsync({})
        onBegun()
      }}
    />
  )
}
