import { Skeleton } from '@mantine/core'
import { Panel } from '../../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../../ui/states.tsx'

/** Placeholder of the steps and the first fields. */
export function WizardSkeleton() {
  return (
    <>
      <Skeleton height={44} mb={20} />
      <Panel>
        <FieldsSkeleton fields={5} />
      </Panel>
    </>
  )
}
