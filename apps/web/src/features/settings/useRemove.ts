import type { AnyOp, AnswerOf } from '@afterbell/contract/kernel/op'
import type { settings } from '@afterbell/contract/settings/settings'
import type { ChosenRows } from '../../lists/actions.ts'
import type { Instead } from '../../lists/RefusedRows.tsx'
import { NOT_RESTORABLE_TEXT, removeChosen, removeOne, removeRows } from '../../lists/removal.ts'
import { useWrite, type InputWithFiles } from '../../platform/calls/calls.ts'
import type { Entry, SettingsKind } from './settings-kind.ts'
import type { Toggle } from './useToggle.ts'

type RemoveAnswer = AnswerOf<(typeof settings)['removeLocations']>

const NAMES_MAX = 5

/** Deletes one entry or many, after a question with their number. Entries in use stay, with the reason. */
export function useRemove<Row extends Entry, Form extends object>(
  kind: SettingsKind<Row, Form>,
  toggle: Toggle,
) {
  const { calls, things } = kind
  const write = useWrite(calls.remove, { invalidates: [calls.list, calls.active] })

  const rows = {
    verb: 'Delete',
    things,
    remove: (ids: string[]) =>
      write.mutateAsync({ query: { [kind.idsKey]: ids } } as InputWithFiles<AnyOp>) as Promise<RemoveAnswer>,
    instead: (stayed: number) => turningOff(stayed, toggle),
  } as const
  return {
    one: (row: Row) =>
      void removeOne({
        title: `Delete ${row.name}?`,
        message: NOT_RESTORABLE_TEXT,
        yes: 'Delete',
        no: 'Keep it',
        remove: () => removeRows([row.id], rows),
      }),
    many: (chosen: ChosenRows<Row>) => removeChosen(chosen, { ...rows, message: whichOf(chosen, kind.use) }),
  }
}

function whichOf<Row extends Entry>(chosen: ChosenRows<Row>, use: (row: Row) => string | null): string {
  const usedCount = chosen.rows.filter((row) => use(row) !== null).length
  const hasAllRows = chosen.rows.length === chosen.count
  const names =
    hasAllRows && chosen.count <= NAMES_MAX ? `${chosen.rows.map(({ name }) => name).join(', ')}. ` : ''
  const stayingText =
    usedCount === 0 ? '' : ` Of these, ${usedCount} ${usedCount === 1 ? 'is' : 'are'} in use and will stay.`
  return `${names}${NOT_RESTORABLE_TEXT}${stayingText}`
}

/** Offers to turn off the entries that could not be deleted. */
function turningOff(stayed: number, toggle: Toggle): Instead {
  return {
    label: stayed === 1 ? 'Turn it off' : `Turn off these ${stayed}`,
    run: async (refused) => {
      for (const each of refused) await toggle(each, false)
    },
  }
}
