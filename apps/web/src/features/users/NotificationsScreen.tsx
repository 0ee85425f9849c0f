import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { notifications } from '@afterbell/contract/users/notifications'
import {
  channelLabels,
  CHANNELS,
  noTexts,
  STAFF_EVENTS,
  type Channel,
  type StaffEvent,
} from '@afterbell/domain/users/notifications'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import longButtons from '../../ui/long-buttons.module.css'
import styles from './users.module.css'

type NotificationSettings = AnswerOf<typeof notifications.get>

/** A disabled choice shows its reason beside it, since touch has no hover. */
function choicesOf({ noTexts: why }: NotificationSettings) {
  return CHANNELS.map((value) => {
    const label = channelLabels[value]
    return value === 'SMS' && why !== null
      ? { value, label: `${label} (${noTexts[why]})`, disabled: true }
      : { value, label }
  })
}

/** The user's notifications in this school, and their channels (OQ-06). */
export function NotificationsScreen() {
  const { userId, user, school } = useSession()
  const reading = useRead(notifications.get, { params: { userId } })
  return (
    <>
      <PageHeader title="Notifications" facts={factsOf(school.schoolName, user.email, reading.data)} />
      <div className={`${styles.panels} ${longButtons.breaks}`}>
        <Panel>
          {reading.data ? (
            <NotificationsForm chosen={reading.data} />
          ) : reading.isError ? (
            <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
          ) : (
            <FieldsSkeleton fields={4} />
          )}
        </Panel>
      </div>
    </>
  )
}

/** Says where notifications go, and that texts go out as emails if the user cannot get texts. */
function factsOf(school: string, email: string, chosen: NotificationSettings | undefined): string {
  const facts = `Notifications about ${school}, sent to ${email}`
  if (!chosen) return `${facts}.`
  const hasTexts = chosen.notifications.some(({ channel }) => channel === 'SMS')
  if (chosen.noTexts !== null)
    return hasTexts ? `${facts}: texts do not reach you, so we email you instead.` : `${facts}.`
  return `${facts} or by text to ${chosen.phone!}. Texts wait until your school’s quiet hours are over, except those about a child who may be with the wrong person.`
}

function NotificationsForm({ chosen }: { chosen: NotificationSettings }) {
  const { userId } = useSession()
  const save = useWrite(notifications.change, { invalidates: [notifications.get] })
  const form = useAppForm<Record<StaffEvent, Channel>>({
    initial: typedOf(chosen.notifications),
    onSubmit: async (typed) => {
      const notifications = chosen.notifications.map(({ event }) => ({ event, channel: typed[event] }))
      const saved = await save.mutateAsync({ params: { userId }, body: { notifications } })
      form.restart(typedOf(saved.notifications))
      notify.success('Notifications saved')
    },
  })
  const choices = choicesOf(chosen)
  return (
    <Form form={form} aria-label="Notifications">
      <div className={styles.fields}>
        {chosen.notifications.map(({ event }) => (
          <ChoiceField
            key={event}
            {...form.field(event)}
            label={STAFF_EVENTS[event].label}
            choices={choices}
          />
        ))}
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </div>
    </Form>
  )
}

/** Events that the role may not see have no field. */
function typedOf(chosen: NotificationSettings['notifications']): Record<StaffEvent, Channel> {
  return Object.fromEntries(chosen.map(({ event, channel }) => [event, channel])) as Record<
    StaffEvent,
    Channel
  >
}
