import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { SEALER, SECRET, useRig } from '../rig/app.ts'
import { makeSchool } from '../rig/make.ts'

// Raw requests: a client that goes silent halfway, or does not speak HTTP.

const rig = useRig()
let app: FastifyInstance

beforeAll(async () => {
  app = await buildApp({
    pool: rig.pool,
    secret: SECRET,
    sealer: SEALER,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    clockShiftSeconds: rig.clockShiftSeconds,
    isDemo: false,
    requestMs: 100,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app?.close())

/** Sends this and nothing more. Returns the answer received before the server closed the connection. */
async function sendAndFallSilent(sent: string): Promise<{ status: number; body: unknown }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), body: JSON.parse(answer.split('\r\n\r\n')[1]!) }
}

const TOO_LATE = {
  status: 408,
  body: {
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not arrive in time. Please check your connection and try again',
  },
}

test('A body that never ends is given up', async () => {
  const head = 'POST /api/no-auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
  expect(await sendAndFallSilent(`${head}content-length: 100\r\n\r\n{"email":`)).toEqual(TOO_LATE)
  expect(await sendAndFallSilent(`${head}transfer-encoding: chunked\r\n\r\n5\r\n{"ema\r\n`)).toEqual(TOO_LATE)
})

test('An upload that never ends is given up', async () => {
  const { id, admin } = await makeSchool(rig)
  const head = [
    `PATCH /api/schools/${id}/background-image HTTP/1.1`,
    'host: a',
    `authorization: Bearer ${admin.token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 1000',
  ]
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG'
  expect(await sendAndFallSilent(`${head.join('\r\n')}\r\n\r\n${part}`)).toEqual(TOO_LATE)
})

test('What is no HTTP is told so', async () => {
  const { status, body } = await sendAndFallSilent('HELO there\r\n\r\n')
  expect([status, body]).toEqual([
    400,
    { code: 'VALIDATION', message: 'The request could not be read', fields: [] },
  ])
})

test('What was answered before it ended is hung up without another word', async () => {
  const head =
    'POST /api/no/such/call HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\n'
  const { status } = await sendAndFallSilent(`${head}content-length: 100\r\n\r\n--x`)
  expect(status).toBe(404)
})
