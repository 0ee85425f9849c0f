import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Right } from '@afterbell/domain/kernel/roles'

/** A task on a screen, and its steps. */
export interface HelpTask {
  /** An imperative: 'Refund a payment'. The finder offers 'How to refund a payment'. */
  title: string
  /** One act each. Text **like this** names a button, a field or a list of the screen. */
  steps: readonly string[]
  /** Right the task needs, beside the right to see the screen. */
  right?: Right
  /** Further search terms. */
  also?: string
  /** Addresses of further screens in its steps. */
  via?: readonly string[]
}

/** Help for one screen: its purpose and at least three tasks, or a sentence why it has none. */
export type HelpPage =
  | { about: string; right: Right; tasks: readonly HelpTask[] }
  | { about?: string; none: string }

/** By the route's address: '/classes/$id'. */
export type HelpPages = Readonly<Record<string, HelpPage>>

type WordsOfKind = (typeof activityKinds)[ActivityKind]['words']

/** Returns the same pages for each kind of activity; `screen` starts their addresses: '/classes'. */
export function helpOfKinds(
  pagesOf: (kind: ActivityKind, screen: string, words: WordsOfKind) => HelpPages,
): HelpPages {
  const pages = ACTIVITY_KINDS.map((kind) => {
    const { addresses, words } = activityKinds[kind]
    return pagesOf(kind, `/${addresses.screen}`, words)
  })
  return Object.assign({}, ...pages) as HelpPages
}

let load: () => Promise<HelpPages> = () => Promise.resolve({})

/** Registers the loader of all help pages. */
export function setHelpPages(loader: () => Promise<HelpPages>): void {
  load = loader
}

/** Loads the help pages of all screens. Rejects if they cannot be loaded, such as offline. */
export function loadHelpPages(): Promise<HelpPages> {
  return load()
}
