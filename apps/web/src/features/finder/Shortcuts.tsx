import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isDialogOpen, isForPage } from '../../platform/keys.ts'
import { useMay } from '../../platform/session/may.ts'
import { openFinder, setFinder, showShortcuts } from '../../platform/finder.ts'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { screens } from './destinations.ts'
import { typeAhead } from './type-ahead.ts'

/** Time limit for the second key after g. */
const SECOND_KEY_MS = 1200

/** Handles the shortcuts of every screen. Loads their dialogs on demand. */
export function Shortcuts() {
  const may = useMay()
  const navigate = useNavigate()
  useEffect(() => {
    setFinder({ open: openFinderDialog, showShortcuts: show })
    let wentAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      ) {
        event.preventDefault()
        if (!isDialogOpen()) openFinder()
        return
      }
      if (!isForPage(event)) return
      if (event.key === '?') {
        event.preventDefault()
        return showShortcuts()
      }
      const isSecond = event.timeStamp - wentAt < SECOND_KEY_MS
      wentAt = event.key === 'g' ? event.timeStamp : -Infinity
      const screen = isSecond && screens.find(({ key, right }) => key === event.key && may(...right))
      if (!screen) return
      event.preventDefault()
      void navigate({ to: screen.to })
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      setFinder(null)
    }
  }, [may, navigate])
  return null
}

/** Prevents a second dialog while the first one is loading. */
let isOpen = false

function openFinderDialog(): void {
  if (isOpen) return
  isOpen = true
  const ahead = typeAhead()
  void import('./FinderDialog.tsx')
    .then(({ FinderDialog }) =>
      openModal({
        title: 'Go to',
        width: 600,
        content: ({ close }) => <FinderDialog ahead={ahead} onDone={() => close()} />,
      }),
    )
    .catch(() => notify.error('You need to be online for this'))
    .finally(() => {
      isOpen = false
      ahead.end()
    })
}

function show(): void {
  void import('./ShortcutsDialog.tsx').then(({ ShortcutsDialog }) =>
    openModal({ title: 'Keyboard shortcuts', width: 460, content: () => <ShortcutsDialog /> }),
  )
}
