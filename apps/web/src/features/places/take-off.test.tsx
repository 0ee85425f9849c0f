import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { eventually, press } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { activityPageOf } from './activity-page.ts'
import { useTakeOff } from './useTakeOff.tsx'

afterEach(() => {
  closeAllModals()
  vi.unstubAllGlobals()
})

const id = (end: string) => `01999999-0000-7000-8000-0000000000${end}`
const ella = { rosterId: id('02'), childId: id('03'), firstName: 'Ella', lastName: 'Gray', preferredName: '' }

function Roster() {
  // The roster has arrived, and the activity is still on its way.
  const { everywhere } = useTakeOff(activityPageOf('aftercare', id('01')), 'roster', undefined)
  return (
    <>
      <button onClick={() => void everywhere(ella)}>Remove from all days</button>
      <ModalHost />
    </>
  )
}

test('A child is removed from all days also by a press that comes before the activity has loaded', async () => {
  const spot = { ...ella, section: { id: id('01'), name: 'Monday' } }
  const nothing = { paid: null, owed: null, givenBack: null, noLongerOwed: null, next: null, enrollments: [] }
  standInForServer(({ path }) =>
    json(
      path.endsWith('/details')
        ? { id: id('05'), name: 'Harbor' }
        : { ...nothing, content: [spot], totalElements: 1 },
    ),
  )
  adoptSession(sessionOf())
  const screen = await drawRouted(Roster)
  await press('Remove from all days')
  await eventually(() =>
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
      'The spot of Ella Gray in Harbor (Monday)',
    ),
  )
  await screen.remove()
})
