import { useSyncExternalStore } from 'react'

// Whether this page is at the work that shows it is no robot. Apart from the work, which is loaded when it is asked for.

let underWay = 0
const listeners = new Set<() => void>()

export async function duringRobotCheck<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

export function useRobotCheck(): boolean {
  return useSyncExternalStore(listen, () => underWay > 0)
}

function change(by: number): void {
  underWay += by
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
