import { Menu, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconClockEdit,
  IconHistory,
  IconLogin2,
  IconLogout2,
  IconUserOff,
} from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { decideCheckIn, decideCheckOut } from '@afterbell/domain/attendance/attendance'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { WhyNot } from '../../ui/WhyNot.tsx'
import { useFormat } from '../../platform/format.ts'
import { openAbsent } from './absences/AbsentDialog.tsx'
import { openCheckOut } from './release/CheckOutDialog.tsx'
import { entryOf, tapTime, type EntryRow, type SchoolMoment } from './attendance-entry.ts'
import { openCheckInTime } from './TimeDialog.tsx'
import type { Checks } from './checks/checks.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import styles from './attendance.module.css'

interface CheckTargetsProps {
  row: EntryRow
  moment: SchoolMoment
  acts: Checks
  mayCheck: boolean
}

/** The buttons of a line: one tap checks in, the second asks who picks up. Both can be corrected. */
export function CheckTargets({ row, moment, acts, mayCheck }: CheckTargetsProps) {
  const props = { row, moment, acts, name: childName(row), mayCheck }
  const targets = useRef<HTMLDivElement>(null)
  const focusProps = useKeptFocus(targets, `${row.checkIn === null} ${row.checkOut === null}`)
  return (
    <div className={styles.targets} ref={targets} {...focusProps}>
      {row.checkIn === null ? <InTarget {...props} /> : <InDone {...props} time={row.checkIn} />}
      {row.checkOut === null ? (
        <OutTarget {...props} />
      ) : (
        <OutDone {...props} time={row.checkOut} date={row.checkOutDate} />
      )}
    </div>
  )
}

type TargetProps = CheckTargetsProps & { name: string }

function InTarget({ row, moment, acts, name, mayCheck }: TargetProps) {
  const time = tapTime(row, 'in', moment)
  const decision = decideCheckIn(entryOf(row, moment.timezone), { ...moment, time })
  return (
    <Target
      label={`Check in ${name}`}
      refused={refusalOf(mayCheck, decision)}
      onPress={() => void acts.checkIn([row], time)}
    >
      <IconLogin2 size={20} stroke={1.75} aria-hidden />
      In
    </Target>
  )
}

function OutTarget({ row, moment, acts, name, mayCheck }: TargetProps) {
  const time = tapTime(row, 'out', moment)
  // The next step asks who picks up; here any person will do.
  const anybody = { person: 'Anybody', overrideReason: 'asked', pickups: [], doNotRelease: [] }
  const decision = decideCheckOut(entryOf(row, moment.timezone), {
    ...moment,
    ...anybody,
    time: row.checkIn ?? time,
  })
  return (
    <Target
      label={`Check out ${name}`}
      refused={refusalOf(mayCheck, decision)}
      onPress={() => void openCheckOut({ rows: [row], moment, acts })}
    >
      <IconLogout2 size={20} stroke={1.75} aria-hidden />
      Out
    </Target>
  )
}

type DoneProps = TargetProps & { time: string; date?: string | null }

function InDone({ row, moment, acts, name, time, mayCheck }: DoneProps) {
  const format = useFormat()
  const undo = async () => {
    // R049: removes the check-out as well.
    const isSure =
      row.checkOut === null ||
      (await confirm({
        title: 'Remove the check-in?',
        message: `${name} was checked out at ${format.dayTime(row.checkOut, row.checkOutDate)}. This removes the check-out too.`,
        yes: 'Remove both',
        no: 'Keep them',
        danger: true,
      }))
    if (isSure) await acts.undoCheckIn(row)
  }
  return (
    <DoneTarget which="In" time={time} name={name} mayCheck={mayCheck}>
      <Menu.Item leftSection={clock} onClick={() => openCheckInTime({ row, moment, acts })}>
        Change check-in time
      </Menu.Item>
      <Menu.Item leftSection={past} onClick={() => acts.showHistory(row)}>
        History
      </Menu.Item>
      <Menu.Item leftSection={absent} onClick={() => void openAbsent({ row, acts })}>
        Mark absent
      </Menu.Item>
      <Menu.Item leftSection={back} color="red" onClick={() => void undo()}>
        Undo check-in
      </Menu.Item>
    </DoneTarget>
  )
}

function OutDone({ row, moment, acts, name, time, date, mayCheck }: DoneProps) {
  return (
    <DoneTarget which="Out" time={time} date={date} name={name} mayCheck={mayCheck}>
      <Menu.Item leftSection={clock} onClick={() => void openCheckOut({ rows: [row], moment, acts })}>
        Change check-out
      </Menu.Item>
      <Menu.Item leftSection={past} onClick={() => acts.showHistory(row)}>
        History
      </Menu.Item>
      <Menu.Item leftSection={back} color="red" onClick={() => void acts.undoCheckOut(row)}>
        Undo check-out
      </Menu.Item>
    </DoneTarget>
  )
}

const clock = <IconClockEdit size={18} stroke={1.75} aria-hidden />
const past = <IconHistory size={18} stroke={1.75} aria-hidden />
const absent = <IconUserOff size={18} stroke={1.75} aria-hidden />
const back = <IconArrowBackUp size={18} stroke={1.75} aria-hidden />

interface TargetParts {
  label: string
  refused: string | null
  onPress: () => void
  children: ReactNode
}

/** A button large enough for a thumb. Disabled by a rule, it says why. */
function Target({ label, refused, onPress, children }: TargetParts) {
  return (
    <WhyNot refused={refused} onPress={onPress}>
      {(gray) => (
        <button type="button" className={styles.target} aria-label={label} {...gray}>
          {children}
        </button>
      )}
    </WhyNot>
  )
}

interface DoneParts {
  which: 'In' | 'Out'
  time: string
  /** Date of the time, if it differs from the meeting's. */
  date?: string | null | undefined
  name: string
  mayCheck: boolean
  children: ReactNode
}

/** A check with its time. A press corrects or undoes it. */
function DoneTarget({ which, time, date, name, mayCheck, children }: DoneParts) {
  const format = useFormat()
  return (
    <Menu position="bottom-end" disabled={!mayCheck}>
      <Menu.Target>
        <button type="button" className={styles.target} data-done={which}>
          <span className={styles.which}>{which} </span>
          <span className="numbers">{format.time(time)} </span>
          {date && <span className={styles.which}>{format.dayOfMonth(date)}</span>}
          <VisuallyHidden>, {name}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>{children}</Menu.Dropdown>
    </Menu>
  )
}

function refusalOf(mayCheck: boolean, decision: { allowed: boolean; message?: string }): string | null {
  if (!mayCheck) return 'Your role cannot check children in and out'
  return decision.allowed ? null : (decision.message ?? null)
}
