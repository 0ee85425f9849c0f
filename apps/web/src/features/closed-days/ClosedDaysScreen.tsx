import { ActionIcon } from '@mantine/core'
import {
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
  IconMail,
  IconMessage,
  IconPencil,
  IconPhone,
  IconPlus,
  IconArrowBackUp,
  IconUpload,
} from '@tabler/icons-react'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { closedText, schoolYear, schoolYearOf } from '@afterbell/domain/closed-days/closed-days'
import { useState } from 'react'
import type { RowAction } from '../../lists/actions.ts'
import { RowMenu } from '../../lists/RowMenu.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useWhyNot } from '../../platform/session/why-not.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { EmptyState, FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { openClosedDay } from './ClosedDayDialog.tsx'
import { outcomeText } from './ClosedOutcome.tsx'
import { forWhom } from './for-whom.ts'
import { openImportClosedDays } from './ImportClosedDays.tsx'
import { NoProgramsButton } from './NoProgramsButton.tsx'
import { openRemoveClosedDay } from './RemoveClosedDay.tsx'
import { writeToFamilies } from './TellFamilies.tsx'
import type { ClosedDay } from '../activities/schedule/useClosedDates.ts'
import styles from './closed-days.module.css'

/** The school's closed days and early endings, by school year. */
export function ClosedDaysScreen() {
  const today = useFormat().today()
  const [year, setYear] = useState(() => schoolYearOf(today))
  const { from, to, label } = schoolYear(year)
  const reading = useRead(closedDays.list, { query: { from, to } }, { keepPrevious: true })
  const addDenied = useWhyNot()('locations', 'add')
  const addButton = (
    <GuardedButton
      leftSection={<Glyph of={IconPlus} isBold />}
      refused={addDenied}
      onClick={() => void openClosedDay({ stored: null })}
    >
      Add closed day
    </GuardedButton>
  )
  const importButton = (
    <GuardedButton
      variant="default"
      leftSection={<Glyph of={IconUpload} />}
      refused={addDenied}
      onClick={() => void openImportClosedDays()}
    >
      Import
    </GuardedButton>
  )
  const { data } = reading
  return (
    <>
      <PageHeader
        title="Closed Days"
        facts="Days on which nothing meets, or school ends early. New activities leave them out."
        actions={
          <>
            <NoProgramsButton />
            {importButton}
            {addButton}
          </>
        }
      />
      <div className={styles.years}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous school year"
          onClick={() => setYear(year - 1)}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </ActionIcon>
        <h2 className={styles.year} aria-live="polite">
          School year {label}
        </h2>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next school year"
          onClick={() => setYear(year + 1)}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <Panel>
        {reading.isError && !data ? (
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} thing="This calendar" />
        ) : !data ? (
          <FieldsSkeleton fields={3} />
        ) : data.length === 0 ? (
          <EmptyState
            title={`No closed days in ${label}`}
            icon={<IconCalendarOff size={24} stroke={1.5} aria-hidden />}
            action={
              <div className={styles.ways}>
                {importButton}
                {addButton}
              </div>
            }
          >
            Begin with your school’s calendar: paste the whole list with Import, or add holidays and breaks
            one by one. Activities you add afterwards leave them out, and a snow day can be undone.
          </EmptyState>
        ) : (
          <ul className={styles.days} aria-label="Closed days">
            {data.map((day) => (
              <DayRow
                key={day.id}
                day={day}
                isOver={day.endsOn < today}
                onAnnounced={() => void reading.refetch()}
              />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

interface DayRowProps {
  day: ClosedDay
  isOver: boolean
  /** Called after a message to families was sent. */
  onAnnounced: () => void
}

function DayRow({ day, isOver, onAnnounced }: DayRowProps) {
  const format = useFormat()
  const { dateFormat } = useSession().school
  const did = outcomeText({ ...day, restored: 0 })
  const isUnannounced = day.writesOwn && !day.isAnnounced && day.canceled + day.moved > 0
  return (
    <li className={styles.day} data-over={isOver || undefined}>
      <div className={styles.when}>
        <span className="numbers">{format.weekdayDate(day.startsOn)}</span>
        {day.endsOn !== day.startsOn && (
          <span className={`numbers ${styles.dim}`}>to {format.weekdayDate(day.endsOn)}</span>
        )}
      </div>
      <div className={styles.facts}>
        <strong className={styles.name}>{day.name}</strong>
        <span className={styles.dim}>
          {closedText(day, dateFormat)} · {forWhom(day) ?? 'Everything'}
        </span>
        {did !== '' && <span className={styles.dim}>{did}</span>}
      </div>
      {isUnannounced && !isOver && <StatusChip tone="warning">Families not told yet</StatusChip>}
      {day.schoolEnds !== null && <StatusChip tone="warning">Short day</StatusChip>}
      <RowMenu name={day.name} actions={useDayActions(day, onAnnounced)} />
    </li>
  )
}

function useDayActions(day: ClosedDay, onAnnounced: () => void): RowAction[] {
  const editDenied = useWhyNot()('locations', 'edit')
  const { dateFormat } = useSession().school
  const dayToAnnounce = { ...day, kinds: [...day.kinds] }
  const write = async (channel: 'EMAIL' | 'SMS') => {
    if (await writeToFamilies(channel, dayToAnnounce, dateFormat)) onAnnounced()
  }
  const isConcerning = day.canceled + day.moved > 0
  return [
    {
      label: 'Edit',
      icon: IconPencil,
      refused: editDenied,
      run: () => void openClosedDay({ stored: day }),
    },
    {
      label: 'Email families',
      right: ['contacts', 'email'],
      when: isConcerning,
      icon: IconMail,
      run: () => void write('EMAIL'),
    },
    {
      label: 'Text families',
      right: ['contacts', 'sms'],
      when: isConcerning,
      icon: IconMessage,
      run: () => void write('SMS'),
    },
    {
      label: 'Who to call',
      when: isConcerning,
      icon: IconPhone,
      link: { to: '/settings/closed-days/$dayId/calls', params: { dayId: day.id } } as never,
    },
    {
      label: 'Undo',
      danger: true,
      icon: IconArrowBackUp,
      refused: editDenied,
      run: () => void openRemoveClosedDay(day),
    },
  ]
}
