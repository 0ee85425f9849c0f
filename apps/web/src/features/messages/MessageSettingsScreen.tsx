import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { messageSettings } from '@afterbell/contract/messages/settings'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { required } from '@afterbell/domain/kernel/rules'
import { useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { FieldGrid, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { openTemplateForm } from './TemplateForm.tsx'
import { TemplateList } from './TemplateList.tsx'
import styles from './messages.module.css'

type Settings = AnswerOf<typeof messageSettings.get>

/** Settings of messages: quiet hours, contents of letters, and templates. */
export function MessageSettingsScreen() {
  const reading = useRead(messageSettings.get, {})
  return (
    <>
      <PageHeader title="Messages" facts="How your school sends emails and texts to families." />
      {reading.data ? (
        <SettingsForm settings={reading.data} />
      ) : reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <FieldsSkeleton fields={2} />
      )}
      {/* Waits for the part above, so that nothing moves under a finger. */}
      {!reading.isPending && (
        <section aria-labelledby="templates" className={styles.section}>
          <div className={styles.titleLine}>
            <h2 id="templates" className={styles.heading}>
              Templates
            </h2>
            <Button
              variant="default"
              leftSection={<Glyph of={IconPlus} isBold />}
              onClick={() => void openTemplateForm()}
            >
              Add template
            </Button>
          </div>
          <Panel>
            <TemplateList />
          </Panel>
        </section>
      )}
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [version, setVersion] = useState(settings.version)
  const save = useWrite(messageSettings.update, { invalidates: [messageSettings.get] })
  const form = useAppForm({
    initial: {
      quietFrom: settings.quietFrom,
      quietUntil: settings.quietUntil,
      tracksOpens: settings.tracksOpens,
    },
    rules: { quietFrom: required, quietUntil: required },
    onSubmit: async (values) => {
      const saved = await save.mutateAsync({ body: { ...values, version } })
      setVersion(saved.version)
      notify.success('Saved')
    },
  })
  return (
    <Panel>
      <Form form={form} aria-label="Messages">
        <div className={styles.fields}>
          <p className={styles.none}>
            {settings.sendsEmail
              ? 'Emails are delivered.'
              : 'No mail server is set up: emails are kept and not delivered.'}{' '}
            {settings.sendsSms
              ? 'Texts are delivered.'
              : 'No text provider is set up: texts are kept and not delivered.'}
          </p>
          <FieldGrid>
            <TimeField
              {...form.field('quietFrom')}
              label="No texts to many after"
              description="Texts to several families wait until the morning. A text to one family does not."
              required
            />
            <TimeField
              {...form.field('quietUntil')}
              label="Until"
              description="The same time twice: never quiet."
              required
            />
          </FieldGrid>
          <CheckField
            {...form.field('tracksOpens')}
            label="Show when an email was opened"
            description="Adds an invisible picture to emails. Many mail programs load it by themselves, or never."
          />
          <div>
            <GuardedSubmit whenChanged>Save settings</GuardedSubmit>
          </div>
        </div>
      </Form>
    </Panel>
  )
}
