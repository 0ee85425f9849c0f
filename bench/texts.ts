import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { manyFamilies, withSenders } from './letters.ts'

/** Milliseconds the carrier takes for a text, so that texts leave at a carrier's rate. */
const TEXT_MS = 2500
/** Texts to each family, one after another. */
const TEXTS_EACH = 4

const TWILIO = { sid: 'AC00000000000000000000000000000bench', token: 'bench', from: '+12125550100' }
const PUBLIC_URL = 'http://127.0.0.1:1'

interface Carried {
  to: string
  at: number
}

/**
 * Sends texts to a school's families through a slow carrier. One family replies STOP to the first, and the carrier
 * delivers that reply three times. Returns how many texts this family still got, when the last one left, and how many
 * confirmations they received.
 */
export async function textsStopped(count: number) {
  const carried: Carried[] = []
  const carrier = slowCarrier(carried)
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done))
  const env = {
    PUBLIC_URL,
    TWILIO_ACCOUNT_SID: TWILIO.sid,
    TWILIO_AUTH_TOKEN: TWILIO.token,
    TWILIO_FROM: TWILIO.from,
    TWILIO_API_URL: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`,
  }
  try {
    return await withSenders(env, async ({ school, server, worker, superuser }) => {
      await manyFamilies(superuser, school.id, count / TEXTS_EACH)
      // Lets texts go out at any time of day.
      await superuser.query(
        `insert into message_settings (school_id, quiet_from, quiet_until) values ($1, '00:00', '00:00')`,
        [school.id],
      )
      const { rows } = await superuser.query<{ id: string }>(
        `select id from child where school_id = $1 and last_name = 'Many'`,
        [school.id],
      )
      const ids = rows.map(({ id }) => id)
      for (let nth = 1; nth <= TEXTS_EACH; nth += 1)
        await school.server.ask(
          childMessages.sms,
          { body: { ids, message: `We are closed (${nth})` } },
          await school.manager(),
        )
      await worker()
      while (carried.length < 40) await pause(20)
      const { to: phone } = carried[0]!
      const stoppedAt = performance.now()
      const answers = await Promise.all([1, 2, 3].map(() => stop(server.url, phone)))
      const others = count - TEXTS_EACH
      while (carried.filter(({ to }) => to !== phone).length < others) await pause(100)
      const after = carried.filter(({ to, at }) => to === phone && at > stoppedAt)
      return {
        seconds: (performance.now() - stoppedAt) / 1000,
        after: after.length,
        lastSeconds: Math.max(0, ...after.map(({ at }) => (at - stoppedAt) / 1000)),
        confirmations: answers.filter((answer) => answer.includes('<Message>')).length,
      }
    })
  } finally {
    carrier.close()
    carrier.closeAllConnections()
  }
}

function slowCarrier(carried: Carried[]): Server {
  return createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      carried.push({ to: new URLSearchParams(body).get('To')!, at: performance.now() })
      await pause(TEXT_MS)
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ sid: `SM${carried.length}` }))
    })
  })
}

/** Delivers a STOP, signed as Twilio signs it. Returns the response. */
async function stop(server: string, phone: string): Promise<string> {
  const form = new URLSearchParams({ Body: 'STOP', From: phone, MessageSid: 'SMstop' })
  const signed = [...form].flat().join('')
  const path = '/api/webhooks/twilio/received'
  const signature = createHmac('sha1', TWILIO.token).update(`${PUBLIC_URL}${path}${signed}`).digest('base64')
  const response = await fetch(server + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: form.toString(),
  })
  return response.text()
}
