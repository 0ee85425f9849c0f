import { useSyncExternalStore } from 'react'
import { loadHelpPages, type HelpPages } from '../../platform/page/help.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { HelpPanel } from './HelpPanel.tsx'

/** A task of a screen, by the address of its route and its title. */
export interface HelpWanted {
  path: string
  title: string
}

interface HelpShown {
  /** The address it was opened at: where it covers the page, it goes with it. */
  at: string
  /** The task that was looked for. */
  wanted: HelpWanted | null
  Panel: typeof HelpPanel
  pages: HelpPages
}

/** The button in the header, where the focus goes back to. */
export const HELP_OPENER = 'help-opener'

let shown: HelpShown | null = null
const listeners = new Set<() => void>()

/** Shows help at an address, with the task that was looked for. What it is made of is loaded then. */
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

export function useHelpShown(): HelpShown | null {
  return useSyncExternalStore(onShown, () => shown)
}

function publish(next: HelpShown | null): void {
  shown = next
  for (const listener of listeners) listener()
}

function onShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
