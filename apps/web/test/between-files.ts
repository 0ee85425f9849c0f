import { afterAll, vi } from 'vitest'
import { currentSession, endSession } from '../src/platform/session/session.ts'
import { closeAllModals, currentModals, dropModal } from '../src/ui/dialogs/modal-stack.ts'
import { currentNotices, dismissNotice } from '../src/ui/notify/notify.ts'
import { removeDrawn } from './draw.tsx'

// All test files share the browser application's modules, so each must leave a clean page.
afterAll(async () => {
  vi.useRealTimers()
  closeAllModals()
  for (const { id } of currentModals()) dropModal(id)
  await removeDrawn()
  for (const { id } of currentNotices()) dismissNotice(id)
  if (currentSession()) endSession('left')
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})
