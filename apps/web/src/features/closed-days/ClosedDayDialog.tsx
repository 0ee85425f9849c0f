import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { settings } from '@afterbell/contract/settings/settings'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { useState } from 'react'
import { call, useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { uuid } from '../../platform/uuid.ts'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChecksField } from '../../ui/fields/ChecksField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { CancelButton, FieldGrid, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { tellUndoable } from '../../ui/notify/undo-notice.ts'
import { ClosedOutcome, outcomeText, type Outcome } from './ClosedOutcome.tsx'
import {
  dayToSend,
  formFindings,
  formOfDay,
  newClosedDay,
  rememberUsualEnd,
  type ClosedDayForm,
} from './closed-day-form.ts'
import { closedUndone, TellFamilies, type WayBack } from './TellFamilies.tsx'
import type { ClosedDay } from '../activities/schedule/useClosedDates.ts'
import { useClosing, useForetold } from './useClosing.ts'
import styles from './closed-days.module.css'

interface ToClose {
  /** The closed day to change; null for a new one. */
  stored: ClosedDay | null
  /** Initial name of a new day, which then is for today. */
  name?: string
}

/**
 * Opens the dialog that closes the school on a day: the kinds and locations, the effects, then the message to families.
 * Resolves once the day is closed.
 */
export function openClosedDay({ stored, name }: ToClose): Promise<void> {
  return openModal({
    title: stored ? 'Edit closed day' : name ? 'No programs on a date' : 'Add closed day',
    width: 620,
    content: ({ close }) => <ClosedDayDialog stored={stored} name={name} onDone={() => close()} />,
  })
}

/** The same for a closure today. */
export function openSnowDay(): Promise<void> {
  return openClosedDay({ stored: null, name: 'Snow day' })
}

interface ClosedDayDialogProps {
  stored: ClosedDay | null
  name: string | undefined
  onDone: () => void
}

function ClosedDayDialog({ stored, name, onDone }: ClosedDayDialogProps) {
  const { remove, undoChange } = useClosing()
  const [done, setDone] = useState<{
    id: string
    form: ClosedDayForm
    outcome: Outcome
    back: WayBack
  } | null>(null)
  if (!done)
    return (
      <ClosedDayFields
        stored={stored}
        name={name}
        onSaved={(id, form, outcome, undo) => {
          const back: WayBack = {
            undo: stored
              ? outcome.canUndo
                ? () => undoChange.mutateAsync({ params: { id }, body: { undo } })
                : null
              : () => remove.mutateAsync({ params: { id }, query: {} }),
            undone: stored ? `${stored.name} is as it was before` : closedUndone(form.name),
          }
          const isConcerning = outcome.children > 0 || outcome.dropIns > 0
          if (isConcerning) setDone({ id, form, outcome, back })
          else {
            onDone()
            tellUndoable([form.name, outcomeText(outcome) || 'saved'].join(': '), back)
          }
        }}
      />
    )
  return (
    <TellFamilies
      day={{ id: done.id, ...dayToSend(done.form) }}
      writesOwn={done.form.tells === 'OWN' && !stored?.isAnnounced}
      back={done.back}
      lead={[done.form.name, outcomeText(done.outcome) || 'saved'].join(': ')}
      onDone={onDone}
    />
  )
}

interface ClosedDayFieldsProps {
  stored: ClosedDay | null
  name: string | undefined
  /** `undo` is the id to undo a change with. */
  onSaved: (id: string, form: ClosedDayForm, outcome: Outcome, undo: string) => void
}

function ClosedDayFields({ stored, name, onSaved }: ClosedDayFieldsProps) {
  const today = useFormat().today()
  const { add, change } = useClosing()
  const mayDo = useMay()
  const mayWrite = mayDo('contacts', 'email') || mayDo('contacts', 'sms')
  const form = useAppForm<ClosedDayForm>({
    initial: stored ? formOfDay(stored) : newClosedDay(today, name),
    findings: formFindings,
    serverPaths: PATHS,
    onSubmit: async (values) => {
      const day = dayToSend(values)
      if (values.what === 'SHORT') rememberUsualEnd(values.usuallyEnds)
      const options = { writesOwn: values.tells === 'OWN', anyway: true }
      const undo = uuid()
      const outcome = stored
        ? await change.mutateAsync({
            params: { id: stored.id },
            body: { ...day, version: stored.version, undo, ...options },
          })
        : await add.mutateAsync({ body: { days: [day], ...options } })
      onSaved(stored?.id ?? outcome.ids[0]!, values, outcome, undo)
    },
  })
  const { values } = form
  // The name does not affect the outcome.
  const day = { ...dayToSend(values), name: 'Closed' }
  const isWhole = formFindings({ ...values, name: 'Closed' }).length === 0
  const forecast = useForetold(isWhole ? day : null, (question) =>
    stored
      ? call(closedDays.change, { params: { id: stored.id }, body: { ...question, preview: true } })
      : call(closedDays.add, { body: { days: [question], preview: true } }),
  )
  const isConcerning =
    mayWrite && isWhole && forecast.data && forecast.data.children + forecast.data.dropIns > 0
  const noticeText = stored && noticeTextOf(stored)
  const isNow = day.startsOn === today && day.endsOn === today
  return (
    <Form form={form} aria-label="Closed day">
      <DialogBody>
        <TextField {...form.field('name')} label="Name" placeholder="Winter break" required />
        <FieldGrid>
          <DateField {...form.field('startsOn')} label="First day" required />
          <DateField {...form.field('endsOn')} label="Last day" description="Empty for one day." />
        </FieldGrid>
        <ChoiceField
          {...form.field('what')}
          label="What happens"
          choices={[
            { value: 'CLOSED', label: 'No programs' },
            { value: 'SHORT', label: 'School ends early' },
          ]}
        />
        {values.what === 'SHORT' && (
          <FieldGrid>
            <TimeField {...form.field('schoolEnds')} label="School ends at" required />
            <TimeField {...form.field('usuallyEnds')} label="Usually ends at" required />
          </FieldGrid>
        )}
        <FieldGrid>
          <ChecksField<ActivityKind> {...form.field('kinds')} label="For" choices={KINDS} />
          <Locations {...form.field('locationIds')} stored={stored} />
        </FieldGrid>
        <div className={styles.foretold} role="status" aria-label="What comes of it">
          {!isWhole ? (
            <p className={styles.dim}>Fill in the days to see what is affected.</p>
          ) : forecast.isError ? (
            <p className={styles.dim}>This is on the list already, or could not be looked up.</p>
          ) : (
            <ClosedOutcome outcome={forecast.data} />
          )}
        </div>
        {isConcerning && noticeText && <p className={styles.dim}>{noticeText}</p>}
        {isConcerning && !noticeText && (
          <div>
            <ChoiceField
              {...form.field('tells')}
              label="Who tells the families"
              choices={[
                { value: 'AUTOMATIC', label: 'The automatic message' },
                { value: 'OWN', label: 'We write to them' },
              ]}
            />
            <p className={styles.dim}>{TOLD_BY[values.tells]}</p>
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit
          color={!stored && forecast.data && forecast.data.canceled > 0 ? 'red' : undefined}
          refused={isWhole && forecast.isLoading ? 'What is affected is still being looked up' : null}
        >
          {stored ? 'Save' : isNow ? 'Close today' : 'Close these days'}
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}

/** Explains each choice, so that families are told exactly once. */
const TOLD_BY = {
  AUTOMATIC:
    'It leaves in a few minutes, unless you turned it off. If you write to families as well, they get both.',
  OWN: 'The automatic message is held back for these meetings. The next step has your message ready.',
} as const

/** Says who tells families about changes to a day that is closed already. Null while that still has to be chosen. */
function noticeTextOf({ writesOwn, isAnnounced }: ClosedDay): string | null {
  if (!writesOwn) return 'The automatic message tells families what changes.'
  return isAnnounced
    ? 'You have written to the families. The automatic message tells them what changes now.'
    : null
}

/** Maps the server's paths to the form's: the call takes a list of days, the form has one. */
const PATHS = Object.fromEntries(
  (['name', 'startsOn', 'endsOn', 'kinds', 'schoolEnds', 'usuallyEnds', 'locationIds'] as const).map(
    (field) => [`days.0.${field}`, field],
  ),
)

const KINDS = ACTIVITY_KINDS.map((value) => ({ value, label: activityKinds[value].words.title }))

interface LocationsProps {
  name: string
  value: string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
  stored: ClosedDay | null
}

function Locations({ stored, ...field }: LocationsProps) {
  const { data, isPending } = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  const others = (stored?.locations ?? []).filter(({ id }) => !data?.some((each) => each.id === id))
  return (
    <MultiSelectField
      {...field}
      label="Locations"
      placeholder="All locations"
      loading={isPending}
      choices={[...(data ?? []), ...others].map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
