import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyOp, AnswerOf } from '@afterbell/contract/kernel/op'
import type { settings } from '@afterbell/contract/settings/settings'
import type { Chosen } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { counted, type Things } from '../../lists/list.ts'
import { useWrite, type AskedWith } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import type { Entry, SettingsKind } from './settings-kind.ts'
import type { Toggle } from './useToggle.ts'
import styles from './settings.module.css'

type Removed = AnswerOf<(typeof settings)['removeLocations']>

const NAMED = 5

/** Deletes one entry or many, after a question with their number. Those in use stay, and it is said why. */
export function useRemove<Row extends Entry, Form extends object>(
  kind: SettingsKind<Row, Form>,
  toggle: Toggle,
) {
  const { calls, things } = kind
  const write = useWrite(calls.remove, { invalidates: [calls.list, calls.active] })

  const remove = async (ids: readonly string[]) => {
    const sum = await inPortions(
      ids,
      (portion) =>
        write.mutateAsync({ query: { [kind.idsKey]: portion } } as AskedWith<AnyOp>) as Promise<Removed>,
    )
    if (sum.refused.length > 0) void openStayed(sum, things, toggle)
    else notify.success(`${counted(sum.changed, things)} deleted`)
  }
  return {
    one: (row: Row) =>
      void confirm({
        title: `Delete ${row.name}?`,
        message: FOR_GOOD,
        yes: 'Delete',
        no: 'Keep it',
        danger: true,
      })
        // The call has told the user what it was refused with.
        .then(async (isSure) => isSure && (await remove([row.id]).catch(() => {}))),
    many: async (chosen: Chosen<Row>): Promise<boolean | void> => {
      const isSure = await confirm({
        title: `Delete ${counted(chosen.count, things)}?`,
        message: whichOf(chosen, kind.use),
        yes: `Delete ${chosen.count.toLocaleString('en')}`,
        no: 'Keep them',
        danger: true,
      })
      if (!isSure) return false
      await remove(await chosen.ids())
    },
  }
}

const FOR_GOOD = 'This cannot be undone.'

function whichOf<Row extends Entry>(chosen: Chosen<Row>, use: (row: Row) => string | null): string {
  const used = chosen.rows.filter((row) => use(row) !== null).length
  const isAllKnown = chosen.rows.length === chosen.count
  const names =
    isAllKnown && chosen.count <= NAMED ? `${chosen.rows.map(({ name }) => name).join(', ')}. ` : ''
  const staying = used === 0 ? '' : ` Of these, ${used} ${used === 1 ? 'is' : 'are'} in use and will stay.`
  return `${names}${FOR_GOOD}${staying}`
}

function openStayed({ changed, refused }: Removed, things: Things, toggle: Toggle): Promise<void> {
  const staying = counted(refused.length, things)
  return openModal({
    title:
      changed === 0
        ? `${staying} could not be deleted`
        : `${counted(changed, things)} deleted, ${refused.length} could not be`,
    content: ({ close }) => <Stayed refused={refused} toggle={toggle} onDone={close} />,
  })
}

/** Those that stay, each with its reason, and what can be done instead. */
function Stayed({
  refused,
  toggle,
  onDone,
}: {
  refused: Removed['refused']
  toggle: Toggle
  onDone: () => void
}) {
  const [isRunning, setIsRunning] = useState(false)
  const switchOff = async () => {
    setIsRunning(true)
    for (const stayed of refused) await toggle(stayed, false)
    onDone()
  }
  return (
    <>
      <DialogBody>
        <ul className={styles.stayed}>
          {refused.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>
              <div>{message}</div>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" loading={isRunning} onClick={() => void switchOff()}>
          {refused.length === 1 ? 'Switch it off' : `Switch off these ${refused.length}`}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </>
  )
}
