import { Button, Switch } from '@mantine/core'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { automaticKinds } from '@afterbell/domain/messages/automatic'
import type { Channel } from '@afterbell/domain/messages/channels'
import { useWrite } from '../../../platform/calls/calls.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { openAutomaticLead } from './AutomaticLead.tsx'
import { openAutomaticText } from './AutomaticText.tsx'
import styles from '../messages.module.css'

export type Automatic = AnswerOf<typeof automaticMessages.list>[number]

/** Note on messages that have to arrive. */
export const MUST_KNOW =
  'Emails also go to those who unsubscribed from everything: families have to know this.'

/** Note above messages that do not all have to arrive. */
export const ABOUT_CHILD =
  'Emails also go to those who unsubscribed from news: they are about their child. Those who unsubscribed from everything get only what says so.'

/** One kind of automatic message: time, channels and text. */
export function AutomaticRow({ row, hasNote }: { row: Automatic; hasNote: boolean }) {
  const { label, hint, isTransactional, lead } = automaticKinds[row.kind]
  return (
    <li>
      <div>
        <h3 className={styles.kind}>{label}</h3>
        <p className={styles.none}>{hint}</p>
        {isTransactional && hasNote && <p className={styles.none}>{MUST_KNOW}</p>}
        {lead && row.lead !== null && (
          <p className={styles.none}>
            {row.lead} {row.lead === 1 ? lead.unit.slice(0, -1) : lead.unit} before.{' '}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Change when: ${label}`}
              onClick={() => void openAutomaticLead(row)}
            >
              Change
            </Button>
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <Way row={row} channel="EMAIL" />
        <Way row={row} channel="SMS" />
      </div>
    </li>
  )
}

function Way({ row, channel }: { row: Automatic; channel: Channel }) {
  const { label } = automaticKinds[row.kind]
  const isLetter = channel === 'EMAIL'
  const way = isLetter ? 'Email' : 'Text'
  const save = useWrite(automaticMessages.update, { invalidates: [automaticMessages.list] })
  const turn = async (isOn: boolean) => {
    const { kind, emails, texts, lead, version } = row
    const body = { emails: isLetter ? isOn : emails, texts: isLetter ? texts : isOn, lead, version }
    const saved = await save.mutateAsync({ params: { kind }, body }).catch(() => null)
    if (saved) notify.success(`${label}: ${isLetter ? 'emails' : 'texts'} turned ${isOn ? 'on' : 'off'}`)
  }
  return (
    <>
      <Switch
        label={way}
        aria-label={`${label}: ${way}`}
        checked={isLetter ? row.emails : row.texts}
        disabled={save.isPending}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Edit ${way.toLowerCase()}: ${label}`}
        onClick={() => void openAutomaticText(row, channel)}
      >
        {(isLetter ? row.email : row.sms).ownIn.length > 0 ? 'Edit (own words)' : 'Edit'}
      </Button>
    </>
  )
}
