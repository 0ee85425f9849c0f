import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { forms } from '@afterbell/contract/forms/forms'
import { useRead } from '../../platform/calls/calls.ts'
import { usePage } from '../../platform/page/page.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { FormBuilder } from './FormBuilder.tsx'
import styles from './forms.module.css'

/** A new custom form, or an existing one. */
export function FormScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return id === undefined ? <AddForm /> : <EditForm key={id} id={id} />
}

function AddForm() {
  return (
    <>
      <PageHeader title="Add form" />
      <FormBuilder stored={null} read={() => Promise.reject(new Error('A new form is nobody else’s'))} />
    </>
  )
}

function EditForm({ id }: { id: string }) {
  const reading = useRead(forms.get, { params: { id } })
  usePage({ name: reading.data?.formName })
  return (
    <>
      <PageHeader title="Edit form" facts={reading.data?.formName ?? '\u00a0'} />
      {reading.isError && !reading.data ? (
        <ReadFailure error={reading.error} thing="This form" onRetry={() => void reading.refetch()} />
      ) : reading.data && reading.isFetchedAfterMount ? (
        <FormBuilder
          stored={reading.data}
          read={async () => (await reading.refetch({ throwOnError: true })).data!}
        />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

/** Placeholder of the form. Saving waits until it has loaded (R069). */
function FormSkeleton() {
  return (
    <>
      <Panel>
        <FieldsSkeleton fields={5} />
      </Panel>
      <footer className={styles.footer}>
        <Button disabled>Update form</Button>
      </footer>
    </>
  )
}
