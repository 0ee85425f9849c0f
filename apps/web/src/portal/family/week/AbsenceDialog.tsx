import { useId, useState, type FormEvent, type RefObject } from 'react'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { DAY_NOTE_MAX, FAMILY_ABSENCE_REASONS } from '@afterbell/domain/attendance/family-absence'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Field } from '../Field.tsx'
import { problemText } from '../problem-text.ts'
import type { Session } from '../school.ts'
import { Choices } from './Choices.tsx'
import { DialogEnd, FamilyDialog } from './FamilyDialog.tsx'
import { NoteField } from './NoteField.tsx'
import type { Meeting, TellProps } from './tell.ts'

export interface AbsenceForm {
  childIds: readonly string[]
  isAll: boolean
  from: string
  to: string
  reason: (typeof FAMILY_ABSENCE_REASONS)[number] | null
  note: string
}

interface AbsenceDialogProps extends TellProps {
  meeting: Meeting
  today: string
  names: Session['children']
  /** What was typed before the dialog was closed without telling anything. */
  draft: AbsenceForm | null
  opener: RefObject<HTMLElement | null>
  onClose: (left: AbsenceForm | null) => void
}

/** Asks who misses what, when and why, beginning with one meeting of one child. */
export function AbsenceDialog({
  meeting,
  today,
  names,
  draft,
  opener,
  onClose,
  ...props
}: AbsenceDialogProps) {
  const { school, words, onSaid, onLoggedOut } = props
  const { dayWords, formatWords } = words
  const id = useId()
  const [form, setForm] = useState<AbsenceForm>(
    draft ?? {
      childIds: [meeting.childId],
      isAll: false,
      from: meeting.date,
      to: meeting.date,
      reason: null,
      note: '',
    },
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changes: Partial<AbsenceForm>) => setForm({ ...form, ...changes })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { childIds, isAll, from, reason, note } = form
    // One day needs only its first field.
    const to = form.to < from ? from : form.to
    const missing = {
      ...(childIds.length === 0 && { childIds: dayWords.childMissing }),
      ...(reason === null && { reason: dayWords.reasonMissing }),
    }
    setProblems(missing)
    if (reason === null || childIds.length === 0) return
    setBusy(true)
    try {
      const activityId = isAll ? {} : { activityId: meeting.activityId }
      const body = { childIds: [...childIds], from, to, reason, note, ...activityId }
      const { recorded, known, notExpected } = await askFamily(school.id, familyDays.tellAbsence, { body })
      const namesOf = (ids: readonly string[]) =>
        formatWords.listText(names.filter((each) => ids.includes(each.id)).map(({ name }) => name))
      const sentences = [
        recorded.length > 0 && dayWords.told(namesOf(recorded)),
        known.length > 0 && dayWords.known(namesOf(known)),
        known.length > 0 && note !== '' && dayWords.noteNotSent,
        notExpected.length > 0 && dayWords.notExpected(namesOf(notExpected)),
      ]
      onClose(null)
      return onSaid(sentences.filter(Boolean).join(' '))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      const fields = (error instanceof CallRefused && error.fields) || []
      const atFields = fields.filter(({ path }) => path in form)
      setProblems(
        atFields.length > 0
          ? Object.fromEntries(atFields.map(({ path, message }) => [path, message]))
          : { form: problemText(error, words) },
      )
    }
    setBusy(false)
  }
  return (
    <FamilyDialog title={dayWords.absenceTitle} opener={opener} onClose={() => onClose(form)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="quiet">{dayWords.absenceText}</p>
        {names.length > 1 && (
          <Choices legend={dayWords.children} problem={problems.childIds}>
            {names.map((child) => (
              <label key={child.id} className="choice">
                <input
                  type="checkbox"
                  checked={form.childIds.includes(child.id)}
                  onChange={(event) =>
                    change({
                      childIds: event.target.checked
                        ? [...form.childIds, child.id]
                        : form.childIds.filter((each) => each !== child.id),
                    })
                  }
                />
                {child.name}
              </label>
            ))}
          </Choices>
        )}
        <div className="twice">
          <Field
            id={`${id}-from`}
            type="date"
            label={dayWords.from}
            min={today}
            required
            problem={problems.from ?? null}
            value={form.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <Field
            id={`${id}-to`}
            type="date"
            label={dayWords.to}
            min={form.from}
            problem={problems.to ?? null}
            value={form.to < form.from ? form.from : form.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
        <Choices legend={dayWords.what}>
          {[false, true].map((isAll) => (
            <label key={String(isAll)} className="choice">
              <input
                type="radio"
                name={`${id}-what`}
                checked={form.isAll === isAll}
                onChange={() => change({ isAll })}
              />
              {isAll ? dayWords.everything : dayWords.onlyThis(meeting.name)}
            </label>
          ))}
        </Choices>
        <Choices legend={dayWords.why} problem={problems.reason}>
          {FAMILY_ABSENCE_REASONS.map((reason) => (
            <label key={reason} className="choice">
              <input
                type="radio"
                name={`${id}-why`}
                checked={form.reason === reason}
                onChange={() => change({ reason })}
              />
              {dayWords.reasons[reason]}
            </label>
          ))}
        </Choices>
        <NoteField
          id={`${id}-note`}
          words={words}
          most={DAY_NOTE_MAX}
          problem={problems.note}
          value={form.note}
          onChange={(note) => change({ note })}
        />
        {meeting.endsSpot && <p className="closed">{dayWords.endsSpot}</p>}
        <DialogEnd
          problem={problems.form ?? null}
          isBusy={isBusy}
          words={words}
          onCancel={() => onClose(form)}
        />
      </form>
    </FamilyDialog>
  )
}
