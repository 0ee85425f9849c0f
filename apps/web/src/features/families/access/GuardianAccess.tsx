import { Button } from '@mantine/core'
import type { guardianAccess } from '@afterbell/contract/families/guardian-access'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { tellingTexts } from '@afterbell/domain/messages/telling'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import type { Child } from '../child-values.ts'
import styles from '../contact.module.css'
import { openAccess, openEndLimit } from './AccessForm.tsx'

export type Access = AnswerOf<typeof guardianAccess.list>
export type GuardianWithAccess = Access['guardians'][number]

/** How much a guardian sees and is told of a child, if less than everything, why, and where staff decide it. */
export function GuardianAccess({ child, of }: { child: Child; of: GuardianWithAccess }) {
  const may = useMay()
  const format = useFormat()
  const { name, telling, limitedBy, decision } = of
  const decides = may('contacts', 'limit') && limitedBy !== 'LIST' && limitedBy !== 'OTHER_GUARDIAN'
  if (telling === 'EVERYTHING' && !decides) return null
  return (
    <div className={styles.consents}>
      {limitedBy && (
        <div className={styles.nobody}>
          <strong>{tellingTexts[telling].label}.</strong> {tellingTexts[telling].sentence}
          <div className={styles.dim}>
            {WHY[limitedBy]}
            {decision && `${decision.by}, ${format.day(decision.at)}: ${decision.reason}`}
          </div>
        </div>
      )}
      {decides && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={limitedBy ? `Change what ${name} sees` : `Limit what they see: ${name}`}
          onClick={() => void openAccess(child, of)}
        >
          {limitedBy ? 'Change' : 'Limit what they see'}
        </Button>
      )}
    </div>
  )
}

const WHY: Readonly<Record<NonNullable<GuardianWithAccess['limitedBy']>, string>> = {
  LIST: 'Because of the do-not-release list.',
  STAFF: '',
  REMOVED_GUARDIAN: 'As decided for a guardian who was removed and had this name or email. ',
  OTHER_GUARDIAN: 'Because another guardian has the same email or name.',
}

/** Limits of guardians who were removed. They hold again for whoever is entered with that name or email. */
export function RemovedGuardians({ child, all }: { child: Child; all: Access['removed'] }) {
  const may = useMay()
  const format = useFormat()
  if (all.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Limits of removed guardians">
      {all.map(({ id, name, telling, decision }) => (
        <li key={id} className={styles.row}>
          <div>
            <strong>{name}</strong> was removed as a guardian. If they are entered again, this holds:{' '}
            {tellingTexts[telling].label.toLowerCase()}.
            <div className={styles.dim}>
              {decision.by}, {format.day(decision.at)}: {decision.reason}
            </div>
          </div>
          {may('contacts', 'limit') && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={`End the limit of ${name}`}
              onClick={() => void openEndLimit(child, { id, name })}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
