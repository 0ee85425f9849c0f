import { Button } from '@mantine/core'
import { doNotRelease } from '@afterbell/contract/families/children'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { tellingTexts } from '@afterbell/domain/messages/telling'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import type { Child } from './child-values.ts'
import { openTelling } from './TellingForm.tsx'
import styles from './contact.module.css'

export type ListedGuardian = AnswerOf<typeof doNotRelease.telling>[number]

/**
 * Guardians whose name is on the do-not-release list or resembles an entry: what each receives about the child, and who
 * decided.
 */
export function TellingRows({ child }: { child: Child }) {
  const may = useMay()
  const format = useFormat()
  const reading = useRead(doNotRelease.telling, { params: { childId: child.id } })
  const mayDecide = may('contacts', 'tell') && !child.archivedAt
  if (!reading.data || reading.data.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Guardians on the list">
      {reading.data.map((listed) => (
        <li key={`${listed.guardianId} ${listed.entryId}`} className={styles.row}>
          <div>
            <strong>{listed.guardian}</strong> is a guardian with {listed.isSame ? 'the' : 'nearly the'} name
            of {listed.entry}.<div>{tellingTexts[listed.telling].sentence}</div>
            <div className={styles.dim}>
              {listed.decision
                ? `${listed.decision.by}, ${format.day(listed.decision.at)}: ${listed.decision.reason}`
                : 'Nobody has decided otherwise. A Super Admin can.'}
            </div>
          </div>
          {mayDecide && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Decide what ${listed.guardian} is told`}
              onClick={() => void openTelling(child, listed)}
            >
              Decide
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
