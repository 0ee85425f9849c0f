import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { listChoices } from '@afterbell/contract/users/list-choices'
import { USUAL_DENSITY, type Density } from '@afterbell/domain/users/density'
import { keyOf, useRead, useWrite } from '../platform/calls/calls.ts'
import { useSessionIfAny } from '../platform/session/session.ts'

/** Whether rows have one line. Their contents then show what does not fit on touch. */
export const OneLine = createContext(false)

export function useOneLine(): boolean {
  return useContext(OneLine)
}

/**
 * The user's row height in lists, the same on all their devices. This browser starts with the last one it used.
 * @answers What does a row of children say in one line, and how high is it?
 */
export function useDensity(): { density: Density; change: (density: Density) => void } {
  const client = useQueryClient()
  const session = useSessionIfAny()
  const input = { params: { userId: session?.userId ?? '' } }
  const { data } = useRead(listChoices.get, input, {
    enabled: session !== null,
    freshForMs: Infinity,
    global: true,
  })
  const save = useWrite(listChoices.change)
  const density = data?.density ?? storedDensity()
  useEffect(() => remember(density), [density])
  return {
    density,
    change: (next) => {
      client.setQueryData(keyOf(listChoices.get, input), { density: next })
      // The call shows its own error; the choice stays until the page is left.
      save.mutateAsync({ ...input, body: { density: next } }).catch(() => {})
    },
  }
}

const KEY = 'afterbell.density'

function storedDensity(): Density {
  try {
    return localStorage.getItem(KEY) === 'COMFORTABLE' ? 'COMFORTABLE' : USUAL_DENSITY
  } catch {
    return USUAL_DENSITY
  }
}

function remember(density: Density): void {
  try {
    localStorage.setItem(KEY, density)
  } catch {
    // Without storage the server is asked.
  }
}
