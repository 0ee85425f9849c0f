import { Alert } from '@mantine/core'
import { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../ui/states.tsx'
import styles from './apps.module.css'

type Stand = AnswerOf<typeof integrations.mailchimpAudience>

/** Shows the Mailchimp audience that consenting contacts are sent to, its sync status, and a form to change it. */
export function MailchimpAudience() {
  const read = useRead(integrations.mailchimpAudience, {})
  if (read.isError) return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <FieldsSkeleton fields={1} />
  const { data } = read
  return (
    <div className={styles.own}>
      <p className={styles.text}>{standText(data)}</p>
      {data.audience && <Heard stand={data} />}
      {data.refusals > 0 && (
        <Alert color="yellow" title={refusedTitle(data.refusals)}>
          {data.refused.map(({ email, refusal }) => (
            <p key={email} className={styles.text}>
              {email}: {refusal}
            </p>
          ))}
        </Alert>
      )}
      <AudienceForm key={data.audience?.id ?? ''} stand={data} />
    </div>
  )
}

function Heard({ stand: { isLive, notLiveBecause, readAt } }: { stand: Stand }) {
  const format = useFormat()
  if (isLive)
    return (
      <p className={styles.text}>
        Mailchimp tells us at once when somebody leaves.
        {readAt && ` We also asked on ${format.moment(readAt)}.`}
      </p>
    )
  return (
    <p className={styles.text}>
      We ask Mailchimp every 15 minutes who has left.
      {notLiveBecause && ` It cannot tell us at once. Mailchimp said: ${notLiveBecause}`}
      {readAt && ` Last asked on ${format.moment(readAt)}.`}
    </p>
  )
}

function AudienceForm({ stand: { audience, audiences } }: { stand: Stand }) {
  const save = useWrite(integrations.setMailchimpAudience, {
    invalidates: [integrations.mailchimpAudience, integrations.list],
  })
  const form = useAppForm({
    initial: { audienceId: audience?.id ?? null },
    findings: ({ audienceId }) =>
      audienceId === null ? [{ path: 'audienceId', message: 'Choose an audience' }] : [],
    onSubmit: async ({ audienceId }) => {
      await save.mutateAsync({ body: { audienceId: audienceId! } })
      notify.success('Saved. Contacts are sent within a few minutes')
    },
  })
  if (audiences?.length === 0)
    return (
      <p className={styles.text}>There is no audience in this account yet. Create one at Mailchimp first.</p>
    )
  const options = [...(audiences ?? []), ...(audience ? [{ ...audience, members: null }] : [])]
  const choices = [...new Map(options.toReversed().map((each) => [each.id, choiceOf(each)])).values()]
  return (
    <Form form={form} aria-label="Mailchimp">
      <SelectField
        {...form.field('audienceId')}
        label="Audience"
        description={
          audiences === null
            ? 'Mailchimp could not be asked for your audiences. Reload this page to try again.'
            : 'Contacts who were sent to another audience before stay there.'
        }
        placeholder="Choose an audience"
        choices={choices}
        required
      />
      <div className={styles.actions}>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}

function choiceOf({ id, name, members }: { id: string; name: string; members: number | null }) {
  const count = members === null ? '' : ` (${members} ${members === 1 ? 'contact' : 'contacts'})`
  return { value: id, label: `${name}${count}` }
}

function standText({ audience, agreed, subscribed, unsubscribed }: Stand): string {
  const have = `${agreed} ${agreed === 1 ? 'email address has' : 'email addresses have'} agreed to marketing emails.`
  if (!audience) return `${have} None is sent yet: choose an audience.`
  const goneText =
    unsubscribed === 0 ? '' : ` ${unsubscribed} left or ${unsubscribed === 1 ? 'was' : 'were'} taken out.`
  return `${have} ${subscribed} ${subscribed === 1 ? 'is' : 'are'} subscribed in ${audience.name}.${goneText}`
}

function refusedTitle(refusals: number): string {
  return refusals === 1
    ? 'Mailchimp did not take one contact'
    : `Mailchimp did not take ${refusals} contacts${refusals > 5 ? ', such as' : ''}`
}
