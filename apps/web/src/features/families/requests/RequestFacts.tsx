import type { ReactNode } from 'react'
import { useFormat } from '../../../platform/format.ts'
import type { RequestToDecide } from './useFamilyRequests.ts'
import styles from '../contact.module.css'

/** Who asked, when and in which words, with what became of them since and who else asked. */
export function RequestFacts({
  of: { by, askedAt, words, asker, others },
  facts,
}: {
  of: RequestToDecide
  facts: readonly (readonly [label: string, text: ReactNode])[]
}) {
  const format = useFormat()
  const all = [['Asked by', `${by}, ${format.moment(askedAt)}`] as const, ...facts]
  return (
    <>
      <dl className={styles.facts}>
        {all.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {words !== '' && (
        <dl className={styles.facts} data-tall>
          <div>
            <dt>In the family’s words</dt>
            <dd className={styles.asWritten}>{words}</dd>
          </div>
        </dl>
      )}
      {!asker.isGuardian && (
        <div className={styles.onList}>
          {by} is no longer a guardian of this family. Nobody gets an email.
        </div>
      )}
      {asker.held.length > 0 && (
        <div className={styles.onList}>
          {by} does not see everything of {asker.held.join(', ')} anymore.
        </div>
      )}
      {others.map((other) => (
        <div key={other.id} className={styles.dim}>
          {other.by} asked {other.person ? `for ${other.person}` : 'the same'}, too:{' '}
          {format.moment(other.askedAt)}.
        </div>
      ))}
    </>
  )
}
