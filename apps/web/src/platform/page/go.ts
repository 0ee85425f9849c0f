import type { AnyRouter } from '@tanstack/react-router'

let router: AnyRouter | null = null

/** Registers the router, so that code outside components can navigate: a refused call, an ended session. */
export function steerWith(theRouter: AnyRouter): void {
  router = theRouter
}

/** Navigates unless already there. Does not ask about unsaved changes, since the page cannot continue. */
export function go(to: string, search: Record<string, string> = {}): void {
  if (!router || (router.state.location.pathname === to && to !== '/confirm')) return
  void router.navigate({ to, search, ignoreBlocker: true } as never)
}
