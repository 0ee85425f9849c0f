import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Right } from '@afterbell/domain/kernel/roles'

/** Something people do on a screen, and how. */
export interface HelpTask {
  /** As an order: 'Refund a payment'. The finder offers 'How to refund a payment'. */
  title: string
  /** One act each. Text **like this** names a button, a field or a list of the screen. */
  steps: readonly string[]
  /** Right the task needs, beside the right to see the screen. */
  right?: Right
  /** Other words people search for it by. */
  also?: string
  /** Addresses of further screens its steps lead to. */
  via?: readonly string[]
}

/** Help for one screen: its purpose and at least three tasks, or a sentence why it has none. */
export type HelpPage =
  | { about: string; right: Right; tasks: readonly HelpTask[] }
  | { about?: string; none: string }

/** By the address of the route: '/classes/$id'. */
export type HelpPages = Readonly<Record<string, HelpPage>>

type WordsOfKind = (typeof activityKinds)[ActivityKind]['words']

/** The same pages for each kind of activity; `screen` is what its addresses begin with: '/classes'. */
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

/** Says where the pages of all rooms come from. */
export function setHelpPages(loader: () => Promise<HelpPages>): void {
  load = loader
}

/** The pages of every screen; refused where they cannot be loaded, without a network for instance. */
export function loadHelpPages(): Promise<HelpPages> {
  return load()
}
