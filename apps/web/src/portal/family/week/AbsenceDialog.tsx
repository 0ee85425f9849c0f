import { useId, useState, type FormEvent, type RefObject } from 'react'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { DAY_NOTE_MAX, FAMILY_ABSENCE_REASONS } from '@afterbell/domain/attendance/family-absence'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { problemsOf } from '../problem-text.ts'
import type { Session } from '../school.ts'
import { ChildChoices } from './ChildChoices.tsx'
import { Choices } from './Choices.tsx'
import { DayFields, lastDayOf } from './DayFields.tsx'
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
    const to = lastDayOf(form)
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
      setProblems(problemsOf(error, form, words))
    }
    setBusy(false)
  }
  return (
    <FamilyDialog title={dayWords.absenceTitle} opener={opener} onClose={() => onClose(form)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="quiet">{dayWords.absenceText}</p>
        <ChildChoices
          words={words}
          names={names}
          chosen={form.childIds}
          problem={problems.childIds}
          onChange={(childIds) => change({ childIds })}
        />
        <DayFields
          id={id}
          words={words}
          today={today}
          days={form}
          problems={problems}
          isRequired
          onChange={change}
        />
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
