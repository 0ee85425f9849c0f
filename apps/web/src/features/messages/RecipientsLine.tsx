import { Button, Group, Skeleton } from '@mantine/core'
import type { Channel } from '@afterbell/domain/messages/channels'
import { useQuery } from '@tanstack/react-query'
import { call, type InputWithFiles } from '../../platform/calls/calls.ts'
import { purposeTexts } from '@afterbell/domain/messages/purpose'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import { openRecipients } from './RecipientsDialog.tsx'
import type { MessageTyped, RecipientsAnswer, WriteTo } from './sending.ts'
import styles from './messages.module.css'

type Flags = Pick<MessageTyped, 'primary' | 'secondary' | 'purpose'>

/** Reads the recipients for these flags. Undefined while loading, and for lists that need no such check. */
export function useRecipients(channel: Channel, to: WriteTo, flags: Flags) {
  const op = to.calls.recipients
  return useQuery({
    queryKey: ['message-recipients', channel, to, flags],
    queryFn: () => askRecipients(channel, to, flags),
    enabled: op !== undefined && (flags.primary || flags.secondary),
    placeholderData: (earlier: RecipientsAnswer | undefined) => earlier,
  })
}

/** Reads the recipients of a message; given its text, also a preview for one of them. */
export function askRecipients(
  channel: Channel,
  { calls, target, ids }: WriteTo,
  flags: Flags,
  written: { subject?: string; message?: string; previewOf?: number } = {},
): Promise<RecipientsAnswer> {
  const op = calls.recipients!
  const body = { ...(ids === null ? {} : { ids }), channel, ...flags, ...written }
  return call(op, { ...target, body } as unknown as InputWithFiles<typeof op>) as Promise<RecipientsAnswer>
}

interface RecipientsLineProps {
  channel: Channel
  to: WriteTo
  form: KitFormState<MessageTyped>
  recipients: ReturnType<typeof useRecipients>
}

/** Recipients: which parents, how many can be reached, and who cannot. */
export function RecipientsLine({ channel, to, form, recipients }: RecipientsLineProps) {
  if (!to.calls.recipients) return null
  const { primary, secondary } = form.values
  const { data, isError } = recipients
  return (
    <div>
      <Group gap="lg" role="group" aria-label="Who gets it">
        <CheckField {...form.field('primary')} label="Primary contacts" />
        <CheckField {...form.field('secondary')} label="Secondary contacts" />
      </Group>
      <ChoiceField
        {...form.field('purpose')}
        label={channel === 'EMAIL' ? 'This email' : 'This text'}
        choices={PURPOSE_CHOICES}
      />
      {(primary || secondary) && (
        <div className={styles.reached} aria-live="polite">
          {data ? (
            <>
              <span>{reachedText(channel, data)}</span>
              <Button size="compact-sm" variant="subtle" onClick={() => void openRecipients(channel, data)}>
                See recipients
              </Button>
            </>
          ) : (
            !isError && <Skeleton height={20} width={240} />
          )}
        </div>
      )}
    </div>
  )
}

const PURPOSE_CHOICES = [
  { value: 'CHILD', label: purposeTexts.CHILD },
  { value: 'NEWS', label: purposeTexts.NEWS },
] as const

function reachedText(channel: Channel, { total, unreachedTotal }: RecipientsAnswer): string {
  const what = channel === 'EMAIL' ? 'email' : 'text'
  const reachText =
    total === 0
      ? `Nobody can be reached by ${what}`
      : `${total.toLocaleString('en')} ${total === 1 ? 'person gets' : 'people get'} this ${what}`
  return unreachedTotal === 0
    ? reachText
    : `${reachText}. ${unreachedTotal.toLocaleString('en')} cannot be reached`
}
