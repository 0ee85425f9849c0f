import '../platform/without-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../platform/calls/calls.ts'
import { setPasswordAsker } from '../platform/calls/password-asker.ts'
import { setHelpPages } from '../platform/page/help.ts'
import { currentSession, hasStoredSession, onSession, restoreSession } from '../platform/session/session.ts'
import { askBeforeSignOut } from '../platform/session/sign-out.ts'
import { withTemporal } from '../platform/temporal.ts'
import { isUnsentMarked } from '../platform/session/unsent-mark.ts'
import { Kit } from '../ui/Kit.tsx'
import '../ui/theme/styles.css'
import { createStaffRouter } from './router.ts'

// Starts loading what a signed-in user needs next. Errors show where it is used.
if (hasStoredSession()) {
  restoreSession().catch(() => null)
  import('../features/frame/Frame.tsx').catch(() => null)
}
// Loaded only if needed: most users have no offline checks.
askBeforeSignOut(() =>
  import('../features/attendance/offline/ask-unsent.ts').then(
    ({ askUnsent }) => askUnsent(),
    () => true,
  ),
)
await withTemporal()
// Sends entries that could not be sent before, whatever screen the user is on.
onSession(() => {
  if (currentSession() && isUnsentMarked())
    void import('../features/attendance/offline/send-queued.ts')
      .then(({ beginOutbox }) => beginOutbox())
      .catch(() => {})
})
setPasswordAsker(() =>
  import('../features/users/ask-for-password.tsx').then(({ openPasswordQuestion }) => openPasswordQuestion()),
)
setHelpPages(() => import('./help-pages.ts').then(({ helpPages }) => helpPages))
const queryClient = createQueryClient()
const router = createStaffRouter(queryClient)
createRoot(document.getElementById('root')!).render(
  <Kit>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </Kit>,
)
