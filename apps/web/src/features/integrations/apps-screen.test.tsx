import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, allNamed, key, named, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { AppsScreen } from './AppsScreen.tsx'

const PATH = '/settings/apps'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  for (const { id } of currentNotices()) dismissNotice(id)
  vi.unstubAllGlobals()
  history.replaceState(null, '', location.pathname)
})

const PAYMENTS = {
  app: 'PAYMENTS',
  state: 'NOT_CONFIGURED',
  provider: null,
  accountName: null,
  isTest: false,
  offers: [],
  stripe: null,
}
const NOT_THERE = { accountName: null, connectedAt: null, failure: null, failedAt: null, needs: [] }
const CONNECTED = { ...NOT_THERE, state: 'CONNECTED', connectedAt: '2026-11-20T10:00:00Z' }

/** Renders the screen at an address, with a server that answers calls by the end of their path. */
async function open(answers: Record<string, (sent: Sent) => unknown>, address = PATH) {
  adoptSession(sessionOf())
  const sent = standInForServer((each) => {
    const end = Object.keys(answers).find((path) => each.path.endsWith(path))
    if (end) return json(answers[end]!(each))
    return json(each.path.endsWith('/simple-list') ? [] : { gaTrackingId: null })
  })
  screen = await drawRouted(
    () => (
      <>
        <AppsScreen />
        <ModalHost />
      </>
    ),
    address,
  )
  await act(() => settle(20))
  return sent
}

const written = (sent: Sent[]) =>
  sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.replace(/.*[-0-9a-f]{36}\/(integrations\/)?/, ''), body])
const notices = () => currentNotices().map(({ text }) => text)
const card = (app: string) => document.querySelector(`[aria-labelledby="app-${app}"]`)!
const buttonsOf = (app: string) =>
  allNamed(/./, `[aria-labelledby="app-${app}"] button`)
    .map(({ textContent }) => textContent)
    .filter(Boolean)

async function pressAndWait(name: string, role?: string) {
  await press(name, role)
  await act(() => settle(20))
}

const ZOOM_CLASSES = {
  locations: [{ id: '0190b000-0000-7000-8000-000000000001', name: 'Online room' }],
  made: 2,
  waiting: 1,
  refused: [{ name: 'Chess', refusal: 'Validation Failed.' }],
}
const NONE_CHOSEN = {
  audience: null,
  audiences: [
    { id: 'a1', name: 'Families', members: 1 },
    { id: 'a2', name: 'Newsletter', members: 250 },
  ],
  agreed: 12,
  subscribed: 0,
  unsubscribed: 0,
  refused: [],
  refusals: 0,
  isLive: false,
  notLiveBecause: null,
  readAt: null,
}

test.each([
  [
    'Zoom',
    'NOT_CONFIGURED',
    { needs: ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] },
    [],
    'needs to set ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET first',
  ],
  ['Zoom', 'NOT_CONNECTED', {}, ['Connect Zoom'], 'We send you to Zoom to log in'],
  [
    'Zoom',
    'REVOKED',
    { accountName: 'ann@zoom.test' },
    ['Connect Zoom again', 'Disconnect'],
    'Zoom does not let us into ann@zoom.test anymore',
  ],
  [
    'Zoom',
    'FAILING',
    { ...CONNECTED, failure: 'Zoom could not be reached.' },
    ['Connect Zoom again', 'Disconnect', 'Save'],
    'Zoom could not be reached.',
  ],
  [
    'Mailchimp',
    'NOT_CONFIGURED',
    { needs: ['MAILCHIMP_CLIENT_ID', 'MAILCHIMP_CLIENT_SECRET'] },
    [],
    'needs to set MAILCHIMP_CLIENT_ID and MAILCHIMP_CLIENT_SECRET first',
  ],
  ['Mailchimp', 'NOT_CONNECTED', {}, ['Connect Mailchimp'], 'We send you to Mailchimp to log in'],
  [
    'Mailchimp',
    'REVOKED',
    { accountName: 'Oak Street' },
    ['Connect Mailchimp again', 'Disconnect'],
    'Mailchimp does not let us into Oak Street anymore',
  ],
  [
    'Mailchimp',
    'FAILING',
    { ...CONNECTED, failure: 'There is no audience Families anymore' },
    ['Connect Mailchimp again', 'Disconnect', 'Save'],
    'There is no audience Families anymore',
  ],
] as const)('%s, %s, says what it means and what can be done', async (app, state, over, canDo, says) => {
  await open({
    '/integrations': () => [PAYMENTS, { ...NOT_THERE, ...over, app: app.toUpperCase(), state }],
    '/zoom': () => ZOOM_CLASSES,
    '/mailchimp': () => NONE_CHOSEN,
  })
  expect(card(app.toLowerCase()).textContent).toContain(says)
  expect(buttonsOf(app.toLowerCase())).toEqual(canDo)
})

test('Somebody goes to Stripe, and finds out how the account stands when they are back', async () => {
  const stripe = { isOurs: true, takesPayments: true, paysOut: true, due: [], dueBy: null, debitName: 'ACH' }
  const ready = {
    ...PAYMENTS,
    state: 'CONNECTED',
    provider: 'STRIPE',
    accountName: 'Oak Street Arts',
    stripe: { ...stripe, debits: 'ACTIVE', phase: 'READY' },
  }
  const authorize = () => ({ url: '#at-stripe' })
  const list = () => [{ ...PAYMENTS, state: 'NOT_CONNECTED', offers: ['STRIPE'] }]
  const requests = await open({ '/integrations': list, '/authorize': authorize })
  await pressAndWait('Connect Stripe')
  expect(written(requests)).toEqual([['POST', 'payments/authorize', {}]])
  expect(location.hash).toBe('#at-stripe')
  await screen.remove()

  // Stripe's link was used already: our state gets a new one, and the browser goes there at once.
  location.hash = ''
  const again = await open(
    { '/integrations': list, '/authorize': authorize },
    `${PATH}?stripe=again&state=PAYMENTS.s_1`,
  )
  expect(written(again)).toEqual([['POST', 'payments/authorize', { state: 'PAYMENTS.s_1' }]])
  expect(location.hash).toBe('#at-stripe')
  await screen.remove()

  let now: object[] = list()
  const back = await open(
    { '/integrations': () => now, '/check': () => (now = [ready])[0] },
    `${PATH}?stripe=back`,
  )
  expect(written(back)).toEqual([['POST', 'payments/check', null]])
  expect(notices()).toEqual(['Families can pay by card now'])
  expect(document.body.textContent).toContain('Families pay into Oak Street Arts')
  expect(screen.router.state.location.href).toBe(PATH)
})

test('Zoom is connected there, told where classes meet online, and disconnected after a question', async () => {
  let zoom: object = { ...NOT_THERE, app: 'ZOOM', state: 'NOT_CONNECTED' }
  const answers = {
    '/integrations': () => [PAYMENTS, zoom],
    '/authorize': () => ({ url: '#at-zoom' }),
    '/connect': () => (zoom = { ...CONNECTED, app: 'ZOOM', accountName: 'ann@zoom.test' }),
    '/zoom': ({ method }: Sent) => {
      if (method === 'DELETE') return (zoom = { ...NOT_THERE, app: 'ZOOM', state: 'NOT_CONNECTED' })
      return method === 'GET' ? ZOOM_CLASSES : { ...ZOOM_CLASSES, locations: [] }
    },
  }
  await open(answers)
  await pressAndWait('Connect Zoom')
  expect(location.hash).toBe('#at-zoom')
  await screen.remove()

  const sent = await open(answers, `${PATH}?code=c_1&state=ZOOM.s_1`)
  expect(notices()).toEqual(['Zoom is connected'])
  expect(screen.router.state.location.href).toBe(PATH)
  expect(card('zoom').textContent).toContain('2 classes have a link. 1 is being made.')
  expect(card('zoom').textContent).toContain('Chess: Validation Failed.')
  await key(named('Online locations', 'input'), 'Backspace')
  await pressAndWait('Save', '[aria-labelledby="app-zoom"] button')
  expect(notices()).toContain('Saved. Links are made and removed within a minute')
  await pressAndWait('Disconnect', 'button')
  expect(named('Disconnect Zoom?', '[role="dialog"]').textContent).toContain('their links stop working')
  await pressAndWait('Stay connected')
  expect(written(sent)).toHaveLength(2)
  await pressAndWait('Disconnect', 'button')
  await pressAndWait('Disconnect', '[role="dialog"] button')
  expect(card('zoom').textContent).toContain('Not connected')
  expect(written(sent)).toEqual([
    ['POST', 'ZOOM/connect', { code: 'c_1', state: 'ZOOM.s_1' }],
    ['PATCH', 'zoom', { locationIds: [] }],
    ['DELETE', 'zoom', null],
  ])
})

test('Mailchimp is connected there, given an audience, and disconnected after a question', async () => {
  let mailchimp: object = { ...NOT_THERE, app: 'MAILCHIMP', state: 'NOT_CONNECTED' }
  let status: object = NONE_CHOSEN
  const answers = {
    '/integrations': () => [PAYMENTS, mailchimp],
    '/authorize': () => ({ url: '#at-mailchimp' }),
    '/connect': () => (mailchimp = { ...CONNECTED, app: 'MAILCHIMP', accountName: 'Oak Street' }),
    '/mailchimp': ({ method }: Sent) => {
      if (method === 'DELETE') return (mailchimp = { ...NOT_THERE, app: 'MAILCHIMP', state: 'NOT_CONNECTED' })
      if (method === 'PATCH')
        status = {
          ...NONE_CHOSEN,
          audience: { id: 'a1', name: 'Families' },
          subscribed: 11,
          unsubscribed: 1,
          refused: [
            { email: 'tom@mail.test', refusal: 'was permanently deleted and cannot be re-imported.' },
          ],
          refusals: 1,
          notLiveBecause: 'We couldn’t verify the provided Webhook URL.',
          readAt: '2026-11-20T10:00:00Z',
        }
      return status
    },
  }
  await open(answers)
  await pressAndWait('Connect Mailchimp')
  expect(location.hash).toBe('#at-mailchimp')
  await screen.remove()

  const sent = await open(answers, `${PATH}?code=c_1&state=MAILCHIMP.s_1`)
  const text = () => card('mailchimp').textContent
  const save = () => pressAndWait('Save', '[aria-labelledby="app-mailchimp"] button')
  expect(notices()).toEqual(['Mailchimp is connected'])
  expect(text()).toContain('12 email addresses have agreed')
  await save()
  expect(text()).toContain('Choose an audience')
  expect(written(sent)).toHaveLength(1)
  await act(async () => named('Audience', 'input').click())
  await pressAndWait('Families (1 contact)', '[role="option"]')
  await save()
  expect(text()).toContain('11 are subscribed in Families. 1 left or was taken out.')
  expect(text()).toContain('We ask Mailchimp every 15 minutes who has left.')
  expect(text()).toContain('Mailchimp said: We couldn’t verify')
  expect(text()).toContain('tom@mail.test: was permanently deleted')
  await pressAndWait('Disconnect', 'button')
  const question = named('Disconnect Mailchimp?', '[role="dialog"]')
  expect(question.textContent).toContain('Contacts that were sent stay at Mailchimp')
  await pressAndWait('Disconnect', '[role="dialog"] button')
  expect(text()).toContain('Not connected')
  expect(written(sent)).toEqual([
    ['POST', 'MAILCHIMP/connect', { code: 'c_1', state: 'MAILCHIMP.s_1' }],
    ['PATCH', 'mailchimp', { audienceId: 'a1' }],
    ['DELETE', 'mailchimp', null],
  ])
})

test('The journal is sent to Blackbaud, and says what became of it', async () => {
  const one = {
    id: '0190b000-0000-7000-8000-000000000002',
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    askedAt: '2026-11-02T15:00:00Z',
    askedBy: 'Ann Archer',
  }
  const refusal = 'Blackbaud said: Account 99 does not exist'
  const journalSettings = {
    journal: 'Afterschool',
    accounts: [
      { account: 'RECEIVABLE', label: 'Accounts receivable', number: '01-1200-00' },
      { account: 'REVENUE', label: 'Revenue', number: '' },
    ],
    distribution: { project: '', accountClass: '', codes: [] },
    firstDay: '2026-09-01',
    exports: [
      { ...one, state: 'SENT', batchId: '2501', refusal: null },
      { ...one, id: one.id.replace(/2$/, '3'), state: 'REFUSED', batchId: null, refusal },
    ],
  }
  const sent = await open({
    '/integrations': () => [PAYMENTS, { ...CONNECTED, app: 'BLACKBAUD', accountName: 'Oak Street Arts' }],
    '/blackbaud': () => journalSettings,
    '/blackbaud/exports': () => ({ ...journalSettings, firstDay: null }),
  })
  const rows = [...card('blackbaud').querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Batch 2501')
  expect(rows[1]).toContain(`${refusal}. These days can be sent again.`)
  await pressAndWait('Send journal')
  expect(notices()).toEqual(['Your journal is being sent'])
  expect(named('Transaction code 1', 'input')).toBeTruthy()
  expect(allNamed('Transaction code 2', 'input')).toEqual([])
  await type(named('Revenue', 'input'), '01-4000-00')
  await type(named('Project ID', 'input'), '2400')
  await type(named('Transaction code 1', 'input'), 'Grants')
  await type(named('Value of code 1', 'input'), 'None')
  await pressAndWait('Save numbers')
  expect(notices()).toContain('Account numbers are saved')
  const none = { name: '', value: '' }
  expect(written(sent)).toEqual([
    // An export holds at most 31 days.
    ['POST', 'blackbaud/exports', { lastDay: '2026-10-01' }],
    [
      'PATCH',
      'blackbaud',
      {
        journal: 'Afterschool',
        numbers: { RECEIVABLE: '01-1200-00', REVENUE: '01-4000-00' },
        distribution: {
          project: '2400',
          accountClass: '',
          codes: [{ name: 'Grants', value: 'None' }, none, none, none, none],
        },
      },
    ],
  ])
})

test('Whoever changes their mind at Zoom is told that nothing has changed', async () => {
  const sent = await open({ '/integrations': () => [PAYMENTS] }, `${PATH}?error=access_denied&state=ZOOM.s_1`)
  expect(notices()).toEqual(['Zoom was not connected. Nothing has changed'])
  expect(screen.router.state.location.href).toBe(PATH)
  expect(written(sent)).toEqual([])
})
