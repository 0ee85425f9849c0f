import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { eventually, named, removeDrawn } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { MailScreen } from './MailScreen.tsx'

afterEach(async () => {
  await removeDrawn()
  vi.unstubAllGlobals()
})

test('Where mail is really sent, the page says that nothing is kept here', async () => {
  standInForServer(({ path }) =>
    path.endsWith('/dev/mail')
      ? json({ code: 'NOT_FOUND', message: 'This does not exist, or you do not have access to it' }, 404)
      : json([]),
  )
  adoptSession(sessionOf())
  await drawRouted(MailScreen, '/dev/mail')
  await eventually(() => expect(named('No saved mail here', 'h2, h3').textContent).toBeTruthy())
})
