import { IconArrowBackUp, IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import { collectorsOfAll, decideCheckIn } from '@afterbell/domain/attendance/attendance'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { BulkAction, ChosenRows } from '../../../lists/actions.ts'
import { countText } from '../../../lists/list.ts'
import { useFormat } from '../../../platform/format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { childrenWords } from '../../frame/children-words.ts'
import { openCheckOut } from '../release/CheckOutDialog.tsx'
import { entryOf, tapTime, type EntryRow } from '../attendance-entry.ts'
import type { Day } from '../useDay.ts'
import { stillIn, undoCheckIns } from './undo-check-ins.ts'

/** Checks several children at once: all expected ones, or the ticked ones. */
export function useBulkChecks({ lines, moment, acts }: Pick<Day, 'lines' | 'moment' | 'acts'>, right: Right) {
  const format = useFormat()
  const waiting = lines.filter(({ status }) => status === 'EXPECTED' || status === 'LATE')

  const refusedIn = (rows: readonly EntryRow[]) => {
    const [first] = rows
    if (!first) return 'No children are waiting to be checked in'
    const attempt = { ...moment, time: tapTime(first, 'in', moment) }
    const decision = decideCheckIn(entryOf(first, moment.timezone), attempt)
    return decision.allowed ? null : decision.message
  }
  const checkIn = async (rows: readonly EntryRow[]) => {
    const time = tapTime(rows[0]!, 'in', moment)
    const isSure = await confirm({
      title: `Check in ${countText(rows.length, childrenWords)}?`,
      message: `This checks all of them in at ${format.time(time)}.`,
      yes: 'Check in',
      no: 'Not yet',
    })
    return isSure && (await acts.checkIn(rows, time))
  }
  const bulk: BulkAction<EntryRow>[] = [
    {
      label: 'Check in',
      right,
      icon: IconLogin2,
      refused: ({ rows }) => refusedIn(notIn(rows)),
      run: async ({ rows }) => checkIn(notIn(rows)),
    },
    {
      label: 'Check out',
      right,
      icon: IconLogout2,
      refused: ({ rows }) => refusedOut(rows),
      run: async ({ rows }) => openCheckOut({ rows, moment, acts }),
    },
    {
      label: 'Undo check-in',
      right,
      icon: IconArrowBackUp,
      refused: ({ rows }) => (stillIn(rows).length > 0 ? null : 'None of these children is checked in'),
      // Available at any time, since the notice's undo disappears.
      run: async ({ rows }) => undoCheckIns(stillIn(rows), acts),
    },
  ]
  return { bulk, waiting, refusedAll: refusedIn(waiting), all: () => checkIn(waiting) }
}

function notIn(rows: readonly EntryRow[]): EntryRow[] {
  return rows.filter(({ checkIn }) => checkIn === null)
}

/** Several leave together only if all are here, and one person may pick up each of them. */
function refusedOut(rows: ChosenRows<EntryRow>['rows']): string | null {
  const elsewhere = rows.find(({ status }) => status !== 'IN')
  if (elsewhere) {
    const state = elsewhere.status === 'OUT' ? 'is already checked out' : 'is not checked in'
    return `${childName(elsewhere)} ${state}`
  }
  if (rows.length > 1 && collectorsOfAll(rows).length === 0)
    return 'No one person may pick up all of them. Check them out one by one'
  return null
}
