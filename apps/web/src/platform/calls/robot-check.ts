import { useSyncExternalStore } from 'react'

// Tracks whether this page is computing a proof of work. Separate from the computation, which is loaded on demand.

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
