import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { login } from '@afterbell/contract/login/login'
import { call } from '../../platform/calls/calls.ts'
import { OWN_PATH } from '../../platform/paths.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { askToLeave, confirm } from '../../ui/dialogs/confirm.tsx'
import { hasUnsaved } from '../../ui/form/unsaved.ts'

type MySchool = AnswerOf<typeof login.schools>[number]

let isMoving = false
const listeners = new Set<() => void>()

/** While the old school has gone and the new one is not there yet, no screen is shown. */
export function useIsMoving(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isMoving,
  )
}

/**
 * Asks first (R043), then switches. When it fails, only the switching is over (R044, R189): what there is to tell of a
 * refused call has been told by then. Afterwards the user stands at their personal info (R298).
 */
export function useSwitchSchool() {
  const [isSwitching, setIsSwitching] = useState(false)
  const router = useRouter()
  const client = useQueryClient()

  async function switchTo({
    id,
    schoolName,
    state,
  }: {
    id: string
    schoolName: string
    state: MySchool['state']
  }): Promise<void> {
    // A closed school is not switched to: the server says who closed it, and its owner opens it again there.
    const isClosed = state === 'DEACTIVATED'
    if (
      !isClosed &&
      !(await confirm({ title: 'Switch school?', message: `You will continue in ${schoolName}.` }))
    )
      return
    if (hasUnsaved() && !(await askToLeave())) return
    setIsSwitching(true)
    try {
      const session = await call(login.switchSchool, { params: { id } }, { global: true })
      flushSync(() => setIsMoving(true))
      client.clear()
      adoptSession(session)
      await router.navigate({ to: OWN_PATH, ignoreBlocker: true })
    } catch {
      // Nothing but the end of switching.
    } finally {
      setIsMoving(false)
      setIsSwitching(false)
    }
  }
  return { isSwitching, switchTo }
}

function setIsMoving(value: boolean): void {
  isMoving = value
  for (const listener of listeners) listener()
}
