import { useRef, useState } from 'react'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { kindLooks } from '../kind-looks.ts'
import { problemText } from '../problem-text.ts'
import type { PageProps, Session } from '../school.ts'
import { Sentence } from '../Sentence.tsx'
import { AbsenceDialog, type AbsenceForm } from './AbsenceDialog.tsx'
import type { Meeting, TellProps } from './tell.ts'

type MeetingProps = TellProps & { meeting: Meeting; today: string; names: Session['children'] }

/** A meeting of a child: when, what and where, who came, and what the family can tell about it. */
export function MeetingRow({ meeting, names, ...props }: MeetingProps) {
  const { school, words } = props
  const { weekWords, formatWords } = words
  const { isCancelled } = meeting
  const childName = names.find(({ id }) => id === meeting.childId)?.name ?? ''
  const status = statusText(meeting, { school, words })
  return (
    <li
      className="meeting"
      data-canceled={isCancelled || undefined}
      style={{ borderLeftColor: kindLooks[meeting.kind] }}
    >
      <span className="time">
        {formatWords.formatTimeRange(meeting.timeFrom, meeting.timeTo, school.dateFormat)}
      </span>
      <span className="what">
        {names.length > 1 && <strong>{childName} · </strong>}
        <span lang="en">
          {meeting.name}
          {meeting.sectionName && ` · ${meeting.sectionName}`}
        </span>
        {meeting.location !== null && (
          <>
            {' '}
            <span className="quiet">
              <Sentence of={weekWords.at} own={meeting.location} />
            </span>
          </>
        )}
      </span>
      {isCancelled && <span className="notice">{weekWords.canceled}</span>}
      {meeting.clashes && <span className="notice">{weekWords.clashes}</span>}
      {status !== '' && <span className="status">{status}</span>}
      {meeting.mayTellAbsence && <TellAbsence {...props} {...{ meeting, names, childName }} />}
      {meeting.told && !isCancelled && meeting.checkIn === null && meeting.absence !== 'NO_NOTICE' && (
        <ToldAbsence {...props} {...{ meeting, names, childName }} told={meeting.told} />
      )}
    </li>
  )
}

type NamedProps = MeetingProps & { childName: string }

function TellAbsence({ meeting, childName, ...props }: NamedProps) {
  const { words } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // What was typed is there again when the dialog is opened once more.
  const [draft, setDraft] = useState<AbsenceForm | null>(null)
  return (
    <span className="tell">
      <button
        ref={button}
        type="button"
        aria-label={words.dayWords.tellAbsenceOf(childName, meeting.name, dayText(meeting.date, props))}
        onClick={() => setOpen(true)}
      >
        {words.dayWords.tellAbsence}
      </button>
      {isOpen && (
        <AbsenceDialog
          {...props}
          meeting={meeting}
          draft={draft}
          opener={button}
          onClose={(left) => {
            setDraft(left)
            setOpen(false)
          }}
        />
      )}
    </span>
  )
}

/** Who told the absence and until when it lasts, and the way to undo it while it has not begun. */
function ToldAbsence({
  meeting,
  childName,
  told,
  ...props
}: NamedProps & { told: NonNullable<Meeting['told']> }) {
  const { school, words, onSaid, onLoggedOut } = props
  const { dayWords } = words
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const day = (date: string) => formatDate(date, school.dateFormat)
  const undo = async () => {
    const question =
      told.from === told.to
        ? dayWords.reallyUndo(childName)
        : dayWords.reallyUndoLong(childName, day(told.from), day(told.to))
    if (!confirm(question)) return
    setBusy(true)
    setProblem(null)
    try {
      await askFamily(school.id, familyDays.undoAbsence, { params: { absenceId: told.id } })
      onSaid(dayWords.undone(childName))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    }
    setBusy(false)
  }
  const facts = [
    told.by !== null && dayWords.toldBy(told.by),
    told.to > meeting.date && dayWords.absentUntil(day(told.to)),
    !told.mayUndo && meeting.date >= props.today && dayWords.begun,
  ].filter(Boolean)
  return (
    <span className="tell">
      {facts.length > 0 && <span className="quiet">{facts.join('. ')}</span>}
      {told.mayUndo && (
        <button
          type="button"
          disabled={isBusy}
          aria-label={dayWords.undoOf(childName, meeting.name, dayText(meeting.date, props))}
          onClick={() => void undo()}
        >
          {dayWords.undo}
        </button>
      )}
      {problem !== null && (
        <span role="alert" className="notice">
          {problem}
        </span>
      )}
    </span>
  )
}

function dayText(date: string, { words }: PageProps): string {
  return Temporal.PlainDate.from(date).toLocaleString(words.formatWords.locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
}

function statusText(meeting: Meeting, { school, words }: Pick<PageProps, 'school' | 'words'>): string {
  const { weekWords, formatWords } = words
  const time = (at: string) => formatWords.formatTime(at, school.dateFormat)
  if (meeting.isCancelled) return ''
  switch (meeting.status) {
    case 'OUT':
      return weekWords.leftAt(time(meeting.checkOut!), meeting.checkOutPerson)
    case 'IN':
      return weekWords.cameAt(time(meeting.checkIn!))
    case 'EXCUSED':
      return weekWords.absent(meeting.absence ?? 'OTHER')
    default:
      return weekWords.status[meeting.status]
  }
}
