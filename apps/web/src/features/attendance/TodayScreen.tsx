import { Button } from '@mantine/core'
import { IconCalendarOff, IconSearchOff } from '@tabler/icons-react'
import { ListCounters } from '../../lists/filters/ListCounters.tsx'
import { SearchBox } from '../../lists/filters/SearchBox.tsx'
import { readProblemText } from '../../lists/problem-text.ts'
import { useFormat } from '../../platform/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Panel, RowsSkeleton } from './DayRows.tsx'
import { LatePickupsLink } from './LatePickupsLink.tsx'
import { TodayGroups } from './TodayGroups.tsx'
import { Unsent } from './offline/Unsent.tsx'
import { visibleStatuses } from './attendance-entry.ts'
import { boardFilters, useBoard, type Board, type BoardFilter } from './useBoard.ts'
import styles from './attendance.module.css'

/** Every child in the school today: one screen for the office, and for an instructor all of their activities. */
export function TodayScreen() {
  const format = useFormat()
  const board = useBoard()
  return (
    <div className={styles.screen} data-board>
      <PageHeader
        title="Today"
        facts={format.weekdayDate(board.moment.today)}
        mark={<Live board={board} />}
        actions={<LatePickupsLink />}
      />
      <Unsent outbox={board.outbox} />
      <div className={styles.stays}>
        <div className={styles.counts} data-seven>
          <ListCounters
            label="Counts"
            counters={visibleStatuses(FILTERS, board.counts, board.view.filters.status).map((status) => ({
              label: boardFilters[status],
              count: board.counts?.[status] ?? null,
              filters: { status },
            }))}
            view={board.view}
            onChoose={(filters) => board.change({ filters })}
          />
        </div>
        <div className={styles.tools}>
          <SearchBox label="Search children" value={board.view.search} onSearch={board.search} />
        </div>
      </div>
      <Body board={board} />
    </div>
  )
}

const FILTERS = Object.keys(boardFilters) as BoardFilter[]

/** The board is up to date while the stream is connected. */
function Live({ board: { isLive } }: { board: Board }) {
  return isLive ? (
    <StatusChip tone="success">Live</StatusChip>
  ) : (
    <StatusChip tone="warning" hollow>
      Reconnecting
    </StatusChip>
  )
}

function Body({ board }: { board: Board }) {
  const { reading, groups, isFiltered, isOfToday, change } = board
  if (reading.isError && !reading.data)
    return (
      <Panel>
        <ErrorState {...readProblemText(reading.error)} onRetry={() => void reading.refetch()} />
      </Panel>
    )
  if (!reading.data)
    return (
      <Panel>
        <RowsSkeleton />
      </Panel>
    )
  if (groups.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<IconCalendarOff size={24} stroke={1.5} aria-hidden />}
          title={isOfToday ? 'Nothing meets today' : 'Today’s activities are not on this device yet'}
        >
          {isOfToday
            ? 'Today’s activities are listed here, with every child who is expected.'
            : 'They load once you are online.'}
        </EmptyState>
      </Panel>
    )
  if (isFiltered && groups.every(({ visibleRows }) => visibleRows.length === 0))
    return (
      <Panel>
        <EmptyState
          icon={<IconSearchOff size={24} stroke={1.5} aria-hidden />}
          title="No children match"
          action={
            <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
              Show all children
            </Button>
          }
        />
      </Panel>
    )
  return <TodayGroups board={board} />
}
