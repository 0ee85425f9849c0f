import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { automaticKinds, automaticTextFindings, fieldsOfKind } from '@afterbell/domain/messages/automatic'
import { exampleOf } from '@afterbell/domain/messages/automatic-example'
import { LANGUAGES, languageNames, type Language } from '@afterbell/domain/kernel/languages/languages'
import type { Channel } from '@afterbell/domain/messages/channels'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { FieldsSkeleton } from '../../../ui/states.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'
import type { Automatic } from './AutomaticRow.tsx'
import { LetterField, plainOf } from '../LetterField.tsx'
import { MessageView } from '../PreviewDialog.tsx'
import { SmsField } from '../SmsField.tsx'
import styles from '../messages.module.css'

/** Opens the modal that edits a message's text. */
export function openAutomaticText(row: Automatic, channel: Channel): Promise<void> {
  const { label, hint } = automaticKinds[row.kind]
  return openModal({
    title: `${label}: ${channel === 'EMAIL' ? 'email' : 'text'}`,
    description: hint,
    width: 720,
    content: ({ close }) => <TextInLanguages row={row} channel={channel} onSaved={close} />,
  })
}

interface TextProps {
  row: Automatic
  channel: Channel
  onSaved: () => void
}

/** The text of a message in one language at a time, with a switch between them. */
function TextInLanguages({ row, channel, onSaved }: TextProps) {
  const [language, setLanguage] = useState<Language>('en')
  const [isDirty, setDirty] = useState(false)
  const reading = useRead(automaticMessages.list, { query: { language } })
  // A list that was read before the last change waits until it is read again.
  const readRow = reading.data?.find(({ kind, version }) => kind === row.kind && version >= row.version)
  // A list that arrives later replaces the text as long as nothing was typed. Whoever typed keeps it, and the version they
  // began with, so that saving overwrites no other change.
  const [rowInLanguage, setRowInLanguage] = useState(readRow)
  if (!isDirty && readRow !== rowInLanguage) setRowInLanguage(readRow)
  const turnTo = async (next: Language) => {
    const message = `The ${languageNames[language]} text has changes that are not saved. Leave them?`
    if (isDirty && !(await confirm({ message }))) return
    setDirty(false)
    setLanguage(next)
  }
  return (
    <>
      <div className={styles.languages}>
        <SegmentedControl
          aria-label="Language"
          value={language}
          onChange={(value) => void turnTo(value as Language)}
          data={LANGUAGES.map((each) => ({ value: each, label: languageNames[each] }))}
        />
        {rowInLanguage && <WhoReads row={rowInLanguage} channel={channel} language={language} />}
      </div>
      {reading.isError && !reading.data ? (
        <DialogBody>
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
        </DialogBody>
      ) : rowInLanguage ? (
        <TextForm
          key={`${language} ${rowInLanguage.version}`}
          row={rowInLanguage}
          channel={channel}
          language={language}
          onDirty={setDirty}
          onSaved={onSaved}
        />
      ) : (
        <DialogBody>
          <FieldsSkeleton fields={2} />
        </DialogBody>
      )}
    </>
  )
}

/** Says to whom the text in a language goes. */
function WhoReads({ row, channel, language }: { row: Automatic; channel: Channel; language: Language }) {
  if (language === 'en') return null
  const { ownIn } = channel === 'EMAIL' ? row.email : row.sms
  const name = languageNames[language]
  return (
    <p className={styles.none}>
      {ownIn.includes('en') && !ownIn.includes(language)
        ? `You have your own English text. Guardians whose language is ${name} get it too, until you save one here.`
        : `For guardians whose language for messages is ${name}.`}
    </p>
  )
}

function TextForm({
  row,
  channel,
  language,
  onDirty,
  onSaved,
}: TextProps & { language: Language; onDirty: (isDirty: boolean) => void }) {
  const { kind, version } = row
  const isLetter = channel === 'EMAIL'
  const { subject, message, isOwn } = isLetter ? row.email : row.sms
  const { schoolName } = useSession().school
  const fields = fieldsOfKind(kind)
  const save = useWrite(automaticMessages.saveText, { invalidates: [automaticMessages.list] })
  const form = useAppForm({
    initial: { subject, message },
    findings: (values) =>
      automaticTextFindings(kind, channel, {
        ...values,
        plain: isLetter ? plainOf(values.message) : values.message,
      }),
    onSubmit: async (values) => {
      await save.mutateAsync({ params: { kind, channel }, body: { ...values, language, version } })
      notify.success('Saved')
      onSaved()
    },
  })
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])
  return (
    <Form form={form} aria-label={automaticKinds[kind].label}>
      <DialogBody>
        {isLetter && <TextField {...form.field('subject')} label="Subject" required />}
        {isLetter ? (
          <LetterField {...form.field('message')} label="Message" required fields={fields} />
        ) : (
          <SmsField
            {...form.field('message')}
            label="Message"
            required
            partCents={null}
            fields={fields}
            language={language}
          />
        )}
        <div>
          <Button
            variant="default"
            onClick={() =>
              void openExample(channel, exampleOf(channel, form.values, { schoolName, language }))
            }
          >
            Preview
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        {isOwn && <StandardButton row={row} channel={channel} language={language} onDone={onSaved} />}
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function StandardButton({
  row,
  channel,
  language,
  onDone,
}: {
  row: Automatic
  channel: Channel
  language: Language
  onDone: () => void
}) {
  const { kind, version } = row
  const reset = useWrite(automaticMessages.useStandard, { invalidates: [automaticMessages.list] })
  const run = async () => {
    const message = 'Your own words are removed. Messages that were sent stay as they are.'
    if (
      !(await confirm({ title: 'Use the standard text?', message, yes: 'Use standard text', danger: true }))
    )
      return
    const result = await reset
      .mutateAsync({ params: { kind, channel }, query: { language, version } })
      .catch(() => null)
    if (!result) return
    notify.success('The standard text is used again')
    onDone()
  }
  return (
    <Button variant="subtle" loading={reset.isPending} onClick={() => void run()}>
      Use standard text
    </Button>
  )
}

function openExample(channel: Channel, { subject, message }: { subject: string; message: string }) {
  return openModal({
    title: 'Preview',
    description: 'As a family that does not exist would read it.',
    width: 640,
    content: () => (
      <DialogBody>
        <article className={styles.letter} aria-label="Message">
          {channel === 'EMAIL' && <h3 className={styles.subject}>{subject}</h3>}
          <MessageView channel={channel} message={message} />
        </article>
      </DialogBody>
    ),
  })
}
