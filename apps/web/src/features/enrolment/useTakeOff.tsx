import type { AnswerOf } from '@afterbell/contract/op'
import { rosters, waitLists } from '@afterbell/contract/enrolment'
import type { Chosen } from '../../lists/actions.ts'
import { counted } from '../../lists/list.ts'
import { useWrite } from '../../platform/calls.ts'
import { fullName } from '../../platform/format.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import type { Activity, ActivityPage } from './activity-page.ts'
import { useRosterRefresh } from './useRosterRefresh.ts'

export const childrenWords = { one: 'child', many: 'children' }

/** As many ids as fit into an address everywhere. */
const AT_ONCE = 100

interface Row {
  rosterId: string
  firstName: string
  lastName: string
}

/** Takes children off the roster or the wait list, one or many, after a question with the numbers. */
export function useTakeOff(page: ActivityPage, from: 'roster' | 'wait-list', activity: Activity | undefined) {
  const one = useWrite(from === 'roster' ? rosters.remove : waitLists.remove)
  const many = useWrite(from === 'roster' ? rosters.removeMany : waitLists.removeMany)
  const refresh = useRosterRefresh(page)
  const means = (count: number) => consequence(from, count, activity)
  return {
    one: async (row: Row): Promise<void> => {
      const isSure = await confirm({
        title: `Remove ${fullName(row)}?`,
        message: means(1),
        yes: 'Remove',
        no: 'Keep',
        danger: true,
      })
      if (!isSure) return
      try {
        await one.mutateAsync({ ...page.asked, params: { ...page.asked.params, rosterId: row.rosterId } })
        notify.success('You have successfully removed a child')
      } catch {
        // The call has told the user. The list shows what is there now.
      }
      refresh()
    },
    many: async (chosen: Chosen<Row>): Promise<boolean | void> => {
      const isSure = await confirm({
        title: `Remove ${counted(chosen.count, childrenWords)}?`,
        message: means(chosen.count),
        yes: `Remove ${chosen.count.toLocaleString('en')}`,
        no: 'Keep them',
        danger: true,
      })
      if (!isSure) return false
      const ids = await chosen.ids()
      const sum: AnswerOf<typeof rosters.removeMany> = { changed: 0, refused: [] }
      try {
        for (let first = 0; first < ids.length; first += AT_ONCE) {
          const rosterIds = ids.slice(first, first + AT_ONCE)
          const { changed, refused } = await many.mutateAsync({ ...page.asked, query: { rosterIds } })
          sum.changed += changed
          sum.refused.push(...refused)
        }
      } finally {
        refresh()
      }
      if (sum.refused.length > 0) void openRefused(sum, childrenWords, { past: 'removed', act: 'be removed' })
      else notify.success(`You have successfully removed ${sum.changed === 1 ? 'a child' : 'children'}`)
    },
  }
}

/** What becomes of places and queue, in numbers. */
function consequence(from: 'roster' | 'wait-list', count: number, activity: Activity | undefined): string {
  const isOne = count === 1
  if (from === 'wait-list')
    return isOne
      ? 'The child loses its position. Coming back, it joins at the end.'
      : 'They lose their positions. Coming back, they join at the end.'
  const places =
    activity && `${Math.max(0, activity.places.enrolled - count)} of ${activity.places.maxEnroll}`
  const left = places ? ` ${places} places are taken then.` : ''
  return `${isOne ? 'The place is' : 'Their places are'} closed today.${left} Past attendance stays.`
}
