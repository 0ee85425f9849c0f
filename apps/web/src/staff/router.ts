import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { FailedPage } from '../features/frame/FailedPage.tsx'
import { NotFoundPage } from '../features/frame/NotFoundPage.tsx'
import { go, steerWith } from '../platform/page/go.ts'
import { leaveRoute } from '../platform/page/leaving.ts'
import { STAFF_BASE } from '../platform/paths.ts'
import { onSessionEnd } from '../platform/session/session.ts'
import { closeAllModals } from '../ui/dialogs/modal-stack.ts'
import { routeTree } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStaffRouter>
  }
}

export function createStaffRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    basepath: STAFF_BASE,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailedPage,
    notFoundMode: 'root',
    // Reads and writes parameters without quotes: `?active=true&search=1e5`.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
  })
  steerWith(router)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    leaveRoute()
    closeAllModals()
  })
  // R006, R300: after an expired session the login leads back; after logging out it does not.
  onSessionEnd((why) => {
    const { pathname, href } = router.state.location
    closeAllModals()
    queryClient.clear()
    if (withoutSession.has(pathname)) return
    go('/login', why === 'ended' && pathname !== '/' ? { next: href } : {})
  })
  return router
}

const withoutSession = new Set(['/login', '/forgot-password', '/confirm', '/suspended'])
