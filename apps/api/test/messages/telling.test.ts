import { describe, expect, test } from 'vitest'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { emailHistory } from '@afterbell/contract/messages/history'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import type { Telling } from '@afterbell/domain/messages/tellings'
import { AUTOMATIC_KINDS, automaticKinds } from '@afterbell/domain/messages/automatic'
import { DO_NOT_RELEASE_TEXT, LIMITED_TEXT } from '@afterbell/domain/messages/recipients'
import { sendAutomatic } from '../../src/features/messages/automatic/send-automatic.ts'
import { contactsReached } from '../../src/features/messages/automatic/reached.store.ts'
import { sendFileJob } from '../../src/features/invoices/files/send-file.job.ts'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { schoolNow } from '../../src/platform/database/school-now.ts'
import { call, LETTERS, NOW, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, type MadeSchool } from '../rig/make.ts'
import { connectSandbox, enrolled, linkOf } from '../rig/paying/paying.ts'
import { lettersWithFiles } from '../rig/reading/sent-link.ts'
import { useCarriers } from './carriers.ts'

const rig = useRig()
const readChild = async (school: MadeSchool, id: string) =>
  made(await call(rig, children.get, { params: { id } }, school.admin))
const carriers = useCarriers(rig)

let families = 0
/** Creates Ann, whose mother is the secondary contact and whose father is the primary one and may be on the list. */
async function ann(school: MadeSchool) {
  families += 1
  const n = String(families).padStart(4, '0')
  const kurt = {
    firstName: 'Kurt',
    lastName: 'Telling',
    email: `kurt.t${n}@example.test`,
    phone: `212-557-${n}`,
  }
  const erin = {
    firstName: 'Erin',
    lastName: 'Vale',
    email: `erin.t${n}@example.test`,
    phone: `646-557-${n}`,
  }
  const id = await makeChild(rig, school, {
    firstName: 'Ann',
    lastName: 'Telling',
    primaryGuardian: kurt,
    secondaryGuardian: erin,
  })
  const { familyId, primaryGuardian } = await readChild(school, id)
  return { id, familyId, kurtId: primaryGuardian!.id, kurt, erin }
}

async function listName(school: MadeSchool, id: string, name: string): Promise<string> {
  const input = { params: { id }, body: { name } }
  return made(await call(rig, doNotRelease.add, input as never, school.admin)).doNotRelease[0]!.id
}

const decide = (
  school: MadeSchool,
  childId: string,
  entryId: string,
  guardianId: string,
  telling: Telling,
  by = school.admin,
) =>
  call(
    rig,
    doNotRelease.decideTelling,
    { params: { childId, id: entryId }, body: { guardianId, telling, reason: 'The court said so' } },
    by,
  )

type Ann = Awaited<ReturnType<typeof ann>>

/** Decides as a Manager how much Ann's father sees and is told, where no list names him. */
const limit = (school: MadeSchool, { id: childId, kurtId: guardianId }: Ann, telling: Telling) =>
  call(
    rig,
    guardianAccess.set,
    { params: { childId, guardianId }, body: { telling, reason: 'Custody order' } },
    school.manager,
  )

/** Sends one message of every kind to both contacts of a family, by email and text. */
async function sendEveryKind(school: MadeSchool, { id, familyId }: { id: string; familyId: string }) {
  for (const kind of AUTOMATIC_KINDS) {
    const [row] = made(await call(rig, automaticMessages.list, { query: {} }, school.admin)).filter(
      (each) => each.kind === kind,
    )
    const body = { emails: true, texts: true, lead: row!.lead, version: row!.version }
    made(await call(rig, automaticMessages.update, { params: { kind }, body }, school.admin))
  }
  await inSchool(rig.pool, { session: null, school: school.id }, async (tx, opening) => {
    const now = schoolNow(school.id, opening)
    const contacts = await contactsReached(tx, now, [familyId])
    const sealer = LETTERS
    for (const kind of AUTOMATIC_KINDS) {
      const fields = Object.fromEntries(
        automaticKinds[kind].fields.map((field) => [field, `SECRET ${field}`]),
      )
      const lines = 'Invoice 12: Ann Telling, SECRET Pottery Mondays'
      const messages = contacts.map((to) => ({
        keys: [`${familyId} ${to.id}`],
        to,
        childIds: [id],
        fields: () => ({ ...fields, ...('lines' in fields && { lines }) }),
      }))
      await sendAutomatic({ tx, school: now, at: NOW }, kind, messages, { sealer })
    }
  })
}

const dialed = (phone: string) => `+1${phone.replaceAll('-', '')}`

describe('A guardian on the do-not-release list', () => {
  test.each(['Kurt Telling', 'Curt Telling', 'Telling Kurt'])(
    'is sent no kind of automatic message while %s is listed, and the office sees why',
    async (listed) => {
      const school = await carriers.makeSchool()
      const child = await ann(school)
      await sendEveryKind(school, child)
      // Listed only after the messages were queued.
      await listName(school, child.id, listed)
      await carriers.send()
      const letters = carriers.letters.map(({ to }) => to![0]!.address)
      expect(letters).not.toContain(child.kurt.email)
      expect(letters.filter((address) => address === child.erin.email)).toHaveLength(AUTOMATIC_KINDS.length)
      const texts = carriers.texts.map(({ to }) => to)
      expect(texts).not.toContain(dialed(child.kurt.phone))
      const { rows } = await inside(rig, school.id, (query) =>
        query(
          `select distinct state, reason, channel from message where school_id = $1 and to_name = 'Kurt Telling' order by channel`,
          [school.id],
        ),
      )
      const skipped = { state: 'SKIPPED', reason: DO_NOT_RELEASE_TEXT }
      expect(rows).toEqual([
        { ...skipped, channel: 'EMAIL' },
        { ...skipped, channel: 'SMS' },
      ])
    },
  )

  test('and one whom staff shut out without a list is sent none either', async () => {
    const school = await carriers.makeSchool()
    const child = await ann(school)
    await sendEveryKind(school, child)
    made(await limit(school, child, 'NOTHING'))
    await carriers.send()
    const letters = carriers.letters.map(({ to }) => to![0]!.address)
    expect(letters).not.toContain(child.kurt.email)
    expect(letters.filter((address) => address === child.erin.email)).toHaveLength(AUTOMATIC_KINDS.length)
    expect(carriers.texts.map(({ to }) => to)).not.toContain(dialed(child.kurt.phone))
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select distinct state, reason from message where school_id = $1 and to_name = 'Kurt Telling'`, [
        school.id,
      ]),
    )
    expect(rows).toEqual([{ state: 'SKIPPED', reason: LIMITED_TEXT }])
  })

  test.each([
    [
      'a Super Admin decides so',
      async (school: MadeSchool, child: Ann) => {
        const entryId = await listName(school, child.id, 'Kurt Telling')
        return decide(school, child.id, entryId, child.kurtId, 'MONEY')
      },
    ],
    [
      'a Manager decides so and no list names them',
      (school: MadeSchool, child: Ann) => limit(school, child, 'MONEY'),
    ],
  ])('is sent money alone, without what it is for, where %s', async (_, decideMoney) => {
    const school = await carriers.makeSchool()
    const child = await ann(school)
    made<unknown>(await decideMoney(school, child))
    await sendEveryKind(school, child)
    await carriers.send()
    const theirs = carriers.letters.filter(({ to }) => to![0]!.address === child.kurt.email)
    const ofMoney = AUTOMATIC_KINDS.filter((kind) => automaticKinds[kind].theme === 'MONEY')
    expect(theirs).toHaveLength(ofMoney.length)
    for (const letter of theirs) expect(`${letter.text}${letter.html}`).not.toMatch(/Pottery|Monday/)
    const hers = carriers.letters.filter(({ to }) => to![0]!.address === child.erin.email)
    expect(hers.some(({ text }) => text!.includes('Pottery'))).toBe(true)
  })

  test('is left out of what staff write, and listed with the reason', async () => {
    const school = await carriers.makeSchool()
    const child = await ann(school)
    const before = JSON.stringify({ ids: [child.id], subject: 'Gym', message: '<p>At the church</p>' })
    const { batchId } = made(
      await call(rig, childMessages.email, { body: { emailForm: before } } as never, school.admin),
    )
    await listName(school, child.id, 'Kurt J Telling')
    for (const channel of ['EMAIL', 'SMS'] as const) {
      const body = { ids: [child.id], channel, primary: true, secondary: true, previewOf: 0 }
      const recipientsAnswer = made(
        await call(rig, childMessages.recipients, { body } as never, school.admin),
      )
      expect(recipientsAnswer.recipients.map(({ name }) => name)).toEqual(['Erin Vale'])
      expect(recipientsAnswer.unreached).toEqual([
        {
          name: 'Kurt Telling',
          childNames: ['Ann Telling'],
          reason: expect.stringContaining('do-not-release'),
        },
      ])
    }
    await carriers.send()
    expect(carriers.letters.map(({ to }) => to![0]!.address)).toEqual([child.erin.email])
    const sent = made(
      await call(rig, emailHistory.list, { query: { batchId: batchId! } }, school.admin),
    ).content
    const skipped = sent.find((row) => JSON.stringify(row).includes(child.kurt.email))!
    const again = await call(
      rig,
      emailHistory.sendAgain,
      { params: { id: skipped.id }, body: {} } as never,
      school.admin,
    )
    expect(again.problem).toMatchObject({ code: 'NOBODY_REACHED' })
  })

  test('or shut out by staff is left out of what staff write, of invoices and their links', async () => {
    const school = await carriers.makeSchool()
    await connectSandbox(rig, school)
    const child = await ann(school)
    const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
    await enrolled(rig, school, child.id, await makeClass(rig, school, { price: 40, ...dates }))
    const { token, invoiceId } = await linkOf(rig, school, child.id)
    made(await limit(school, child, 'NOTHING'))
    for (const channel of ['EMAIL', 'SMS'] as const) {
      const body = { ids: [child.id], channel, primary: true, secondary: true, previewOf: 0 }
      const { recipients, unreached } = made(
        await call(rig, childMessages.recipients, { body } as never, school.admin),
      )
      expect(recipients.map(({ name }) => name)).toEqual(['Erin Vale'])
      expect(unreached).toMatchObject([{ name: 'Kurt Telling', reason: LIMITED_TEXT }])
    }
    const resend = () => call(rig, invoices.resend, { params: { id: invoiceId } }, school.admin)
    expect((await resend()).problem.code).toBe('DO_NOT_RELEASE')
    const input = { params: { schoolId: school.id }, body: { token } }
    const { lines } = made(await call(rig, payByLink.invoice, input))
    expect(lines.every((line) => line.label === 'Program fee' && !line.activity && !line.reason)).toBe(true)
    made(await limit(school, child, 'EVERYTHING'))
    made(await resend())
    expect(made(await call(rig, payByLink.invoice, input)).lines[0]!.label).not.toBe('Program fee')
  })

  test('is shown on the child’s page, and only a Super Admin decides, which the history keeps', async () => {
    const school = await carriers.makeSchool()
    const child = await ann(school)
    const entryId = await listName(school, child.id, 'Curt Telling')
    const telling = async () =>
      made(await call(rig, doNotRelease.telling, { params: { childId: child.id } }, school.coordinator))
    expect(await telling()).toMatchObject([
      { guardian: 'Kurt Telling', entry: 'Curt Telling', isSame: false, telling: 'NOTHING', decision: null },
    ])
    const refused = await decide(school, child.id, entryId, child.kurtId, 'EVERYTHING', school.manager)
    expect(refused.status).toBe(403)
    made(await decide(school, child.id, entryId, child.kurtId, 'EVERYTHING'))
    expect(await telling()).toMatchObject([
      { telling: 'EVERYTHING', decision: { reason: 'The court said so' } },
    ])
    // A renamed entry is another person, so staff must decide again.
    const entry = { name: 'Kurt Tellings', note: '', siblings: false }
    const input = { params: { childId: child.id, id: entryId }, body: entry }
    made(await call(rig, doNotRelease.change, input as never, school.admin))
    expect(await telling()).toMatchObject([{ telling: 'NOTHING', decision: null }])
    const stranger = (await readChild(school, child.id)).secondaryGuardian!.id
    const other = await decide(school, child.id, entryId, stranger, 'MONEY')
    expect(other.problem.code).toBe('NOT_LISTED')
    const events = await inside(rig, school.id, (query) =>
      query(`select what from audit_event where school_id = $1 and what like 'do-not-release.told%'`, [
        school.id,
      ]),
    )
    expect(events.rows).toEqual([{ what: 'do-not-release.told-everything' }])
  })

  test('gets no invoice by email, and a pay link says for nobody what it is for', async () => {
    const school = await carriers.makeSchool()
    await connectSandbox(rig, school)
    const child = await ann(school)
    const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
    const classId = await makeClass(rig, school, { price: 40, ...dates })
    await enrolled(rig, school, child.id, classId)
    const { token, invoiceId } = await linkOf(rig, school, child.id)
    const readInvoice = async (headers = {}) => {
      const input = { params: { schoolId: school.id }, body: { token } }
      return made(await call(rig, payByLink.invoice, input, {}, headers))
    }
    const whole = await readInvoice()
    const entryId = await listName(school, child.id, 'Kurt Telling')
    const redacted = await readInvoice()
    expect(redacted.amountDue).toBe(whole.amountDue)
    expect(redacted.lines.map(({ amount }) => amount)).toEqual(whole.lines.map(({ amount }) => amount))
    expect(
      redacted.lines.every((line) => line.label === 'Program fee' && !line.activity && !line.reason),
    ).toBe(true)
    const spanish = await readInvoice({ 'accept-language': 'es' })
    expect(
      spanish.lines.every((line) => line.label === 'Costo del programa' && !line.activity && !line.reason),
    ).toBe(true)
    const params = { id: invoiceId }
    const refused = await call(rig, invoices.resend, { params }, school.admin)
    expect(refused.problem.code).toBe('DO_NOT_RELEASE')
    const mails = async () => {
      const file = { what: 'INVOICE' as const, id: invoiceId }
      const parts = { letters: LETTERS, payLink: payLinks('http://localhost:3000', SECRET).to }
      await sendFileJob({ pool: rig.pool, ...parts })({ schoolId: school.id, file, at: NOW.toString() })
      return (await lettersWithFiles(rig, school.id)).map(({ name }) => name)
    }
    expect(await mails()).toEqual([])
    made(await decide(school, child.id, entryId, child.kurtId, 'MONEY'))
    made(await call(rig, invoices.resend, { params }, school.admin))
    expect(await mails()).toEqual([null])

    // Sending again uses the list as it is now.
    const [letter] = made(await call(rig, emailHistory.list, { query: {} }, school.admin)).content
    const again = async (body: object = {}) =>
      (await call(rig, emailHistory.sendAgain, { params: { id: letter!.id }, body } as never, school.admin))
        .problem?.code
    expect(await again()).toBeUndefined()
    expect(await again({ message: '<p>Ann is at the gym on Mondays</p>' })).toBe('NOBODY_REACHED')
    made(await decide(school, child.id, entryId, child.kurtId, 'NOTHING'))
    expect(await again()).toBe('NOBODY_REACHED')
    // The same applies to queued messages.
    await carriers.send()
    expect(carriers.letters).toEqual([])
    made(await decide(school, child.id, entryId, child.kurtId, 'MONEY'))
    expect(await again()).toBeUndefined()
    await carriers.send()
    expect(carriers.letters.map(({ to }) => to![0]!.address)).toEqual([child.kurt.email])
  })
})
