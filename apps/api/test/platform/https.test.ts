import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { registerHealth } from '../../src/platform/http/health.ts'
import { SEALER, SECRET, useRig } from '../rig/app.ts'

const rig = useRig()
const apps: Record<'https' | 'http', FastifyInstance> = {} as never

beforeAll(async () => {
  for (const scheme of ['https', 'http'] as const) {
    const app = await buildApp({
      pool: rig.pool,
      secret: SECRET,
      sealer: SEALER,
      publicUrl: `${scheme}://after.test`,
      trustProxy: false,
      clockShiftSeconds: rig.clockShiftSeconds,
      isDemo: false,
    })
    registerHealth(app, { pool: rig.pool, isStopping: () => false })
    app.get('/page', (_request, reply) => reply.redirect('/page/'))
    apps[scheme] = app
  }
})
afterAll(() => Promise.all(Object.values(apps).map((app) => app.close())))

const ADDRESSES = [
  '/page',
  '/healthz',
  '/nothing-is-here',
  '/api/nothing-is-here',
  '/api/openapi.json',
  '/api/users/schools',
  '/api/no-auth/challenge',
  `/api/images/${crypto.randomUUID()}/x.png`,
]

test.each(ADDRESSES)(
  'Over https %s tells the browser to come by https alone, and over http says nothing of it',
  async (url) => {
    const httpsAnswer = await apps.https.inject({ url })
    expect(httpsAnswer.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await apps.http.inject({ url })).headers['strict-transport-security']).toBeUndefined()
  },
)

test.each(ADDRESSES)('%s is taken for nothing but what it says it is', async (url) => {
  const { headers } = await apps.http.inject({ url })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

test('What is refused before it is read says it too', async () => {
  const answered = await apps.https.inject({
    method: 'POST',
    url: '/api/no-auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([answered.statusCode, answered.headers['strict-transport-security']]).toEqual([
    400,
    'max-age=31536000',
  ])
})
