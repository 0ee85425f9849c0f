import { useSyncExternalStore } from 'react'
import { loadHelpPages, type HelpPages } from '../../platform/page/help.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { HelpPanel } from './HelpPanel.tsx'

/** A help task by its route's address and its title. */
export interface HelpWanted {
  path: string
  title: string
}

interface HelpState {
  /** Address it was opened at: an overlay closes when the user leaves that. */
  at: string
  /** The task to open. */
  wanted: HelpWanted | null
  Panel: typeof HelpPanel
  pages: HelpPages
}

/** Id of the header's button, where the focus returns. */
export const HELP_OPENER = 'help-opener'

let current: HelpState | null = null
const listeners = new Set<() => void>()

/** Opens help at an address with a task. Its contents are loaded on demand. */
export async function openHelp(at: string, wanted: HelpWanted | null = null): Promise<void> {
  try {
    const [{ HelpPanel }, pages] = await Promise.all([import('./HelpPanel.tsx'), loadHelpPages()])
    publish({ at, wanted, Panel: HelpPanel, pages })
  } catch {
    notify.error('You need to be online for this')
  }
}

export function closeHelp(): void {
  publish(null)
}

export function useHelpState(): HelpState | null {
  return useSyncExternalStore(onHelpChange, () => current)
}

function publish(next: HelpState | null): void {
  current = next
  for (const listener of listeners) listener()
}

function onHelpChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
