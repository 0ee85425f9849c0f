import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { DocumentTitle } from '../features/frame/DocumentTitle.tsx'
import { useSessionIfAny } from '../platform/session/session.ts'
import { KitHosts } from '../ui/Kit.tsx'
import { LocalProvider, type Local } from '../ui/local.tsx'

const ELSEWHERE: Local = { dateFormat: 'AMERICAN', currency: 'USD', country: 'US' }

const Shortcuts = lazy(async () => ({
  default: (await import('../features/finder/Shortcuts.tsx')).Shortcuts,
}))

/** Around every page, and the dialogs over it: how the school writes things, notifications, the window's title. */
export function Root() {
  const school = useSessionIfAny()?.school
  const local = useMemo(
    () =>
      school
        ? { dateFormat: school.dateFormat, currency: school.currency, country: school.country }
        : ELSEWHERE,
    [school],
  )
  return (
    <LocalProvider local={local}>
      <DocumentTitle />
      <Outlet />
      {school && (
        <Suspense>
          <Shortcuts />
        </Suspense>
      )}
      <KitHosts />
    </LocalProvider>
  )
}
