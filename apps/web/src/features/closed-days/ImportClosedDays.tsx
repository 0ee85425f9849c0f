import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import {
  CLOSED_LINES_MAX,
  readClosedDays,
  type ClosedListed,
} from '@afterbell/domain/closed-days/closed-list'
import { closedDatesText, closedText } from '@afterbell/domain/closed-days/closed-days'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { call } from '../../platform/calls/calls.ts'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChecksField } from '../../ui/fields/ChecksField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { ClosedOutcome, outcomeText } from './ClosedOutcome.tsx'
import { rememberUsualEnd, usualEnd } from './closed-day-form.ts'
import { useClosing, useForetold } from './useClosing.ts'
import styles from './closed-days.module.css'

/** Imports a whole year's list, pasted or from a CSV file. */
export function openImportClosedDays(): Promise<void> {
  return openModal({
    title: 'Import closed days',
    width: 680,
    content: ({ close }) => <ImportForm onDone={() => close()} />,
  })
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const { dateFormat } = useSession().school
  const { add } = useClosing()
  const form = useAppForm<{ list: string; kinds: readonly ActivityKind[]; usuallyEnds: string }>({
    initial: { list: '', kinds: ACTIVITY_KINDS, usuallyEnds: usualEnd() ?? '15:00' },
    rules: { kinds: (kinds) => (kinds.length === 0 ? 'Choose at least one' : null) },
    onSubmit: async (values) => {
      rememberUsualEnd(values.usuallyEnds)
      const outcome = await add.mutateAsync({ body: { days, anyway: true } })
      const parts = [
        `${outcome.ids.length} closed ${outcome.ids.length === 1 ? 'day' : 'days'} imported`,
        ...(outcome.known > 0 ? [`${outcome.known} already there`] : []),
        ...(outcomeText(outcome) ? [outcomeText(outcome)] : []),
      ]
      notify.success(parts.join(', '))
      onDone()
    },
  })
  const { list, kinds, usuallyEnds } = form.values
  const lines = readClosedDays(list, { dateFormat, usuallyEnds: usuallyEnds || null })
  const read = lines.flatMap(({ day }) => day ?? []).slice(0, CLOSED_LINES_MAX)
  const wrong = lines.filter(({ problem }) => problem !== null)
  const days = read.map((day: ClosedListed) => ({ ...day, kinds: [...kinds] }))
  const isReady = days.length > 0 && kinds.length > 0
  const forecast = useForetold(isReady ? { days } : null, (question) =>
    call(closedDays.add, { body: { ...question, preview: true } }),
  )
  return (
    <Form form={form} aria-label="Import closed days">
      <DialogBody>
        <TextareaField
          {...form.field('list')}
          label="Your list"
          description="One line for each: name, first day, last day. Add the time school ends on short days."
          placeholder={'Thanksgiving, 11/26/2026, 11/27/2026\nEarly dismissal, 12/18/2026, 12:00 PM'}
          max={20_000}
          required
        />
        <div>
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => void file?.text().then((text) => form.set('list', text.slice(0, 20_000)))}
          >
            {(props) => (
              <Button {...props} variant="default" size="xs" leftSection={<Glyph of={IconUpload} />}>
                Take it from a CSV file
              </Button>
            )}
          </FileButton>
        </div>
        <ChecksField<ActivityKind>
          {...form.field('kinds')}
          label="For"
          choices={ACTIVITY_KINDS.map((value) => ({ value, label: activityKinds[value].words.title }))}
        />
        {read.some(({ schoolEnds }) => schoolEnds !== null) && (
          <TimeField {...form.field('usuallyEnds')} label="School usually ends at" required />
        )}
        {wrong.length > 0 && (
          <section aria-label="Lines that are left out">
            <p className={styles.what}>
              {wrong.length === 1 ? '1 line is left out' : `${wrong.length} lines are left out`}
            </p>
            <ul className={styles.wrong}>
              {wrong.slice(0, 8).map(({ line, text, problem }) => (
                <li key={line}>
                  Line {line}, “{text.slice(0, 60)}”: {problem}
                </li>
              ))}
              {wrong.length > 8 && <li>and {wrong.length - 8} more</li>}
            </ul>
          </section>
        )}
        {read.length > 0 && (
          <section aria-label="Days that were read">
            <p className={styles.what}>
              {read.length === 1 ? '1 day was read' : `${read.length} days were read`}
            </p>
            <ul className={styles.read}>
              {read.slice(0, 40).map((day, index) => (
                <li key={index}>
                  <span>{day.name}</span>
                  <span className={styles.dim}>
                    <span className="numbers">{closedDatesText(day, dateFormat)}</span>
                    {day.schoolEnds !== null && ` · ${closedText(day, dateFormat)}`}
                  </span>
                </li>
              ))}
              {read.length > 40 && <li>and {read.length - 40} more</li>}
            </ul>
          </section>
        )}
        {isReady && (
          <div className={styles.foretold} role="status" aria-label="What comes of it">
            {forecast.isError ? (
              <p className={styles.dim}>These are on the list already, or could not be looked up.</p>
            ) : (
              <>
                {forecast.data && forecast.data.known > 0 && (
                  <p>
                    {forecast.data.known === 1 ? '1 day is' : `${forecast.data.known} days are`} on the list
                    already.
                  </p>
                )}
                <ClosedOutcome outcome={forecast.data} />
              </>
            )}
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit
          refused={
            days.length === 0
              ? 'Paste your list first'
              : forecast.isLoading
                ? 'What is affected is still being looked up'
                : null
          }
        >
          Import {days.length === 1 ? '1 day' : `${days.length} days`}
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
