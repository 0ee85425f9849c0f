import { Button } from '@mantine/core'
import type { consents } from '@afterbell/contract/families/consents'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { consentText } from '@afterbell/domain/messages/consents'
import type { Channel } from '@afterbell/domain/messages/channels'
import { useFormat } from '../../../platform/format.ts'
import { openConsents } from './ConsentsForm.tsx'
import styles from '../contact.module.css'

export type Consents = AnswerOf<typeof consents.list>[number]

/** Emails and texts a guardian gets, who stopped the others, and a button to change them. */
export function GuardianConsents({ childId, of }: { childId: string; of: Consents }) {
  const format = useFormat()
  const words = (channel: Channel, state: NonNullable<Consents['email']>) =>
    consentText(channel, state, state.endedAt === null ? '' : format.day(state.endedAt))
  if (!of.email && !of.phone) return null
  return (
    <div className={styles.consents}>
      {of.email && <div className={styles.dim}>Emails: {words('EMAIL', of.email)}</div>}
      {of.phone && <div className={styles.dim}>Texts: {words('SMS', of.phone)}</div>}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Change which emails and texts ${of.name} gets`}
        onClick={() => void openConsents(childId, of)}
      >
        Change
      </Button>
    </div>
  )
}
