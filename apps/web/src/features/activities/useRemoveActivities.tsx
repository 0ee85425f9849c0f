import { activities } from '@afterbell/contract/activities/activities'
import { decideRemoveActivity } from '@afterbell/domain/activities/remove-activity'
import type { Chosen } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { counted } from '../../lists/list.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { kinds, type ShownKind } from './kinds.tsx'
import { openRefused } from '../../lists/RefusedRows.tsx'
import type { ActivityRow } from './schedule/schedule-row.ts'

/** Deletes one or many, after a question with their numbers. Those with children stay, and it is said why. */
export function useRemoveActivities(kind: ShownKind) {
  const { things, words, calls } = kinds[kind]
  const invalidates = [activities.list, activities.statistics, calls.get]
  const one = useWrite(activities.remove, { invalidates })
  const many = useWrite(activities.removeMany, { invalidates })
  return {
    one: async ({ id, name, status }: ActivityRow): Promise<void> => {
      const isSure = await confirm({
        title: `Delete ${name}?`,
        message:
          status === 'DRAFT'
            ? 'The draft cannot be brought back.'
            : `No child is enrolled or waiting. The ${words.one} cannot be brought back.`,
        yes: 'Delete',
        no: 'Keep it',
        danger: true,
      })
      if (!isSure) return
      try {
        await one.mutateAsync({ at: kind, params: { id } })
        notify.success(`${name} deleted`)
      } catch {
        // The call has told the user why it stays.
      }
    },
    many: async (chosen: Chosen<ActivityRow>): Promise<boolean | void> => {
      const staying = stayingOf(chosen)
      if (staying.length === chosen.count) {
        // Nothing would come of a yes.
        void openRefused({ changed: 0, refused: staying }, things, { past: 'deleted', act: 'be deleted' })
        return false
      }
      const going = chosen.count - staying.length
      const isSure = await confirm({
        title: `Delete ${counted(going, things)}?`,
        message: foretold(chosen),
        yes: `Delete ${going.toLocaleString('en')}`,
        no: 'Keep them',
        danger: true,
      })
      if (!isSure) return false
      const sum = await inPortions(await chosen.ids(), (ids) =>
        many.mutateAsync({ at: kind, query: { ids } }),
      )
      if (sum.refused.length > 0) void openRefused(sum, things, { past: 'deleted', act: 'be deleted' })
      else notify.success(`${counted(sum.changed, things)} deleted`)
    },
  }
}

/** Those that cannot be deleted, each with the reason, as far as the rows on this page tell. */
function stayingOf({ rows }: Chosen<ActivityRow>): { id: string; name: string; message: string }[] {
  return rows.flatMap(({ id, name, places }) => {
    const decision = decideRemoveActivity(name, places)
    return decision.allowed ? [] : [{ id, name, message: decision.message }]
  })
}

/** What will become of them, as far as the rows on this page tell. */
function foretold({ rows, count }: Chosen<ActivityRow>): string {
  const staying = rows.filter(({ places }) => places.enrolled > 0 || places.waiting > 0)
  const children = staying.reduce((sum, { places }) => sum + places.enrolled + places.waiting, 0)
  const FOR_GOOD = 'What is deleted cannot be brought back.'
  if (staying.length === 0) return FOR_GOOD
  const told = `${staying.length} ${staying.length === 1 ? 'has' : 'have'} ${children} ${children === 1 ? 'child' : 'children'} enrolled or waiting and will stay.`
  return `${rows.length === count ? '' : 'On this page, '}${told} ${FOR_GOOD}`
}
