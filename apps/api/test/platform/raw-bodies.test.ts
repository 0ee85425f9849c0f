import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { group, op } from '@afterbell/contract/kernel/op'
import { openApiDocument } from '../../src/platform/http/openapi.ts'
import { serve } from '../../src/platform/http/serve.ts'
import { call, useRig } from '../rig/app.ts'
import { made } from '../rig/make.ts'
import { useOps } from '../rig/serve-ops.ts'

// A provider signs bytes: a body parsed and written again would differ.

const signed = {
  method: 'POST',
  summary: 'Takes whatever is sent.',
  allow: 'anyone',
  steps: true,
  bodyForm: 'bytes',
  answer: z.object({ base64: z.string() }),
} as const
const ops = group('raw', {
  event: op({ ...signed, path: '/raw/event' }),
  short: op({ ...signed, path: '/raw/short', bodyBytesMax: 10 }),
  parsed: op({
    method: 'POST',
    path: '/raw/parsed',
    summary: 'Takes JSON.',
    allow: 'anyone',
    steps: true,
    body: z.object({ word: z.string() }),
    answer: z.object({ word: z.string(), hasBytes: z.boolean() }),
  }),
})

const toBase64 = ({ bytes }: { bytes: Buffer | null }) => ({ base64: bytes!.toString('base64') })
const served = useOps(
  useRig(),
  serve(ops, {
    event: toBase64,
    short: toBase64,
    parsed: ({ body, bytes }) => ({ word: body.word, hasBytes: bytes !== null }),
  }),
)

const send = (of: typeof ops.event | typeof ops.short, body: Buffer, headers: Record<string, string> = {}) =>
  call(served, of, { body } as never, {}, headers)

const TEXT = Buffer.from('{ "name" : "Māia",\r\n"cents":1.50e3, "name":2 }\n')
const NO_TEXT = Buffer.from([0, 255, 254, 13, 10, 0, 128])

test.each([
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/vnd.provider.event+json;v=1',
  'nonsense',
  '',
])('A body of bytes reaches the act as it was sent, whatever its content type: %j', async (type) => {
  for (const bytes of [TEXT, NO_TEXT]) {
    const { answer } = await send(ops.event, bytes, { 'content-type': type })
    expect(Buffer.from(answer.base64, 'base64')).toEqual(bytes)
  }
})

test('Without a content type it does too, and an empty one is empty', async () => {
  expect(Buffer.from((await send(ops.event, TEXT)).answer.base64, 'base64')).toEqual(TEXT)
  expect((await send(ops.event, Buffer.alloc(0))).answer.base64).toBe('')
  expect(made(await call(served, ops.event, {})).base64).toBe('')
})

test('It may weigh 256 KB, or what its call says', async () => {
  const most = 256 * 1024
  expect((await send(ops.event, Buffer.alloc(most))).status).toBe(200)
  expect((await send(ops.event, Buffer.alloc(most + 1))).status).toBe(413)
  expect((await send(ops.short, Buffer.alloc(10))).status).toBe(200)
  expect((await send(ops.short, Buffer.alloc(11))).status).toBe(413)
})

test('The other calls of the server are given what was parsed', async () => {
  const { answer } = await call(served, ops.parsed, { body: { word: 'Māia' } })
  expect(answer).toEqual({ word: 'Māia', hasBytes: false })
  const odd = { 'content-type': 'nonsense' }
  expect((await call(served, ops.parsed, { body: { word: 'x' } }, {}, odd)).status).toBe(415)
})

test('The API document says that any media type is taken', () => {
  const { paths } = openApiDocument({ ops })
  expect(paths['/raw/event']!.post!.requestBody).toEqual({
    required: true,
    content: { '*/*': { schema: {} } },
  })
})
