import { text } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { BOUNDARY, multipart, newAddress, proofFor, type Rig } from './app.ts'
import type { Sample } from './samples/world.ts'

/** Answer to a hand-made request. */
export interface Sent {
  status: number
  code: string | undefined
  body: string
}

/** Makes a call at a path with any input, valid or not. `raw` replaces the whole body. */
export async function send(
  { app }: Rig,
  op: AnyOp,
  path: string,
  { params = {}, query = {}, body, form, files, cookie, headers: sampleHeaders }: Sample,
  {
    token,
    headers = {},
    raw,
    querySuffix = '',
  }: { token?: string; headers?: Record<string, string>; raw?: string; querySuffix?: string } = {},
): Promise<Sent> {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  const queryString = new URLSearchParams(query).toString()
  const isText = op.bodyForm === 'text'
  const parts = files ? multipart({ ...files, ...textsOf(body) }) : null
  const plain = isText ? String(body) : JSON.stringify(body)
  const payload =
    raw ?? parts ?? (form && new URLSearchParams(form).toString()) ?? (body === undefined ? undefined : plain)
  const response = await app.inject({
    method: op.method,
    url: `/api${url}${queryString || querySuffix ? `?${queryString}${querySuffix}` : ''}`,
    // Each request has its own address, because attempts are counted by address.
    remoteAddress: newAddress(),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(parts
        ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
        : payload === undefined
          ? {}
          : { 'content-type': isText ? 'text/plain' : 'application/json' }),
      ...(await proofFor(app, op)),
      ...sampleHeaders,
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: op.answerForm === 'stream',
  })
  const { statusCode: status } = response
  const answered = op.answerForm === 'stream' ? await beginningOf(response) : response.body
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const code = isJson && answered ? (JSON.parse(answered) as { code?: string } | null)?.code : undefined
  return { status, code, body: answered }
}

/** Returns form fields, each as a text. */
function textsOf(body: unknown): Record<string, string> {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** Returns once a stream has begun, because it never ends. */
async function beginningOf(response: LightMyRequestResponse): Promise<string> {
  if (response.statusCode !== 200) return text(response.stream())
  response.raw.res.destroy()
  return ''
}
