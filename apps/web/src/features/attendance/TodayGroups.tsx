import { Anchor, Collapse, VisuallyHidden } from '@mantine/core'
import { IconChecks, IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useMay } from '../../platform/may.ts'
import { useFormat } from '../../platform/format.ts'
import { GreyButton } from '../../ui/GreyButton.tsx'
import { KindMark } from '../../ui/KindMark.tsx'
import { activityLink } from '../enrolment/activity-page.ts'
import { AttendanceLine } from './AttendanceLine.tsx'
import { Panel } from './DayLines.tsx'
import { useBulkChecks } from './useBulkChecks.tsx'
import type { Board, BoardCounts, BoardGroup } from './useBoard.ts'
import styles from './today.module.css'
import lineStyles from './attendance.module.css'

/** So many children are shown at once; above it, those of one activity when it is opened. */
const FEW = 40

/** The activities of today, each with its counters and, opened, its children. A search opens what it finds. */
export function TodayGroups({ board }: { board: Board }) {
  const { groups, isFiltered, counts } = board
  const areFew = (counts?.total ?? 0) <= FEW
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const turn = (id: string) =>
    setTurned(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    )
  const found = isFiltered ? groups.filter(({ shown }) => shown.length > 0) : groups
  const matches = found.reduce((sum, { shown }) => sum + shown.length, 0)
  const opensAll = isFiltered ? matches <= FEW * 2 : areFew
  return (
    <div className={styles.groups}>
      {found.map((group) => (
        <Group
          key={group.id}
          group={group}
          board={board}
          isOpen={opensAll !== turned.has(group.id)}
          onTurn={() => turn(group.id)}
        />
      ))}
      <output className={lineStyles.announcer}>{`${matches} children shown`}</output>
    </div>
  )
}

interface GroupProps {
  group: BoardGroup
  board: Board
  isOpen: boolean
  onTurn: () => void
}

function Group({ group, board, isOpen, onTurn }: GroupProps) {
  const format = useFormat()
  const body = useId()
  const { kind, id, name, counts } = group
  return (
    <Panel>
      <section aria-label={name}>
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
              {format.time(group.timeFrom)} – {format.time(group.timeTo)}
            </span>
          </button>
          <span className={styles.counts}>
            <Told counts={counts} />
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

/** '7 of 12 in, 2 late, 1 not collected': what is so, and nothing that is not. */
function Told({ counts }: { counts: BoardCounts }) {
  if (counts.total === 0) return <span>Nobody is expected</span>
  const told = [
    counts.OUT > 0 && counts.IN === 0 && counts.EXPECTED + counts.LATE === 0
      ? `${counts.OUT} of ${counts.total} out`
      : `${counts.IN} of ${counts.total} in`,
    ...(counts.LATE > 0 ? [`${counts.LATE} late`] : []),
    ...(counts.ABSENT > 0 ? [`${counts.ABSENT} absent`] : []),
    ...(counts.NOT_COLLECTED > 0 ? [`${counts.NOT_COLLECTED} not collected`] : []),
  ]
  const isLoud = counts.LATE + counts.NOT_COLLECTED > 0
  return <span data-loud={isLoud || undefined}>{told.join(', ')}</span>
}

function Children({ group, board }: Pick<GroupProps, 'group' | 'board'>) {
  const mayCheck = useMay()(`${group.kind}.rosters`, 'check')
  const { moment, acts } = board
  const { waiting, refusedAll, all } = useBulkChecks({ lines: group.shown, moment, acts })
  return (
    <>
      {mayCheck && waiting.length > 1 && (
        <div className={styles.tools}>
          <GreyButton
            refused={refusedAll}
            variant="default"
            size="sm"
            leftSection={<IconChecks size={16} stroke={1.75} aria-hidden />}
            onClick={() => void all()}
          >
            Check in all ({waiting.length})
          </GreyButton>
        </div>
      )}
      <ul className={lineStyles.lines} aria-label={`Children of ${group.name}`}>
        {group.shown.map((row) => (
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
