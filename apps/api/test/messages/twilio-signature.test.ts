import { createHash, createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { messageDoors } from '@afterbell/contract/messages/settings'
import { readTwilio } from '../../src/features/messages/received/twilio-signature.ts'
import { call, TWILIO, useRig } from '../rig/app.ts'

const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const keys = { authToken: '12345', sharedKey: 'a shared key' }
const FIELDS = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
}
const bytesOf = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString())
const plain = { url, bytes: bytesOf(FIELDS), bodySHA256: undefined, settings: undefined }
const sign = (text: string, key = keys.authToken, algorithm = 'sha1') =>
  createHmac(algorithm, key).update(text).digest('base64')
const sorted = Object.entries(FIELDS).flat().join('')
const SHA256 = 'key=WK0123,algorithm=HMAC_SHA256'

/** Returns the verified fields, or the reason for the refusal. */
function read(
  over: Partial<Parameters<typeof readTwilio>[0]>,
  with_: Partial<typeof keys> | { sharedKey: null } = {},
) {
  const answer = readTwilio({ ...plain, signature: undefined, ...over }, { ...keys, ...with_ })
  return 'form' in answer ? Object.fromEntries(answer.form) : answer.refusedBecause
}

describe('What Twilio signs', () => {
  test('is read where the signatures of its own examples fit', () => {
    expect(read({ signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' })).toEqual(FIELDS)
    const bytes = Buffer.from('{"property": "value", "boolean": true}')
    const bodySHA256 = '0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620'
    expect(read({ bytes, bodySHA256, signature: 'a9nBmqA0ju/hNViExpshrM61xv4=' })).toEqual({
      property: 'value',
    })
  })

  test('is read whether it signed the address with its port or without', () => {
    const withPort = url.replace('.com/', '.com:443/')
    expect(read({ signature: sign(withPort + sorted) })).toEqual(FIELDS)
    expect(read({ url: withPort, signature: sign(url + sorted) })).toEqual(FIELDS)
    const local = 'http://localhost:3000/a'
    expect(read({ url: local, signature: sign(local + sorted) })).toEqual(FIELDS)
    expect(read({ url: local, signature: sign(`http://localhost/a${sorted}`) })).toEqual(FIELDS)
    expect(read({ url: local, signature: sign(`http://localhost:80/a${sorted}`) })).toBeTypeOf('string')
  })

  test('with a shared key and SHA-256 is read by that key alone', () => {
    const signature = sign(url + sorted, keys.sharedKey, 'sha256')
    expect(read({ signature, settings: SHA256 })).toEqual(FIELDS)
    expect(read({ signature })).toContain('another key')
    expect(read({ signature: sign(url + sorted), settings: SHA256 })).toContain('another key')
    expect(read({ signature, settings: SHA256 }, { sharedKey: null })).toContain('TWILIO_SHARED_KEY')
    expect(read({ signature, settings: 'key=WK0123,algorithm=HMAC_SHA999' })).toContain('not known')
  })

  test('as JSON is read by the hash of its bytes, which the address holds', () => {
    const bytes = Buffer.from('{"MessageStatus": "delivered", "ErrorCode": 30006, "more": {"a": 1}}')
    const bodySHA256 = createHash('sha256').update(bytes).digest('hex')
    const signature = sign(`${url}&bodySHA256=${bodySHA256}`)
    const fields = { MessageStatus: 'delivered', ErrorCode: '30006' }
    expect(read({ bytes, bodySHA256, signature })).toEqual(fields)
    const port = sign(`${url.replace('.com/', '.com:443/')}&bodySHA256=${bodySHA256}`)
    expect(read({ bytes, bodySHA256, signature: port })).toEqual(fields)
    expect(read({ bytes: Buffer.from('{"MessageStatus": "failed"}'), bodySHA256, signature })).toContain(
      'another hash',
    )
    // A JSON body without its hash in the address is not accepted as signed.
    expect(read({ bytes, signature })).toContain('another key')
  })

  test('with several values of one name has each of them once, in their order', () => {
    const bytes = Buffer.from('b=2&a=3&b=1&b=2')
    const signature = sign(`${url}a3b1b2`)
    expect(read({ bytes, signature })).toEqual({ a: '3', b: '2' })
  })

  test.each(['', 'A', '====', 'ä'.repeat(3000), sign(`${url}${sorted}x`)])(
    'is refused with the signature %j',
    (signature) => {
      expect(read({ signature })).toBeTypeOf('string')
    },
  )
})

const lines: string[] = []
const rig = useRig({ logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) })

test('A refused signature is logged with its reason, which the caller is not told', async () => {
  const query = { school: randomUUID(), message: randomUUID() }
  const httpRequest = { query, body: Buffer.from('MessageStatus=delivered') } as never
  const reasonOf = async (headers: Record<string, string>) => {
    lines.length = 0
    const refused = await call(rig, messageDoors.twilioStatus, httpRequest, {}, headers)
    expect(refused.problem).toMatchObject({ code: 'BAD_SIGNATURE', message: 'The signature does not match' })
    const [line] = lines.map((each) => JSON.parse(each) as { path: string; reason: string })
    expect(line!.path).toBe('/api/webhooks/twilio/status')
    expect(JSON.stringify(lines)).not.toContain(TWILIO.authToken)
    return line!.reason
  }
  expect(await reasonOf({})).toContain('no X-Twilio-Signature')
  expect(await reasonOf({ 'x-twilio-signature': 'AAAA' })).toContain('another key')
  const newer = { 'x-twilio-signature': 'AAAA', 'x-twilio-webhooks-signature-settings': SHA256 }
  expect(await reasonOf(newer)).toContain('TWILIO_SHARED_KEY')
})

test('A report as JSON, signed as Twilio signs JSON, is taken', async () => {
  const query = { school: randomUUID(), message: randomUUID() }
  const body = Buffer.from('{"MessageStatus":"delivered"}')
  const bodySHA256 = createHash('sha256').update(body).digest('hex')
  const address = `http://localhost:3000/api/webhooks/twilio/status?${new URLSearchParams({ ...query, bodySHA256 })}`
  const headers = {
    'x-twilio-signature': sign(address, TWILIO.authToken),
    'content-type': 'application/json',
  }
  const httpRequest = { query: { ...query, bodySHA256 }, body } as never
  expect((await call(rig, messageDoors.twilioStatus, httpRequest, {}, headers)).status).toBe(204)
})
