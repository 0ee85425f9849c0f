import { describe, expect, test } from 'vitest'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { messageDoors } from '@afterbell/contract/messages/settings'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { sendFileJob } from '../../src/features/invoices/files/send-file.job.ts'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { automaticOfSchoolJob } from '../../src/features/messages/automatic/look.job.ts'
import { receiptJob } from '../../src/features/payments/charging/receipt.job.ts'
import { timedMessages } from '../../src/timed-messages.ts'
import { call, LETTERS, SECRET, useRig } from '../rig/app.ts'
import { signedByTwilio } from '../rig/apps/signed-by-twilio.ts'
import { made, makeChild, makeClass, type MadeSchool } from '../rig/make.ts'
import { payingChild, payInvoice, writeInvoice } from '../rig/paying/billing.ts'
import { lettersWithFiles, writtenAutomatically } from '../rig/reading/sent-link.ts'
import { useCarriers } from './carriers.ts'

const rig = useRig()
const carriers = useCarriers(rig)
/** On the morning of Monday's class, which starts at 15:30. */
const morning = useRig({ at: Temporal.Instant.from('2026-11-23T14:00:00Z') })

let families = 0
/** Creates an enrolled child whose father reads English and whose mother reads Spanish, and reminds of its class. */
async function remindedFamily(school: MadeSchool, over: object = {}) {
  families += 1
  const n = String(families).padStart(4, '0')
  const gus = { firstName: 'Gus', lastName: 'Lang', email: `gus.l${n}@example.test`, phone: `212-559-${n}` }
  const ida = { firstName: 'Ida', lastName: 'Lang', email: `ida.l${n}@example.test`, phone: `646-559-${n}` }
  const id = await makeChild(rig, school, {
    firstName: 'Ann',
    lastName: 'Lang',
    primaryGuardian: gus,
    secondaryGuardian: { ...ida, language: 'es' },
    ...over,
  })
  const classId = await makeClass(rig, school, { className: 'Pottery' } as never)
  made(
    await call(
      rig,
      rosters.add,
      { at: 'classes' as const, params: { id: classId }, body: { childId: id } },
      school.admin,
    ),
  )
  return { id, gus, ida }
}

async function remind(school: MadeSchool) {
  const params = { kind: 'MEETING_REMINDER' as const }
  const rows = made(await call(rig, automaticMessages.list, { query: {} }, school.admin))
  const { version, lead } = rows.find(({ kind }) => kind === params.kind)!
  const body = { emails: true, texts: true, lead, version }
  made(await call(rig, automaticMessages.update, { params, body }, school.admin))
  await automaticOfSchoolJob({ pool: morning.pool, timedMessages })({ schoolId: school.id })
  await carriers.send(morning)
}

async function saveText(
  school: MadeSchool,
  language: 'en' | 'es',
  channel: 'EMAIL' | 'SMS',
  message: string,
) {
  const rows = made(await call(rig, automaticMessages.list, { query: { language } }, school.admin))
  const { version } = rows.find(({ kind }) => kind === 'MEETING_REMINDER')!
  const params = { kind: 'MEETING_REMINDER' as const, channel }
  const body = { subject: `${language} {{date}}`, message, language, version }
  return made(await call(rig, automaticMessages.saveText, { params, body }, school.admin))
}

const letterTo = (address: string) => carriers.letters.find(({ to }) => to![0]!.address === address)!

const dialed = ({ phone }: { phone: string }) => `+1${phone.replaceAll('-', '')}`

describe('Two guardians of one child', () => {
  test('read of one meeting in two languages, each whole, with the frame around it', async () => {
    const school = await carriers.makeSchool()
    const { gus, ida } = await remindedFamily(school)
    await remind(school)
    const [english, spanish] = [letterTo(gus.email), letterTo(ida.email)]
    expect(english.subject).toBe(`${school.name}: reminder of Pottery on Monday, November 23, 2026`)
    expect(english.text).toContain('Hello Gus,')
    expect(english.text).toContain('Unsubscribe, or choose which emails you get: http')
    expect(english.html).toContain('<html lang="en">')
    expect(spanish.subject).toBe(`${school.name}: recordatorio de Pottery, lunes, 23 de noviembre de 2026`)
    expect(spanish.text).toContain('Hola, Ida:')
    expect(spanish.text).toContain(
      'Le recordamos Pottery de Ann Lang: lunes, 23 de noviembre de 2026, 3:30 p.\u00A0m. – 4:30 p.\u00A0m.\n',
    )
    expect(spanish.text).toContain('Recibe este correo porque trata de su hijo o hija.')
    expect(spanish.text).toMatch(
      /Cancelar la suscripción o elegir qué correos recibir: http\S+#token=\S+&lang=es/,
    )
    expect(spanish.html).toContain('<html lang="es">')
    expect(spanish.text!.replace(/http\S+/, '')).not.toMatch(/\b(the|your|you|for|unsubscribe)\b/i)
    const texts = Object.fromEntries(carriers.texts.map(({ to, body }) => [to, body]))
    expect(texts).toEqual({
      [dialed(gus)]:
        `${school.name}: reminder of Pottery for Ann Lang: Monday, November 23, 2026, 3:30 PM - 4:30 PM.\nReply STOP to end`,
      [dialed(ida)]:
        `${school.name}: le recordamos Pottery de Ann Lang: lunes, 23 de noviembre de 2026, 3:30 p. m. - 4:30 p. m.\nPara cancelar, responda STOP`,
    })
  })

  test('who share a mailbox get one letter, in the language that was said', async () => {
    const school = await carriers.makeSchool()
    const both = { email: 'both.lang@example.test', phone: '' }
    await remindedFamily(school, {
      primaryGuardian: { firstName: 'Gus', lastName: 'Lang', ...both },
      secondaryGuardian: { firstName: 'Ida', lastName: 'Lang', ...both, language: 'es' },
    })
    await remind(school)
    expect(carriers.letters.map(({ text }) => text!.split('\n')[0])).toEqual(['Hola, Ida:'])
  })
})

describe('What a school wrote itself', () => {
  test('in English goes to every reader, as English, until it is written in Spanish too', async () => {
    const school = await carriers.makeSchool()
    const { ida } = await remindedFamily(school)
    const saved = await saveText(school, 'en', 'EMAIL', '<p>See you {{date}}!</p>')
    expect(saved.email).toMatchObject({ isOwn: true, ownIn: ['en'] })
    await remind(school)
    const letter = letterTo(ida.email)
    expect(letter.subject).toBe('en Monday, November 23, 2026')
    expect(letter.text).toContain('See you Monday, November 23, 2026!')
    expect(letter.text).toContain('Recibe este correo')
    expect(letter.html).toContain('<html lang="en">')
    expect(letter.html).toContain('<p lang="es"')
  })

  test('in Spanish goes to who reads Spanish alone', async () => {
    const school = await carriers.makeSchool()
    const { gus, ida } = await remindedFamily(school)
    const saved = await saveText(school, 'es', 'EMAIL', '<p>¡Hasta el {{date}}!</p>')
    expect(saved.email).toMatchObject({ isOwn: true, ownIn: ['es'] })
    const [row] = made(await call(rig, automaticMessages.list, { query: {} }, school.admin))
    expect(row!.email).toMatchObject({ isOwn: false, ownIn: ['es'] })
    await remind(school)
    expect(letterTo(ida.email).text).toContain('¡Hasta el lunes, 23 de noviembre de 2026!')
    expect(letterTo(gus.email).text).toContain('This is a reminder of Pottery')
  })
})

describe('Staff’s own words', () => {
  test('stay as they are, in a frame of the reader’s language', async () => {
    const school = await carriers.makeSchool()
    const { id, gus, ida } = await remindedFamily(school)
    const letter = { ids: [id], subject: 'Coat', message: '<p>Bring a coat</p>' }
    made(await call(rig, childMessages.email, { body: { emailForm: JSON.stringify(letter) } }, school.admin))
    await carriers.send()
    for (const { email } of [gus, ida])
      expect(letterTo(email)).toMatchObject({
        subject: 'Coat',
        text: expect.stringContaining('Bring a coat'),
      })
    expect(letterTo(gus.email).text).toContain('You get this email because')
    expect(letterTo(ida.email).text).toContain('Recibe este correo porque')
  })
})

test('A STOP is confirmed in the language of the texts, or of its own word', async () => {
  const school = await carriers.makeSchool()
  const { gus, ida } = await remindedFamily(school)
  await remind(school)
  const answer = async (From: string, Body: string) => {
    const form = { MessageSid: `SM${crypto.randomUUID()}`, From, Body }
    const url = 'http://localhost:3000/api/webhooks/twilio/received'
    const body = Buffer.from(new URLSearchParams(form).toString())
    const headers = { 'x-twilio-signature': signedByTwilio(url, form) }
    return (await call(rig, messageDoors.twilioReceived, { body } as never, {}, headers)).raw.toString()
  }
  expect(await answer(dialed(gus), 'STOP')).toContain('You will get no more texts from us')
  expect(await answer(dialed(ida), 'STOP')).toContain('No le enviaremos otros mensajes de texto')
  expect(await answer('+12125590199', 'Baja')).toContain('No le enviaremos otros mensajes de texto')
})

test('Invoices, receipts and payments are told to who pays in the language of that guardian', async () => {
  const school = await carriers.makeSchool()
  const { parentId } = await payingChild(rig, school, {
    primaryGuardian: { firstName: 'Ida', lastName: 'Pays', email: 'ida.pays@example.test', language: 'es' },
  })
  const { id } = await writeInvoice(rig, school, { parentId })
  made(await call(rig, invoices.resend, { params: { id } }, school.admin))
  await payInvoice(rig, school, id, 1000)
  made(await call(rig, invoices.sendReceipt, { params: { id } }, school.admin))
  const { rows: jobs } = await rig.pool.pg.query(
    `select data from pgboss.job where name = 'billing.send' and data ->> 'schoolId' = $1 order by created_on`,
    [school.id],
  )
  const payLink = payLinks('http://localhost:3000', SECRET).to
  for (const { data } of jobs) await sendFileJob({ pool: rig.pool, letters: LETTERS, payLink })(data)
  const bodies = (await lettersWithFiles(rig, school.id)).map(({ body }) => body).toSorted()
  expect(bodies).toHaveLength(2)
  expect(bodies.every((body) => body.includes('Hola, Ida Pays:'))).toBe(true)
  expect(bodies.join('\n')).toContain(`Adjuntamos su factura 0001 de ${school.name}.`)
  expect(bodies.join('\n')).toContain('a más tardar el 2 de diciembre de 2026.')
  expect(bodies.join('\n')).toContain('Recibimos $10. ¡Gracias!')

  const cash = { parentId, amount: 15, how: 'CASH' as const, receivedOn: '2026-10-30' }
  const { id: paymentId } = made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
  await receiptJob(rig)({ schoolId: school.id, paymentId })
  const [receipt] = await writtenAutomatically(rig, school.id, ['RECEIPT'])
  expect(receipt!.subject).toBe(`${school.name}: recibo de $15`)
  expect(receipt!.text_body).toContain('Gracias. Recibimos $15 el 30 de octubre de 2026 (efectivo).')
  expect(receipt!.text_body).toContain('Factura 0001: $15 pagados ahora')
})
