import { Button } from '@mantine/core'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { analyticsFindings } from '@afterbell/domain/integrations/analytics'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import styles from './apps.module.css'

/** The app that counts visits to the public pages: its id, or none. */
export function AnalyticsCard() {
  const read = useRead(integrations.analytics, {})
  if (read.isError) return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <FieldsSkeleton fields={1} />
  const { gaTrackingId } = read.data
  return (
    <section aria-labelledby="analytics">
      <Panel>
        <div className={styles.card}>
          <div className={styles.head}>
            <h2 id="analytics" className={styles.title}>
              Google Analytics
            </h2>
            <StatusChip tone={gaTrackingId ? 'success' : 'neutral'} hollow={!gaTrackingId}>
              {gaTrackingId ? 'Connected' : 'Not connected'}
            </StatusChip>
          </div>
          <p className={styles.text}>
            Count visits to your public pages. Visitors are asked first: nothing is loaded and no cookie is
            set unless they allow it, and never on pages shown within other websites.
          </p>
          <AnalyticsForm key={gaTrackingId} gaTrackingId={gaTrackingId} />
        </div>
      </Panel>
    </section>
  )
}

function AnalyticsForm({ gaTrackingId }: { gaTrackingId: string | null }) {
  const invalidates = [integrations.analytics]
  const save = useWrite(integrations.setAnalytics, { invalidates })
  const remove = useWrite(integrations.removeAnalytics, { invalidates })
  const form = useAppForm({
    initial: { gaTrackingId: gaTrackingId ?? '' },
    findings: analyticsFindings,
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      notify.success('Google Analytics is connected')
    },
  })
  const disconnect = async () => {
    const title = 'Disconnect Google Analytics?'
    if (!(await confirm({ title, message: 'Visits are no longer counted.', yes: 'Disconnect' }))) return
    await remove.mutateAsync({}).catch(() => {})
  }
  return (
    <Form form={form} aria-label="Google Analytics">
      <TextField {...form.field('gaTrackingId')} label="Measurement ID" placeholder="G-ABC123DEF4" required />
      <div className={styles.actions}>
        <SubmitButton>Save</SubmitButton>
        {gaTrackingId && (
          <Button variant="default" loading={remove.isPending} onClick={() => void disconnect()}>
            Disconnect
          </Button>
        )}
      </div>
    </Form>
  )
}
