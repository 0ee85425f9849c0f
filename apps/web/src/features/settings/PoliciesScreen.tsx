import { policies } from '@afterbell/contract/settings/policies'
import { useRead } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton, NotFoundState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { PoliciesForm, PolicyFacts, type Policy } from './PoliciesForm.tsx'
import styles from './settings.module.css'

/** Policies that families have to accept. A Super Admin writes them, a Manager reads them (OQ-05). */
export function PoliciesScreen() {
  const reading = useRead(policies.list, {})
  const mayWrite = useMay()('organization-profile', 'view')
  const { data } = reading
  return (
    <>
      <PageHeader
        title="Policies"
        facts="Refunds, illness, late pickups, photos: what families should know before they sign up. Those they are asked to accept are shown on your public pages."
      />
      {data ? (
        mayWrite ? (
          <PoliciesForm policies={data.policies} />
        ) : (
          <Policies policies={data.policies} />
        )
      ) : reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <FieldsSkeleton fields={3} />
      )}
    </>
  )
}

function Policies({ policies: all }: { policies: readonly Policy[] }) {
  if (all.length === 0)
    return (
      <Panel>
        <NotFoundState title="No policies yet">
          A Super Admin of your school can write them here.
        </NotFoundState>
      </Panel>
    )
  return (
    <div className={styles.panels}>
      {all.map((policy) => (
        <Panel key={policy.id}>
          <div className={styles.policyHead}>
            <h2 className={styles.title}>{policy.title}</h2>
            <StatusChip tone={policy.isAsked ? 'success' : 'neutral'} hollow={!policy.isAsked}>
              {policy.isAsked ? 'Families are asked' : 'Not asked'}
            </StatusChip>
          </div>
          <p className={styles.policyText}>{policy.text || 'Not written yet'}</p>
          <PolicyFacts policy={policy} />
        </Panel>
      ))}
    </div>
  )
}
