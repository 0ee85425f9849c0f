import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { postOutside } from '../../src/platform/outside/post-outside.ts'
import { call, useRig } from '../rig/app.ts'
import { makeSchool } from '../rig/make.ts'
import { useReceiver } from './receiver.ts'

/** Addresses that names resolve to in this test. */
const names: Record<string, string[]> = {}
const lookup: LookupFunction = (hostname, _options, answer) => {
  const addresses = names[hostname]
  if (!addresses) return answer(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), [])
  answer(
    null,
    addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}
const outside = { openHosts: [], lookup }
const rig = useRig({ outside })
const receiver = useReceiver()

beforeEach(() => {
  receiver.received.length = 0
  for (const name of Object.keys(names)) delete names[name]
  names['example.org'] = ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']
})

const INSIDE = 'This address is inside a private network. Use one that can be reached from the internet'

test.each([
  ['https://127.0.0.1/', INSIDE],
  ['https://127.1/', INSIDE],
  ['https://2130706433/', INSIDE],
  ['https://0x7f.0.0.1/', INSIDE],
  ['https://0177.0.0.1/', INSIDE],
  ['https://10.0.0.5/hooks', INSIDE],
  ['https://192.168.1.1:8443/', INSIDE],
  ['https://169.254.169.254/latest/meta-data', INSIDE],
  ['https://[::1]/', INSIDE],
  ['https://[::ffff:127.0.0.1]/', INSIDE],
  ['https://[fd00::1]/', INSIDE],
  ['https://[fe80::1]/', INSIDE],
  ['https://[64:ff9b::a00:1]/', INSIDE],
  ['https://localhost/', INSIDE],
  ['https://db.localhost/', INSIDE],
  ['https://printer.local/', INSIDE],
  ['https://metadata.google.internal/', INSIDE],
  ['https://metadata.google.internal./', INSIDE],
  ['https://intranet/', INSIDE],
  ['https://inside.example.org/', INSIDE],
  ['https://mixed.example.org/', INSIDE],
  ['https://unknown.example.org/', 'This host cannot be found. Please check the address'],
  ['http://example.org/', 'An address begins with https://'],
  ['https://example.org:22/', 'Only the ports 443 and 8443 can be used'],
  ['https://example.org:80/', 'Only the ports 443 and 8443 can be used'],
  ['https://user@example.org/', 'An address holds no user name or password'],
])('%s is refused at its field', async (url, message) => {
  names['inside.example.org'] = ['10.1.2.3']
  names['mixed.example.org'] = ['93.184.216.34', '127.0.0.1']
  const { admin } = await makeSchool(rig)
  const body = { url, events: ['child.created' as const] }
  const { status, problem } = await call(rig, outgoingWebhooks.create, { body }, admin)
  expect(status).toBe(400)
  expect(problem.fields).toEqual([{ path: 'url', message }])
})

test('A public address is taken, also by its number and with the port beside the usual one', async () => {
  const { admin } = await makeSchool(rig)
  for (const url of ['https://example.org/a', 'https://example.org:8443/', 'https://93.184.216.34/']) {
    const body = { url, events: ['child.created' as const] }
    expect((await call(rig, outgoingWebhooks.create, { body }, admin)).status).toBe(200)
  }
})

test('A name that led to the internet and leads inside by the time it is called is not called', async () => {
  const port = new URL(receiver.url).port
  names['example.org'] = ['127.0.0.1']
  const sent = { headers: {}, body: '{}' }
  expect(await postOutside('https://example.org:8443/', sent, outside)).toMatchObject({
    status: null,
    failure: INSIDE,
  })
  // Nor by ways around the name lookup: an IP address, another port, http.
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `https://[::ffff:7f00:1]:8443/`,
    `http://example.org:${port}/`,
  ])
    expect((await postOutside(url, sent, outside)).failure).not.toBeNull()
  expect(receiver.received).toEqual([])
})

test('Hosts the operator opened are reached, and no others beside them', async () => {
  const open = { openHosts: ['127.0.0.1'], lookup }
  const sent = { headers: { 'webhook-id': 'x' }, body: '{}' }
  expect(await postOutside(`${receiver.url}/hooks`, sent, open)).toMatchObject({ status: 200, failure: null })
  const { port } = new URL(receiver.url)
  expect((await postOutside(`http://localhost:${port}/`, sent, open)).failure).toBe(INSIDE)
})

test('Whoever does not answer is not waited for, and whoever is not there is told of', async () => {
  const open = { openHosts: ['127.0.0.1'] }
  const { failure } = await postOutside('http://127.0.0.1:9/', { headers: {}, body: '{}' }, open)
  expect(failure).toBe('The connection was refused')
})
