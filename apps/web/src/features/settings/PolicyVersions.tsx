import { policies } from '@afterbell/contract/settings/policies'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import styles from './settings.module.css'

/** Versions of a policy, the latest first. */
export function PolicyVersions({ id }: { id: string }) {
  const format = useFormat()
  const reading = useRead(policies.versions, { params: { id } })
  return (
    <DialogBody>
      {reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : !reading.data ? (
        <FieldsSkeleton fields={2} />
      ) : (
        <div className={styles.panels}>
          {reading.data.map(({ version, title, text, writtenAt, writtenBy }) => (
            <article key={version}>
              <h3 className={styles.title}>
                Version {version}: {title}
              </h3>
              <div className={styles.policyFacts}>
                {format.moment(writtenAt)}
                {writtenBy && `, by ${writtenBy}`}
              </div>
              <p className={styles.policyText}>{text || 'No text'}</p>
            </article>
          ))}
        </div>
      )}
    </DialogBody>
  )
}
