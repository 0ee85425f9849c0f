import { useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { DAY_NOTE_MAX } from '@afterbell/domain/attendance/family-absence'
import { LATE_MINUTES } from '@afterbell/domain/attendance/late-notice'
import { timeIn } from '@afterbell/domain/kernel/dates'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { problemText } from '../problem-text.ts'
import type { Session } from '../school.ts'
import { DialogEnd, FamilyDialog } from './FamilyDialog.tsx'
import { NoteField } from './NoteField.tsx'
import type { TellProps, Week } from './tell.ts'

type Pickup = Week['latePickups'][number]

/** Who of today's children is picked up late, as the family said it, and the way to say so. */
export function LatePickups({
  pickups,
  names,
  ...props
}: TellProps & { pickups: readonly Pickup[]; names: Session['children'] }) {
  if (pickups.length === 0) return null
  return (
    <ul className="late">
      {pickups.map((pickup) => (
        <LatePickup
          key={pickup.childId}
          {...props}
          pickup={pickup}
          child={names.find(({ id }) => id === pickup.childId)?.name ?? ''}
          isOnly={names.length === 1}
        />
      ))}
    </ul>
  )
}

function LatePickup({
  pickup,
  child,
  isOnly,
  ...props
}: TellProps & { pickup: Pickup; child: string; isOnly: boolean }) {
  const { school, words, onSaid, onLoggedOut } = props
  const { dayWords, formatWords } = words
  const { told, mayChange, childId } = pickup
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<LateForm | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const time = (at: string) =>
    formatWords.formatTime(timeIn(school.timezone, Temporal.Instant.from(at)), school.dateFormat)
  const undo = async () => {
    setProblem(null)
    try {
      await askFamily(school.id, familyDays.undoLate, { params: { childId } })
      onSaid(dayWords.lateUndone(child))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    }
  }
  return (
    <li>
      {told && (
        <p>
          <strong>{dayWords.late(child, told.minutes)}</strong>
          {told.note && ` “${told.note}”`}
          <span className="quiet"> · {dayWords.lateBy(told.by, time(told.at))}</span>
        </p>
      )}
      {mayChange && (
        <span className="buttons">
          <button
            ref={button}
            type="button"
            aria-label={told ? dayWords.changeLate(child) : dayWords.tellLateOf(child)}
            onClick={() => setOpen(true)}
          >
            {told ? dayWords.change : isOnly ? dayWords.tellLate : dayWords.tellLateOf(child)}
          </button>
          {told && (
            <button type="button" aria-label={dayWords.notLateOf(child)} onClick={() => void undo()}>
              {dayWords.notLate}
            </button>
          )}
        </span>
      )}
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {isOpen && (
        <LateDialog
          {...props}
          childId={childId}
          child={child}
          opener={button}
          stored={draft ?? { minutes: told?.minutes ?? 15, note: told?.note ?? '' }}
          onClose={(left) => {
            setDraft(left)
            setOpen(false)
          }}
        />
      )}
    </li>
  )
}

interface LateForm {
  minutes: number
  note: string
}

interface LateDialogProps extends TellProps {
  childId: string
  child: string
  opener: RefObject<HTMLElement | null>
  stored: LateForm
  onClose: (left: LateForm | null) => void
}

function LateDialog({ childId, child, opener, stored, onClose, ...props }: LateDialogProps) {
  const { school, words, onSaid, onLoggedOut } = props
  const { dayWords } = words
  const id = useId()
  const [form, setForm] = useState(stored)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await askFamily(school.id, familyDays.tellLate, { params: { childId }, body: form })
      onClose(null)
      return onSaid(dayWords.late(child, form.minutes))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      const atNote =
        error instanceof CallRefused ? error.fields?.find(({ path }) => path === 'note') : undefined
      setProblem(atNote?.message ?? problemText(error, words))
    }
    setBusy(false)
  }
  return (
    <FamilyDialog title={dayWords.lateTitle(child)} opener={opener} onClose={() => onClose(form)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="quiet">{dayWords.lateText}</p>
        <div className="field">
          <label htmlFor={`${id}-minutes`}>{dayWords.minutes}</label>
          <select
            id={`${id}-minutes`}
            value={form.minutes}
            onChange={(event) => setForm({ ...form, minutes: Number(event.target.value) })}
          >
            {LATE_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {dayWords.minutesText(minutes)}
              </option>
            ))}
          </select>
        </div>
        <NoteField
          id={`${id}-note`}
          words={words}
          most={DAY_NOTE_MAX}
          value={form.note}
          onChange={(note) => setForm({ ...form, note })}
        />
        <DialogEnd problem={problem} isBusy={isBusy} words={words} onCancel={() => onClose(form)} />
      </form>
    </FamilyDialog>
  )
}
