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

/** True between leaving the old school and loading the new one: no screen is shown. */
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
 * Asks first (R043), then switches and opens personal info (R298). A failure just ends the switching (R044, R189): the call
 * has shown its error.
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
    // A closed school cannot be opened: the server says who closed it, and its owner reopens it there.
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
      // The call has shown its error.
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
