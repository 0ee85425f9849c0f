import { Skeleton } from '@mantine/core'
import { Panel } from '../../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../../ui/states.tsx'

/** The steps and the first fields, on their way. */
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
