import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { login } from '@afterbell/contract/login/login'
import { settings } from '@afterbell/contract/settings/settings'
import { json, sessionOf, standInForServer, SCHOOL, type Sent } from '../../../test/server.ts'

const REFRESH = '/api/no-auth/refresh-token'
const ID = '01999999-0000-7000-8000-00000000000a'
const notSignedIn = () => json({ code: 'NOT_SIGNED_IN', message: 'Your session has ended' }, 401)

/** Loads the browser's half of calls as a freshly opened page. */
async function openPage() {
  vi.resetModules()
  const { call } = await import('./calls.ts')
  const session = await import('../session/session.ts')
  const { leaveRoute } = await import('../page/leaving.ts')
  const { currentNotices } = await import('../../ui/notify/notify.ts')
  const { steerWith } = await import('../page/go.ts')
  const went: { to: string; search: unknown }[] = []
  steerWith({
    state: { location: { pathname: '/classes', href: '/classes' } },
    navigate: (where: { to: string; search: unknown }) => went.push({ to: where.to, search: where.search }),
  } as never)
  const endings: string[] = []
  session.onSessionEnd((why) => endings.push(why))
  return {
    call,
    ...session,
    leaveRoute,
    went,
    endings,
    notices: () => currentNotices().map(({ text }) => text),
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('goes to its path below /api with school, sign-in, and lists as commas', async () => {
    const sent = standInForServer(() => json({ changed: 2, refused: [] }))
    const page = await openPage()
    page.adoptSession(sessionOf())
    await page.call(settings.removeLocations, { query: { ids: [ID, SCHOOL] } })
    expect(sent[0]).toMatchObject({
      method: 'DELETE',
      path: `/api/schools/${SCHOOL}/settings/locations`,
      query: { ids: `${ID},${SCHOOL}` },
      token: 'token-1',
    })
    expect(sent[0]!.headers.get('x-school-token')).toBe(SCHOOL)
  })

  test('sends money as decimals and answers it in cents', async () => {
    const sent = standInForServer(() => json([{ id: ID, name: 'Paint', price: 12.5 }]))
    const page = await openPage()
    page.adoptSession(sessionOf())
    expect(await page.call(activities.addOns, { at: 'classes', params: { id: ID } })).toMatchObject([
      { price: 1250 },
    ])
    await page.call(classes.create, { body: { form: { name: 'Chess', price: 1999 } as never } })
    expect(sent[1]!.body).toEqual({ className: 'Chess', price: 19.99 })
  })

  test('names what the wire calls otherwise as it is called inside, also where it is refused', async () => {
    const refused = {
      code: 'VALIDATION',
      message: 'Please check',
      fields: [{ path: 'camp.campName', message: 'No' }],
    }
    const camp = { campName: 'Surf', campEndDate: null }
    standInForServer(({ method }) =>
      method === 'GET' ? json({ id: ID, camp, pricings: [{ price: 9.5 }] }) : json(refused, 400),
    )
    const page = await openPage()
    page.adoptSession(sessionOf())
    expect(await page.call(camps.get, { params: { id: ID } })).toEqual({
      id: ID,
      form: { name: 'Surf', endsOn: null, sections: [{ price: 950 }] },
    })
    await expect(
      page.call(camps.create, { body: { form: { name: 'Surf' } as never } }),
    ).rejects.toMatchObject({
      fields: [{ path: 'name', message: 'No' }],
    })
  })

  test('answers a file with the name the server gave it', async () => {
    const headers = { 'content-disposition': `attachment; filename="r.xlsx"; filename*=UTF-8''Zo%C3%AB.xlsx` }
    standInForServer(() => new Response('cells', { headers }))
    const page = await openPage()
    page.adoptSession(sessionOf())
    const file = await page.call(activities.export, { at: 'classes', body: {} })
    expect(file).toMatchObject({ name: 'Zoë.xlsx' })
  })

  test('public ones carry no sign-in', async () => {
    const sent = standInForServer(() => json(null, 204))
    const page = await openPage()
    page.adoptSession(sessionOf())
    const body = { token: 'secret', password: 'Brand7NewWorld', confirmPassword: 'Brand7NewWorld' }
    await page.call(login.resetPassword, { body })
    expect(sent[0]!.token).toBeNull()
  })
})

describe('an access token that has run out', () => {
  const renewing = (sent: Sent) => {
    if (sent.path === REFRESH) return json(sessionOf({ token: 'token-2' }))
    return sent.token === 'token-2' ? json([]) : notSignedIn()
  }

  test('is refreshed once for all who wait, and each is sent again with the new one', async () => {
    const sent = standInForServer(renewing)
    const page = await openPage()
    page.adoptSession(sessionOf())
    const many = Array.from({ length: 5 }, () => page.call(settings.locationNames, {}))
    await Promise.all(many)
    expect(sent.filter(({ path }) => path === REFRESH)).toHaveLength(1)
    expect(sent.filter(({ token }) => token === 'token-2')).toHaveLength(5)
  })

  test('who comes while it is refreshed waits and asks with the new one only', async () => {
    const sent = standInForServer(renewing)
    const page = await openPage()
    page.adoptSession(sessionOf())
    const refreshing = page.refreshSession()
    await page.call(settings.locationNames, {})
    await refreshing
    expect(sent.map(({ path, token }) => [path.split('/').at(-1), token])).toEqual([
      ['refresh-token', null],
      ['simple-list', 'token-2'],
    ])
  })

  test('is not even tried when its time is about to come', async () => {
    const sent = standInForServer(renewing)
    const page = await openPage()
    page.adoptSession(sessionOf({ livesSeconds: 5 }))
    await page.call(settings.locationNames, {})
    expect(sent.map(({ token }) => token)).toEqual([null, 'token-2'])
  })

  test('where the clocks disagree the server’s word counts, not ours', async () => {
    const sent = standInForServer(() => json([]))
    const page = await openPage()
    page.adoptSession(sessionOf({ livesSeconds: -3600 }))
    await page.call(settings.locationNames, {})
    expect(sent.map(({ token }) => token)).toEqual(['token-1'])
  })

  test('refused again after the refresh, the session is over', async () => {
    standInForServer(({ path }) => (path === REFRESH ? json(sessionOf({ token: 'token-2' })) : notSignedIn()))
    const page = await openPage()
    page.adoptSession(sessionOf())
    await expect(page.call(settings.locationNames, {})).rejects.toMatchObject({ status: 401 })
    expect(page.currentSession()).toBeNull()
    expect(page.endings).toEqual(['ended'])
  })
})

describe('a refresh', () => {
  test('refused ends the session and forgets it', async () => {
    standInForServer(notSignedIn)
    const page = await openPage()
    page.adoptSession(sessionOf())
    const calls = [page.call(settings.locationNames, {}), page.call(settings.locationNames, {})]
    for (const outcome of await Promise.allSettled(calls)) expect(outcome.status).toBe('rejected')
    expect(page.currentSession()).toBeNull()
    expect(localStorage.getItem('afterbell.session')).toBeNull()
    expect(page.endings).toEqual(['ended'])
  })

  const refreshedWith = async (status: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const sent = standInForServer(({ path }) => (path === REFRESH ? json({}, status) : notSignedIn()))
    const page = await openPage()
    page.adoptSession(sessionOf())
    const pendingCall = page.call(settings.locationNames, {}).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return {
      page,
      outcome: await pendingCall,
      refreshCount: sent.filter(({ path }) => path === REFRESH).length,
    }
  }

  test('that fails on the server is tried twice more before the session is given up', async () => {
    const { page, outcome, refreshCount } = await refreshedWith(500)
    expect(outcome).toMatchObject({ status: 500 })
    expect(refreshCount).toBe(3)
    expect(page.endings).toEqual(['ended'])
  })

  test.each([429, 502, 503, 504])(
    'that is answered with %i, for want of a server, ends nothing: it is asked for again later',
    async (status) => {
      const { page, outcome, refreshCount } = await refreshedWith(status)
      expect(outcome).toMatchObject({ name: 'Unreachable' })
      expect(refreshCount).toBe(3)
      expect(page.endings).toEqual([])
      expect(localStorage.getItem('afterbell.session')).not.toBeNull()
      vi.useRealTimers()
      standInForServer(({ path }) => json(path === REFRESH ? sessionOf({ token: 'token-2' }) : []))
      await page.refreshSession()
      expect(page.currentSession()).toMatchObject({ jwtToken: 'token-2' })
    },
  )

  test('that never reaches the server ends nothing', async () => {
    standInForServer(({ path }) => {
      if (path === REFRESH) throw new TypeError('Failed to fetch')
      return notSignedIn()
    })
    const page = await openPage()
    page.adoptSession(sessionOf())
    await expect(page.call(settings.locationNames, {})).rejects.toMatchObject({ name: 'Unreachable' })
    expect(page.currentSession()).not.toBeNull()
    expect(page.endings).toEqual([])
  })

  test('brings the session back after a reload, in the school of this tab', async () => {
    const sent = standInForServer(() => json(sessionOf({ token: 'token-2' })))
    const before = await openPage()
    before.adoptSession(sessionOf())
    expect(Object.keys(JSON.parse(localStorage.getItem('afterbell.session')!))).toEqual([
      'userId',
      'schoolId',
      'userRole',
      'expirationToken',
    ])
    const after = await openPage()
    expect(after.currentSession()).toBeNull()
    expect(await after.restoreSession()).toMatchObject({ jwtToken: 'token-2' })
    expect(sent[0]).toMatchObject({ path: REFRESH, body: { schoolId: SCHOOL } })
  })

  test('is not asked for where nobody was signed in', async () => {
    const sent = standInForServer(() => json({}))
    const page = await openPage()
    expect(await page.restoreSession()).toBeNull()
    expect(sent).toEqual([])
  })
})

describe('wrong credentials', () => {
  test('are thrown to the form, without a refresh, a notification or another page', async () => {
    const sent = standInForServer(() =>
      json({ code: 'NOT_SIGNED_IN', message: 'There is a mistake in your password.' }, 401),
    )
    const page = await openPage()
    const body = { email: 'ada@example.test', password: 'wrong' }
    await expect(page.call(login.logIn, { body })).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
    expect([page.notices(), page.went]).toEqual([[], []])
  })
})

describe('leaving a route', () => {
  test('gives up what it asked for, without a word', async () => {
    const sent = standInForServer(() => new Promise<Response>(() => {}))
    const page = await openPage()
    page.adoptSession(sessionOf())
    const pendingCall = page.call(settings.locationNames, {}).catch((error: unknown) => error)
    await expect.poll(() => sent).toHaveLength(1)
    page.leaveRoute()
    expect(await pendingCall).toMatchObject({ name: 'AbortError' })
    expect(sent[0]!.signal!.aborted).toBe(true)
    expect(page.notices()).toEqual([])
  })

  test('leaves alone what is marked global, and what the next route asks', async () => {
    let answer = (_: Response) => {}
    const sent = standInForServer(() => new Promise<Response>((resolve) => (answer = resolve)))
    const page = await openPage()
    page.adoptSession(sessionOf())
    const pendingCall = page.call(settings.locationNames, {}, { global: true })
    await expect.poll(() => sent).toHaveLength(1)
    page.leaveRoute()
    answer(json([{ id: ID, name: 'Gym' }]))
    expect(await pendingCall).toEqual([{ id: ID, name: 'Gym' }])
    const next = page.call(settings.locationNames, {})
    await expect.poll(() => sent).toHaveLength(2)
    answer(json([]))
    expect(await next).toEqual([])
  })
})

describe('a refusal is thrown on after it was dealt with', () => {
  test('the words of a rule are shown to whoever is signed in', async () => {
    standInForServer(() =>
      json({ code: 'NAME_TAKEN', message: 'Already taken', showMessageToUser: true }, 400),
    )
    const page = await openPage()
    page.adoptSession(sessionOf())
    await expect(page.call(settings.locationNames, {})).rejects.toMatchObject({
      status: 400,
      code: 'NAME_TAKEN',
    })
    expect(page.notices()).toEqual(['Already taken'])
  })

  test('a fault of the server is told signed out too', async () => {
    standInForServer(() => json({ code: 'UNFORESEEN', message: 'Broken', id: 'q1' }, 500))
    const page = await openPage()
    await expect(page.call(login.forgotPassword, { query: { email: 'a@b.test' } })).rejects.toMatchObject({
      status: 500,
    })
    expect(page.notices()).toEqual(['Oops! Something went wrong'])
  })

  test('a 403 leads to its page with the body', async () => {
    const body = { code: 'DEACTIVATED_ACCOUNT', message: 'Off' }
    standInForServer(() => json(body, 403))
    const page = await openPage()
    page.adoptSession(sessionOf())
    await expect(page.call(settings.locationNames, {})).rejects.toMatchObject({ status: 403 })
    expect(page.went).toEqual([{ to: '/confirm', search: { exception: JSON.stringify(body) } }])
  })
})

describe('other tabs', () => {
  test('log out together', async () => {
    standInForServer(() => json([]))
    const page = await openPage()
    page.adoptSession(sessionOf())
    const other = new BroadcastChannel('afterbell.session')
    other.postMessage({ is: 'end', why: 'left' })
    await expect.poll(() => page.currentSession()).toBeNull()
    expect(page.endings).toEqual(['left'])
    other.close()
  })

  test('share a new token, and each keeps its school', async () => {
    const page = await openPage()
    page.adoptSession(sessionOf())
    const other = new BroadcastChannel('afterbell.session')
    other.postMessage({
      is: 'session',
      session: sessionOf({ token: 'token-9', schoolId: ID, role: 'SCHOOL_INSTRUCTOR' }),
    })
    await expect.poll(() => page.currentSession()?.jwtToken).toBe('token-9')
    expect(page.currentSession()).toMatchObject({ schoolId: SCHOOL, userRole: 'SCHOOL_ADMIN' })
    other.close()
  })
})
