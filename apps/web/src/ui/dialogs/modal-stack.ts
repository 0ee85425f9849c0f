import type { ReactNode } from 'react'

export interface ModalEntry {
  id: number
  opened: boolean
  title: ReactNode
  description?: ReactNode
  width?: number
  isQuestion?: boolean
  confirmOnClose?: boolean
  content: (close: (result?: unknown) => void) => ReactNode
  answer: (result: unknown) => void
}

let entries: readonly ModalEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Returns the open dialogs, the topmost last. Stored outside React so that anything can open one. */
export function currentModals(): readonly ModalEntry[] {
  return entries
}

export function onModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function pushModal(entry: Omit<ModalEntry, 'id' | 'opened'>): number {
  const id = ++lastId
  publish([...entries, { ...entry, id, opened: true }])
  return id
}

/** Closes a dialog with its result. It is removed once it has faded. */
export function settleModal({ id, answer }: ModalEntry, result: unknown): void {
  if (!entries.some((each) => each.id === id && each.opened)) return
  publish(entries.map((each) => (each.id === id ? { ...each, opened: false } : each)))
  answer(result)
}

/** Closes every dialog without asking: the page below has changed. */
export function closeAllModals(): void {
  for (const entry of entries) settleModal(entry, undefined)
}

export function dropModal(id: number): void {
  publish(entries.filter((each) => each.id !== id))
}

function publish(next: readonly ModalEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
