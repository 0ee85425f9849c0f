import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, eventually, named, press, settle } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { currentNotices } from '../../../ui/notify/notify.ts'
import { activityPageOf } from '../activity-page.ts'
import { InvitedAlert } from './InvitedAlert.tsx'
import { openInvitations } from './InvitationsDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const ID = '01999999-0000-7000-8000-00000000000a'
const page = activityPageOf('classes', ID)
const invitation = (nth: number, child: string, state: string) => ({
  id: ID.replace(/a$/, String(nth)),
  childId: ID,
  child,
  sectionId: ID,
  section: '',
  lifts: ['WINDOW', 'CAPACITY'],
  endsOn: '2026-12-08',
  note: 'Welcome back',
  state,
  invitedAt: '2026-12-01T14:00:00Z',
  invitedBy: 'Ada Con',
})
const candidate = {
  id: ID,
  fullName: 'Zoe Con',
  birthDate: null,
  grade: null,
  guardian: '',
  allergies: '',
  isThere: false,
}

async function open(answer: (sent: Sent) => Response) {
  const sent = standInForServer(answer)
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <InvitedAlert page={page} />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  return { screen, sent }
}

async function openDialog() {
  await act(async () => {
    void openInvitations(page)
    await settle(50)
  })
  await eventually(() =>
    expect(document.querySelector('[role="dialog"] footer, [role="dialog"]')).not.toBeNull(),
  )
}

const shown = () => document.body.textContent.replace(/\s+/g, ' ')

test('The roster names who may still book, and the dialog says what became of each and takes one back', async () => {
  const rows = [
    invitation(1, 'Ann Con', 'OPEN'),
    invitation(2, 'Ben Con', 'USED'),
    invitation(3, 'Cy Con', 'ENDED'),
  ]
  const { screen, sent } = await open(({ method }) => (method === 'DELETE' ? json(null, 204) : json(rows)))
  await eventually(() => expect(shown()).toContain('Invited to book past a rule: Ann Con.'))
  await press('See invitations')
  await eventually(() => expect(shown()).toContain('Cy Con'))
  for (const each of ['Open', 'Booked', 'Ended', 'Welcome back', 'Until 12/08/2026'])
    expect(shown()).toContain(each)
  expect(document.querySelectorAll('button[aria-label^="Withdraw"]')).toHaveLength(1)
  await press('Withdraw: Ann Con')
  await eventually(() => expect(shown()).toContain('Withdraw the invitation of Ann Con?'))
  await press('Withdraw', 'button')
  await eventually(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(sent.find(({ method }) => method === 'DELETE')!.path).toContain(`/spot-invitations/${rows[0]!.id}`)
  await press('Done')
  await screen.remove()
})

test('Who invites ticks what is lifted; what is refused stays typed, with the reason', async () => {
  const { screen, sent } = await open(({ method, path }) => {
    if (method === 'POST')
      return json(
        { code: 'ALREADY_INVITED', message: 'Zoe Con is invited already', showMessageToUser: true },
        400,
      )
    if (path.endsWith('/spot-invitations')) return json([])
    if (path.includes('/children')) return json([candidate])
    return json({ id: ID, name: 'Chess', section: null, sections: [{ id: ID, name: '' }] })
  })
  await openDialog()
  await eventually(() => expect(shown()).toContain('No invitations yet'))
  await press('Invite a child')
  await eventually(() => expect(named(/^Zoe Con/, '[role="option"]')).toBeTruthy())
  await press(/^Zoe Con/, '[role="option"]')
  await eventually(() => expect(shown()).toContain('They may book although'))
  await press('Invite', 'button')
  await eventually(() => expect(shown()).toContain('Choose at least one'))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await press(/^All spots are taken/, 'input')
  await press('Invite', 'button')
  await eventually(() => expect(currentNotices().at(-1)?.text).toBe('Zoe Con is invited already'))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { childId: ID, lifts: ['CAPACITY'] },
  ])
  expect((named(/^All spots are taken/, 'input') as HTMLInputElement).checked).toBe(true)
  await press('Cancel')
  await screen.remove()
})
