import { Anchor, Collapse, VisuallyHidden } from '@mantine/core'
import { IconChecks, IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useId, useState } from 'react'
import type { BoardPhase } from '@afterbell/domain/attendance/board-order'
import { useMay } from '../../platform/session/may.ts'
import { useFormat } from '../../platform/format.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { isReleaseInDoubt } from './attendance-entry.ts'
import { activityLink } from '../places/activity-link.ts'
import { AttendanceLine } from './AttendanceRow.tsx'
import { Panel } from './DayRows.tsx'
import { useBulkChecks } from './checks/useBulkChecks.tsx'
import type { Board, BoardCounts, BoardGroup } from './useBoard.ts'
import styles from './today.module.css'
import lineStyles from './attendance.module.css'

/** Number of children to show at once; with more, activities start closed. */
const CHILDREN_OPEN_MAX = 40

/**
 * Today's activities with counters; each opens to its children. Those that need attention come first, past ones last and
 * closed. A search opens its matches.
 */
export function TodayGroups({ board }: { board: Board }) {
  const { groups, isFiltered } = board
  const isOpenAtFirst = useOpening(board)
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const visibleGroups = isFiltered ? groups.filter(({ visibleRows }) => visibleRows.length > 0) : groups
  const groupsByName = Map.groupBy(visibleGroups, calledAs)
  return (
    <div className={styles.groups}>
      {visibleGroups.map((group, index) => {
        const isOpen = turned.get(group.key) ?? isOpenAtFirst(group)
        const heading = headingOf(group, board)
        return (
          // One list with headings in it: a group that moves stays mounted, with its menu open.
          <Fragment key={group.key}>
            {(index === 0 || heading !== headingOf(visibleGroups[index - 1]!, board)) && (
              <h2 className={styles.phase}>{heading}</h2>
            )}
            <Group
              group={group}
              board={board}
              isAlone={groupsByName.get(calledAs(group))!.length === 1}
              isOpen={isOpen}
              onTurn={() => setTurned((before) => new Map(before).set(group.key, !isOpen))}
            />
          </Fragment>
        )
      })}
      {!board.isOfToday && (
        <p className={styles.phase}>
          Today’s activities are not on this device yet. They load once you are online.
        </p>
      )}
      <output className={lineStyles.announcer}>{`${countVisible(visibleGroups)} children shown`}</output>
    </div>
  )
}

const PHASES: Record<BoardPhase, string> = {
  DOUBT: 'Find out who they are with',
  NEEDED: 'Needs attention',
  NOW: 'Now',
  NEXT: 'Next',
  OVER: 'Finished',
}

/** Children still here since the day before come first, under their own heading. */
function headingOf({ phase, date }: BoardGroup, { moment }: Board): string {
  return phase === 'NEEDED' && date !== moment.today ? 'Still here since yesterday' : PHASES[phase]
}

/** Decides which groups start open: again for each search or filter, not for every child who moves. */
function useOpening({ groups, isFiltered, counts, view, moment }: Board): (group: BoardGroup) => boolean {
  const filterKey = JSON.stringify([view.search, view.filters])
  const decide = () => ({
    asked: filterKey,
    areFew: isFiltered
      ? countVisible(groups) <= CHILDREN_OPEN_MAX * 2
      : (counts?.total ?? 0) <= CHILDREN_OPEN_MAX,
  })
  const [decided, setDecided] = useState(decide)
  if (decided.asked !== filterKey) setDecided(decide)
  // Groups with a child who may be with the wrong person start open, and so do those with a child still here since the day
  // before.
  return ({ phase, date, all }) =>
    all.some(isReleaseInDoubt) ||
    (phase === 'NEEDED' && date !== moment.today) ||
    (decided.areFew && (isFiltered || phase !== 'OVER'))
}

function calledAs({ name, date }: BoardGroup): string {
  return `${date} ${name}`
}

function countVisible(groups: readonly BoardGroup[]): number {
  return groups.reduce((sum, { visibleRows }) => sum + visibleRows.length, 0)
}

interface GroupProps {
  group: BoardGroup
  board: Board
  /** No other group of the day has the same name. */
  isAlone: boolean
  isOpen: boolean
  onTurn: () => void
}

function Group({ group, board, isAlone, isOpen, onTurn }: GroupProps) {
  const format = useFormat()
  const body = useId()
  const { kind, id, name, counts } = group
  const isOfBefore = group.date !== board.moment.today
  const hours = `${format.time(group.timeFrom)} – ${format.time(group.timeTo)}`
  const label = [name, isOfBefore && 'yesterday', !isAlone && hours].filter(Boolean).join(', ')
  return (
    <Panel>
      <section aria-label={label}>
        <div className={styles.head}>
          <button
            type="button"
            className={styles.turn}
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={onTurn}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden className={styles.chevron} />
            <KindMark kind={kind} />
            <span className={styles.name}>{name}</span>
            <span className={`${styles.hours} numbers`}>
              {isOfBefore && 'Yesterday, '}
              {hours}
            </span>
          </button>
          <span className={styles.counts}>
            <CountsText counts={counts} />
          </span>
          <Anchor
            className={styles.open}
            renderRoot={(props) => <Link {...activityLink({ kind, id }, '/attendance')} {...props} />}
          >
            Attendance<VisuallyHidden> of {name}</VisuallyHidden>
          </Anchor>
        </div>
        <Collapse expanded={isOpen} id={body} transitionDuration={0}>
          {isOpen && <Children group={group} board={board} />}
        </Collapse>
      </section>
    </Panel>
  )
}

/** '7 of 12 in, 3 out, 2 missing, 1 not collected, 1 excused, 1 absent', without zeros. */
function CountsText({ counts }: { counts: BoardCounts }) {
  if (counts.total + counts.ENROLLED_AFTER === 0) return <span>No children are expected</span>
  const areGone = counts.OUT > 0 && counts.IN === 0 && counts.EXPECTED + counts.LATE === 0
  const parts = [
    ...(counts.total === 0
      ? []
      : [areGone ? `${counts.OUT} of ${counts.total} out` : `${counts.IN} of ${counts.total} in`]),
    ...(counts.OUT > 0 && !areGone ? [`${counts.OUT} out`] : []),
    ...(counts.LATE > 0 ? [`${counts.LATE} missing`] : []),
    ...(counts.NOT_COLLECTED > 0 ? [`${counts.NOT_COLLECTED} not picked up`] : []),
    ...(counts.EXCUSED > 0 ? [`${counts.EXCUSED} excused`] : []),
    ...(counts.ABSENT > 0 ? [`${counts.ABSENT} absent`] : []),
    ...(counts.ENROLLED_AFTER > 0 ? [`${counts.ENROLLED_AFTER} enrolled after`] : []),
  ]
  const isLoud = counts.LATE + counts.NOT_COLLECTED > 0
  return <span data-loud={isLoud || undefined}>{parts.join(', ')}</span>
}

function Children({ group, board }: Pick<GroupProps, 'group' | 'board'>) {
  const mayCheck = useMay()(`${group.kind}.rosters`, 'check')
  const { moment, acts } = board
  const { waiting, refusedAll, all } = useBulkChecks({ lines: group.visibleRows, moment, acts }, [
    `${group.kind}.rosters`,
    'check',
  ])
  return (
    <>
      {mayCheck && waiting.length > 1 && (
        <div className={styles.tools}>
          <GuardedButton
            refused={refusedAll}
            variant="default"
            size="sm"
            leftSection={<Glyph of={IconChecks} />}
            onClick={() => void all()}
          >
            Check in all ({waiting.length})
          </GuardedButton>
        </div>
      )}
      <ul className={lineStyles.lines} aria-label={`Children of ${group.name}`}>
        {group.visibleRows.map((row) => (
          <AttendanceLine
            key={row.id}
            row={row}
            isTicked={false}
            onTick={null}
            {...{ moment, acts, mayCheck }}
          />
        ))}
      </ul>
    </>
  )
}
