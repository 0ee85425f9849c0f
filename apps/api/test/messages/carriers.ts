import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sendMessagesJob } from '../../src/features/messages/send.job.ts'
import { letterTransport, textTransport } from '../../src/features/messages/transports.ts'
import { signedLinks } from '../../src/platform/security/signed-links.ts'
import { LETTERS, SECRET, TWILIO, type Rig } from '../rig/app.ts'
import { makeSchool, type MadeSchool } from '../rig/make.ts'

/** A text as sent to Twilio. */
export interface SentText {
  to: string
  from: string
  body: string
  statusCallback: string
}

export interface Carriers {
  letters: Email[]
  texts: SentText[]
  /** Addresses unknown to the mail server, and numbers that Twilio knows replied STOP. */
  unknown: Set<string>
  stopped: Set<string>
  /** Runs while the carrier has accepted a text but not answered yet. */
  meanwhile: ((text: SentText) => Promise<void>) | null
  /** Addresses whose next letter is rejected temporarily. */
  busy: Set<string>
  /** Sends everything due on a rig's clock, for schools created here. */
  send(at?: Rig): Promise<void>
  makeSchool(): Promise<MadeSchool>
}

/**
 * Starts a mail server and Twilio's message endpoint, which refuses a wrong account or secret and unknown fields, as the
 * real one does.
 */
export function useCarriers(rig: Rig): Carriers {
  const carriers = {
    letters: [],
    texts: [],
    unknown: new Set(),
    stopped: new Set(),
    meanwhile: null,
    busy: new Set(),
  } as unknown as Carriers
  const schools: MadeSchool[] = []
  carriers.makeSchool = async () => {
    schools.push(await makeSchool(rig))
    return schools.at(-1)!
  }
  let mail: SMTPServer
  let twilio: Server
  beforeAll(async () => {
    mail = new SMTPServer({
      authOptional: true,
      closeTimeout: 100,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (carriers.unknown.has(address))
          return done(Object.assign(new Error('No such user'), { responseCode: 550 }))
        if (carriers.busy.delete(address))
          return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        done()
      },
      onData: (stream, _session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(parts)).then((letter) => {
            if (schools.some(({ name }) => name === letter.from!.name)) carriers.letters.push(letter)
            done()
          })
        })
      },
    })
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
    twilio = createServer((request, response) => {
      void answerText(carriers, schools, request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    })
    await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve))
    const smtpUrl = `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`
    const settings = { ...TWILIO, apiUrl: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}` }
    const parts = {
      publicUrl: 'http://localhost:3000',
      links: signedLinks(SECRET),
      sendsEmail: true,
      twilio: settings,
      sendLetter: letterTransport(smtpUrl, 'Afterbell <no-reply@example.test>'),
      sendText: textTransport(settings),
      letters: LETTERS,
      // Tests run in parallel on one database, so each sends only for its own schools.
      schools: () => schools.map(({ id }) => id),
    }
    carriers.send = (at = rig) => sendMessagesJob({ pool: at.pool, ...parts })({})
  })
  beforeEach(() => {
    schools.length = 0
    carriers.letters.length = 0
    carriers.texts.length = 0
    carriers.meanwhile = null
  })
  afterAll(async () => {
    twilio.close()
    await new Promise<void>((resolve) => mail.close(() => resolve()))
  })
  return carriers
}

const FIELDS = new Set(['To', 'From', 'Body', 'StatusCallback'])

async function answerText(carriers: Carriers, schools: readonly MadeSchool[], request: IncomingMessage) {
  const { texts, stopped } = carriers
  const expected = `Basic ${Buffer.from(`${TWILIO.accountSid}:${TWILIO.authToken}`).toString('base64')}`
  if (request.headers.authorization !== expected)
    return { status: 401, body: { code: 20003, message: 'Authenticate' } }
  if (request.url !== `/2010-04-01/Accounts/${TWILIO.accountSid}/Messages.json`)
    return { status: 404, body: { code: 20404, message: 'Not found' } }
  const form = new URLSearchParams(await text(request))
  const strange = [...form.keys()].find((name) => !FIELDS.has(name))
  if (strange) return { status: 400, body: { code: 21100, message: `${strange} is unknown` } }
  const [to, from, body, statusCallback] = ['To', 'From', 'Body', 'StatusCallback'].map(
    (name) => form.get(name) ?? '',
  )
  if (!/^\+\d{8,15}$/.test(to!)) return { status: 400, body: { code: 21211, message: 'Invalid To number' } }
  if (stopped.has(to!)) return { status: 400, body: { code: 21610, message: 'The recipient unsubscribed' } }
  const isFromSchools = schools.some(({ id }) => statusCallback!.includes(id))
  const sent = { to: to!, from: from!, body: body!, statusCallback: statusCallback! }
  if (isFromSchools) {
    texts.push(sent)
    await carriers.meanwhile?.(sent)
  }
  return { status: 201, body: { sid: `SM${crypto.randomUUID()}`, status: 'queued' } }
}
