import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { useWrite, type InputWithFiles } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { Entry } from './settings-kind.ts'

export type Toggle = (entry: Pick<Entry, 'id' | 'name'>, active: boolean) => Promise<void>

/** The call, and the reads to refetch afterwards. */
interface ToggleCalls {
  list: AnyOp
  toggle: AnyOp
  active: AnyOp
}

/** A cached page of a list. */
interface CachedPage {
  content: Pick<Entry, 'id' | 'active'>[]
}

/**
 * Switches an entry on or off: at once, with undo in a notice, and reverted if the server refuses. A second press waits for
 * the first one's answer.
 */
export function useToggle(calls: ToggleCalls): Toggle {
  const client = useQueryClient()
  const { mutateAsync } = useWrite(calls.toggle, { invalidates: [calls.list, calls.active] })
  const pendingToggles = useRef(new Map<string, Promise<void>>())
  const again = useRef<Toggle>(async () => {})

  const toggle = useCallback<Toggle>(
    (entry, active) => {
      const { id, name } = entry
      const queryKey = [calls.list.name]
      const show = async (isActive: boolean) => {
        // A read in flight would show the old state.
        await client.cancelQueries({ queryKey })
        client.setQueriesData<CachedPage>({ queryKey }, (page) => page && withActive(page, id, isActive))
      }
      const run = async (before: Promise<void> | undefined) => {
        await show(active)
        await before
        if (before) await show(active)
        try {
          await mutateAsync({ params: { id }, body: { active } } as InputWithFiles<AnyOp>)
          notify(`${name} is turned ${active ? 'on' : 'off'}`, {
            action: { label: 'Undo', run: () => void again.current(entry, !active) },
          })
        } catch {
          // The call has shown its error.
          await show(!active)
        }
      }
      const mine = run(pendingToggles.current.get(id)).finally(() => {
        if (pendingToggles.current.get(id) === mine) pendingToggles.current.delete(id)
      })
      pendingToggles.current.set(id, mine)
      return mine
    },
    [calls, client, mutateAsync],
  )
  useEffect(() => {
    again.current = toggle
  }, [toggle])
  return toggle
}

function withActive<Page extends CachedPage>(page: Page, id: string, active: boolean): Page {
  return { ...page, content: page.content.map((row) => (row.id === id ? { ...row, active } : row)) }
}
