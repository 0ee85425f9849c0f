import { MantineProvider } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { currentModals, onModals } from './dialogs/modal-stack.ts'
import { cssVariables, theme } from './theme/theme.ts'
import { NotificationHost } from './notify/NotificationHost.tsx'

/** Theme of the product. Follows the system's light or dark scheme unless set. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}

/** Notifications and dialogs. Once per entry, inside the router and the query client. */
export function KitHosts() {
  const hasModals = useSyncExternalStore(onModals, () => currentModals().length > 0)
  return (
    <>
      <Suspense>{hasModals && <ModalHost />}</Suspense>
      <NotificationHost />
    </>
  )
}

/** Loaded with the first dialog, or the first screen that can open one. */
const ModalHost = lazy(async () => ({ default: (await import('./dialogs/modals.tsx')).ModalHost }))
