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

const OperatorBanner = lazy(async () => ({
  default: (await import('../features/frame/OperatorBanner.tsx')).OperatorBanner,
}))

/** Wraps every page and dialog: the school's formats, notifications, the window's title. */
export function Root() {
  const session = useSessionIfAny()
  const school = session?.school
  const local = useMemo(
    () =>
      school
        ? {
            dateFormat: school.dateFormat,
            currency: school.currency,
            country: school.country,
            timezone: school.timezone,
          }
        : ELSEWHERE,
    [school],
  )
  return (
    <LocalProvider local={local}>
      <DocumentTitle />
      {session?.operator && (
        <Suspense>
          <OperatorBanner session={session} />
        </Suspense>
      )}
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
