import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { mailchimpDoors } from '@afterbell/contract/integrations/integrations'
import { login } from '@afterbell/contract/login/login'
import { JSON_DEPTH_MAX } from '../../src/platform/http/json-depth.ts'
import { SECRET, useRig } from '../rig/app.ts'
import { makeSchool } from '../rig/make.ts'
import { sampleFor } from '../rig/samples.ts'
import { signedByTwilio } from '../rig/apps/signed-by-twilio.ts'
import { WEBHOOK_SECRET } from '../rig/stripe/stripe-stand-in.ts'

const rig = useRig()

const UNREADABLE = { code: 'VALIDATION', message: 'The request could not be read', fields: [] }

async function post(url: string, payload: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await rig.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
  return { status: statusCode, problem: JSON.parse(body || 'null') as { code?: string } | null }
}

const pathOfLogin = login.logIn.paths[0]!.path

describe('JSON that nests deeper than any call takes it', () => {
  const nested = (depth: number) => ({
    lists: `${'['.repeat(depth)}${']'.repeat(depth)}`,
    objects: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    field: `{"email":"a@b.test","password":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`,
  })

  test.each([JSON_DEPTH_MAX + 1, 3000, 100_000])(
    'is malformed input, %i deep, also without a login',
    async (depth) => {
      const school = await makeSchool(rig)
      const calls: [url: string, headers: Record<string, string>][] = [
        [pathOfLogin, {}],
        [`/schools/${school.id}/classes`, { authorization: `Bearer ${school.admin.token}` }],
        [`/schools/${school.id}/classes`, {}],
      ]
      for (const [url, headers] of calls)
        for (const payload of Object.values(nested(depth))) {
          const answered = await post(url, payload, { 'content-type': 'application/json', ...headers })
          expect(answered, `${url} ${payload.slice(0, 20)}`).toEqual({ status: 400, problem: UNREADABLE })
        }
    },
  )

  test('is counted outside of texts alone, and what is as deep as allowed is read', async () => {
    const password = `"${'[{'.repeat(JSON_DEPTH_MAX)}`
    const read = await post(pathOfLogin, `{"email":"nobody@b.test","password":${JSON.stringify(password)}}`, {
      'content-type': 'application/json',
    })
    expect(read.problem!.code).not.toBe('VALIDATION')
    const deep = await post(pathOfLogin, nested(JSON_DEPTH_MAX).field, { 'content-type': 'application/json' })
    expect(deep.problem).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'password' }] })
  })
})

const BODIES = {
  'nothing at all': '',
  'no JSON': '{"id":',
  'a NUL': '\0',
  null: 'null',
  'a number': '42',
  'a list': '[]',
  'an empty object': '{}',
  'lists within lists': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
} as const

describe('A message of a payment provider that is signed, and none they send', () => {
  const seconds = () => Math.floor(Date.now() / 1000) + rig.clockShiftSeconds
  const bySandbox = (payload: string) => {
    const key = createHmac('sha256', SECRET).update('afterbell sandbox events').digest()
    const signature = createHmac('sha256', key).update(`${seconds()}.`).update(payload).digest('hex')
    return post('/webhooks/sandbox', payload, { 'sandbox-signature': `t=${seconds()},v1=${signature}` })
  }
  const byStripe = (payload: string) => {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp: seconds(),
    })
    return post('/webhooks/stripe', payload, { 'stripe-signature': signature })
  }

  test.each(Object.entries(BODIES))('is refused: %s', async (_, payload) => {
    expect(await bySandbox(payload)).toEqual({ status: 400, problem: UNREADABLE })
    expect(await byStripe(payload)).toEqual({ status: 400, problem: UNREADABLE })
  })

  test('is refused where a name in it is empty, missing, no text, or holds what no database stores', async () => {
    for (const id of ['', 'pi_\0', '\ud800', 7, null, ['pi_1'], undefined]) {
      const about = { kind: 'PAYMENT', ref: id, key: null }
      const bySandboxes = [
        { accountRef: 'acct_1', eventId: 'evt_1', about },
        { accountRef: id, eventId: 'evt_1', about: { ...about, ref: 'pi_1' } },
        { accountRef: 'acct_1', eventId: id, about: { ...about, ref: 'pi_1' } },
      ]
      for (const event of bySandboxes)
        expect((await bySandbox(JSON.stringify(event))).status, JSON.stringify(event)).toBe(400)
      const event = { id: 'evt_1', type: 'payment_intent.succeeded', account: 'acct_1' }
      const intent = { object: 'payment_intent', id: 'pi_1' }
      const byStripes = [
        { ...event, data: { object: { ...intent, id } } },
        { ...event, id, data: { object: intent } },
        { ...event, data: { object: { object: 'charge', payment_intent: id || '\0' } } },
        { ...event, data: { object: { ...intent, metadata: { payment_id: id || '\0' } } } },
      ]
      for (const each of byStripes)
        expect((await byStripe(JSON.stringify(each))).status, JSON.stringify(each)).toBe(400)
    }
  })
})

describe('A form of Twilio that is signed, and none it sends', () => {
  const origin = 'http://localhost:3000/api'
  const status = `/webhooks/twilio/status?${new URLSearchParams({ school: crypto.randomUUID(), message: crypto.randomUUID() })}`
  const send = (url: string, form: Record<string, string>, payload = `${new URLSearchParams(form)}`) =>
    post(url, payload, {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signedByTwilio(`${origin}${url}`, form),
    })

  test.each<Record<string, string>>([
    {},
    { '{"id":1}': '' },
    { '\0': '' },
    { MessageStatus: '' },
    { MessageStatus: '\0' },
    { MessageStatus: 'failed', ErrorCode: '\0' },
    { MessageSid: 'SM1', From: '', Body: 'Hi' },
    { MessageSid: '', From: '+12125550100', Body: 'Hi' },
    { MessageSid: 'SM\0', From: '+12125550100', Body: 'Hi' },
    { MessageSid: 'SM1', From: '\0', Body: 'Hi' },
  ])('is refused: %o', async (form) => {
    for (const url of [status, '/webhooks/twilio/received'])
      expect(await send(url, form), url).toEqual({ status: 400, problem: UNREADABLE })
  })
})

test('A form of Mailchimp that says nothing is refused', async () => {
  const school = await makeSchool(rig)
  const { query } = await sampleFor({ rig, school }, mailchimpDoors.tell, null)
  for (const payload of ['', '{}', 'null', '\0', 'type=', 'type=%00', '[[[['])
    expect(await post(`/webhooks/mailchimp?${new URLSearchParams(query)}`, payload), payload).toEqual({
      status: 400,
      problem: UNREADABLE,
    })
})
