import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { homes } from '@afterbell/contract/families/homes'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { forms } from '@afterbell/contract/forms/forms'
import { familyImports } from '@afterbell/contract/imports/imports'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals } from '@afterbell/contract/payments/transactions'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { history } from '@afterbell/contract/reports/history'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { savedViews } from '@afterbell/contract/users/saved-views'
import { oneself } from '@afterbell/contract/users/oneself'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { sendFileJob } from '../../src/features/invoices/files/send-file.job.ts'
import { forgetPayerJob } from '../../src/features/payments/methods/forget-payer.job.ts'
import { createLog } from '../../src/platform/log.ts'
import { createStripe } from '../../src/features/providers/stripe/stripe.ts'
import { eraseAgainCommand, erasedCommand } from '../../src/features/privacy/erase-again.ts'
import { operate } from '../../src/features/school/operate.ts'
import { call, LETTERS, SEALER, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, PASSWORD, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf } from '../rig/paying/paying.ts'
import { makeShare } from '../rig/paying/shares.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'

/** Everything the server logs in these tests. */
const logged: string[] = []
const rig = useRig({ logger: createLog('trace', 'server', { write: (line) => void logged.push(line) }) })

/** A family's data, marked so that it is found wherever it is stored. */
const MARKS = {
  first: 'Zephyrq', last: 'Quillmark', preferred: 'Zephq', sibling: 'Yarrowq', gus: 'Oberonq', email: 'oberonq@quillmark.test',
  phone: '5550107731', pickup: 'Marigoldq Vetch', pickupPhone: '5550107732', emergency: 'Tansyq Bloom', emergencyPhone: '5550107733', emergencyOther: '5550107734', barred: 'Thistleq Grimm', barredNote: 'court order 9917q',
  allergy: 'walnutsq', needs: 'elevatorq', street: '77 Quagmire Lane', home: 'Lighthouseq', note: 'likes kitesq', condition: 'asthmaq',
  answer: 'doggy paddleq', person: 'Ferdinandq Moss', reason: 'rang from carq', memo: 'for grandmaq', reference: 'checkq 5581',
  refund: 'movedq away', subject: 'About Zephyrq', body: 'see you at the pondq', file: 'letterq of doctor', imported: 'Nettleq',
} as const // prettier-ignore

async function prove(school: MadeSchool): Promise<void> {
  const input = { params: { userId: school.admin.id }, body: { currentPassword: PASSWORD } }
  made(await call(rig, oneself.checkPassword, input, school.admin))
}

const look = async (school: MadeSchool, familyId: string) =>
  made(await call(rig, erasure.look, { params: { familyId } }, school.admin))

const erase = (school: MadeSchool, familyId: string, names: string, by = school.admin) =>
  call(rig, erasure.erase, { params: { familyId }, body: { names } }, by)

async function familyOf(school: MadeSchool, childId: string): Promise<string> {
  return made(await call(rig, children.get, { params: { id: childId } }, school.admin)).familyId
}

/** Returns every place in the database that contains a text: tables of schools, tables outside them, and the job queue. */
async function whereIs(school: MadeSchool, marks: readonly string[]): Promise<string[]> {
  return inside(rig, school.id, async (query) => {
    const { rows: columns } = await query(
      `select n.nspname as schema, c.relname as "table", a.attname as "column", t.typname as type from pg_class c
         join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         join pg_type t on t.oid = a.atttypid
       where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and t.typname in ('text', 'varchar', 'jsonb', 'json', 'bytea', '_text')`,
    )
    const matches: string[] = []
    for (const { schema, table, column, type } of columns) {
      const text = type === 'bytea' ? `encode(t."${column}", 'escape')` : `t."${column}"::text`
      const { rows } = await query(
        `select distinct sought.mark from "${schema}"."${table}" t, unnest($1::text[]) sought(mark) where position(lower(sought.mark) in lower(${text})) > 0`,
        [marks],
      )
      for (const { mark } of rows) matches.push(`${table}.${column}: ${mark}`)
    }
    return matches.toSorted()
  })
}

/** Creates a family of two children with all data staff can record about one. */
async function markedFamily(school: MadeSchool) {
  const m = MARKS
  const by = school.admin
  const guardian = { firstName: m.gus, lastName: m.last, email: m.email, phone: m.phone }
  const childId = await makeChild(rig, school, {
    firstName: m.first, lastName: m.last, preferredName: m.preferred, allergies: m.allergy, specialNeeds: m.needs,
    primaryGuardian: guardian, approvedPickups: [{ name: m.pickup, phone: m.pickupPhone, relation: 'aunt' }],
    emergencyContacts: [{ name: m.emergency, phone: m.emergencyPhone, otherPhone: m.emergencyOther }],
  }) // prettier-ignore
  const siblingId = await makeChild(rig, school, {
    firstName: m.sibling, lastName: m.last, siblingId: childId, primaryGuardian: guardian,
  }) // prettier-ignore
  const params = { childId }
  const home = {
    name: m.home,
    street: m.street,
    city: 'Springfield',
    state: 'IL',
    postalCode: '60001',
    share: 100,
  }
  made(await call(rig, homes.save, { params, body: { homes: [home] } }, by))
  made(await call(rig, medical.save, { params, body: { conditions: m.condition } }, by))
  made(await call(rig, notes.add, { params, body: { body: m.note } }, by))
  made(await call(rig, doNotRelease.add, { params: { id: childId }, body: { name: m.barred, note: m.barredNote } } as never, by)) // prettier-ignore

  const formFields = [{ sortedId: 0, question: 'Can your child swim?', required: true }]
  const form = made(await call(rig, forms.create, { body: { formName: 'Swimming', required: true, formFields } as never }, by)) // prettier-ignore
  const classId = await makeClass(rig, school, { formIds: [form.id], classStartDate: '2026-11-04', classEndDate: '2026-12-16', monday: false, wednesday: true, timeFrom: '13:00', timeTo: '14:00', price: 40, maxEnroll: 9 } as never) // prettier-ignore
  const owing = await enrolled(rig, school, childId, classId)
  const ofChild = made(await call(rig, formAnswers.ofChild, { params: { id: childId }, query: {} }, by))
  const childForm = ofChild.asked[0]!
  const answers = { [childForm.formFields[0]!.id]: m.answer }
  const body = {
    enrollmentId: childForm.askedBy[0]!.enrollmentId,
    formVersion: childForm.formVersion,
    answers,
    replaces: null,
  }
  made(await call(rig, formAnswers.save, { params: { id: childId, formId: childForm.formId }, body: body as never }, by)) // prettier-ignore

  const at = { at: 'classes' as const, params: { id: classId } }
  const { content: lines } = made(await call(rig, attendance.list, { ...at, query: {} }, by))
  const attendanceIds = [lines.find((line) => line.childId === childId)!.id]
  made(await call(rig, attendance.checkIn, { ...at, body: { checkIn: '13:00', attendanceIds } as never }, by))
  made(await call(rig, attendance.checkOut, { ...at, body: { checkOut: '14:00', attendanceIds, checkOutPerson: m.person, overrideReason: m.reason, note: m.note } as never }, by)) // prettier-ignore

  await methodOf(rig, school, owing.parentId)
  await charge(rig, school, owing)
  const sibling = await enrolled(rig, school, siblingId, classId)
  made(await call(rig, payments.takeOutside, { body: { parentId: sibling.parentId, amount: 40, how: 'CHECK', receivedOn: '2026-11-18', reference: m.reference } }, by)) // prettier-ignore
  const { content: bills } = made(await call(rig, invoices.list, { query: {} }, by))
  made(await call(rig, invoices.saveMemo, { params: { id: bills[0]!.id }, body: { memo: m.memo } }, by))
  const emailForm = JSON.stringify({ ids: [childId, siblingId], subject: m.subject, message: `<p>${m.body} {{child}}</p>` }) // prettier-ignore
  const attachments = { name: `${m.file}.txt`, text: m.file }
  made(await call(rig, childMessages.email, { body: { emailForm, attachments } as never }, by))
  made(await call(rig, childMessages.sms, { body: { ids: [childId], message: m.body } } as never, by))
  const text = `Child first name,Child last name,Parent 1,Parent 1 email\n${m.imported},${m.last},${m.gus} ${m.last},${m.email}\nBen,Other,Tom Other,tom@example.test`
  made(await call(rig, familyImports.upload, { body: { 'catalog-file': { name: 'list.csv', text } } } as never, by)) // prettier-ignore
  await callAfter(school)
  return {
    childId,
    siblingId,
    classId,
    rosterIds: [owing.rosterId, sibling.rosterId],
    invoiceId: bills[0]!.id,
  }
}

/** Spellings of the family's number, and other people's numbers that contain its digits. */
const GONE = ['555.010 7731', '+1 (555) 010–7731', '1-555-010-7731', '15550107731', '５５５0107731', 'x555/010/7731', '(555)\u00a0010\u20117731'] // prettier-ignore
const STAYING = ['555-010-77312', '8555-010-7731', '+44 555 010 7731', '555 010 773', '0044 555 0107731']

const VIEW = { list: 'contacts', sort: '', filters: {}, columns: [], isShared: false }

/** Creates saved views and import files named after the family, and others that are not. */
async function callAfter({ id: schoolId, admin }: MadeSchool): Promise<void> {
  const views = [
    { name: `The ${MARKS.last}s and others`, search: `${MARKS.last.toLowerCase()} 2` },
    { name: `${MARKS.last.toUpperCase()}: allergies`, search: '' },
    { name: 'Twins', search: 'Yárrowq' },
    { name: 'First', search: MARKS.preferred },
    { name: 'Ring back', search: '(555) 010-7731' },
    { name: 'Call 555.010.7733', search: '' },
    ...GONE.map((search, index) => ({ name: `Gone ${index}`, search })),
    ...STAYING.map((search, index) => ({ name: `Staying ${index}`, search })),
    { name: 'Others', search: 'Other' },
    { name: `The ${MARKS.last}s`, search: '' },
  ]
  for (const view of views)
    made(await call(rig, savedViews.add, { body: { ...VIEW, ...view } } as never, admin))
  const files = [`${MARKS.last.toLowerCase()}_kids 2026.csv`, `export-${MARKS.gus}.csv`, 'other-families.csv']
  for (const name of files) {
    const text = 'Child first name,Child last name,Parent 1\nBen,Other,Tom Other'
    made(await call(rig, familyImports.upload, { body: { 'catalog-file': { name, text } } } as never, admin))
    // As the history shows its import.
    await inside(rig, schoolId, (query) =>
      query(
        `insert into audit_event (school_id, id, what, subject_id, details)
         values ($1, gen_random_uuid(), 'families.imported', gen_random_uuid(), jsonb_build_object('count', 1, 'name', $2::text))`,
        [schoolId, name],
      ),
    )
  }
}

/** Returns the names of saved views and import files, the latter also from the history. */
function storedNames(school: MadeSchool): Promise<string[]> {
  return inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select name from saved_view union all select file_name from import
       union all select details ->> 'name' from audit_event where what = 'families.imported'`,
    )
    return rows.map(({ name }) => name as string).toSorted()
  })
}

/** Settles everything that must be settled: takes children off the roster and confirms the proposals. */
async function settle(school: MadeSchool, { rosterIds, classId }: Awaited<ReturnType<typeof markedFamily>>) {
  const at = { at: 'classes' as const, params: { id: classId } }
  made(
    await call(
      rig,
      rosters.removeMany,
      { ...at, query: { rosterIds: rosterIds.join(',') } } as never,
      school.admin,
    ),
  )
  const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
  for (const { id } of content)
    made(await call(rig, proposals.confirm, { params: { id }, body: { reason: MARKS.refund } }, school.admin))
}

describe('A family that is erased', () => {
  test('is found nowhere any more, while amounts, dates and everybody else stay', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const family = await markedFamily(school)
    // Another family has the same name.
    const twinId = await makeChild(rig, school, {
      firstName: 'Ida', lastName: 'Other', primaryGuardian: { firstName: 'Tom', lastName: 'Other', phone: '5550107799', email: 'tom@example.test' },
    }) // prettier-ignore
    made(
      await call(
        rig,
        notes.add,
        {
          params: { childId: twinId },
          body: {
            body: `Goes home with ${MARKS.gus} ${MARKS.last}, (555) 010-7731; 555.010 7731 or +1 (555) 010–7731, not 8555-010-7731`,
          },
        },
        school.admin,
      ),
    )
    const barred = { name: 'Rex Roe', note: `A friend of ${MARKS.gus} ${MARKS.last}` }
    made(await call(rig, doNotRelease.add, { params: { id: twinId }, body: barred }, school.admin))
    const familyId = await familyOf(school, family.childId)
    const marks = Object.values(MARKS)
    const before = await whereIs(school, marks)
    expect(new Set(before.map((each) => each.split(': ')[1]))).toEqual(
      new Set(
        marks.filter((mark) => ![MARKS.condition, MARKS.imported, MARKS.refund].includes(mark as never)),
      ),
    )

    const blocked = await look(school, familyId)
    expect(blocked.blockers).toEqual([
      expect.stringContaining('Quillmark has a spot in Chess'),
      expect.stringContaining('Yarrowq Quillmark has a spot in Chess'),
    ])
    await rig.pool.pg.query(`update session set proved_at = proved_at - interval '11 minutes' where account_id = $1`, [school.admin.id]) // prettier-ignore
    expect((await erase(school, familyId, blocked.names)).problem.code).toBe('PASSWORD_NEEDED')
    await prove(school)
    expect((await erase(school, familyId, blocked.names)).problem.code).toBe('ERASURE_BLOCKED')
    await settle(school, family)

    const seen = await look(school, familyId)
    expect(seen).toMatchObject({ blockers: [], isErased: false, invoices: expect.any(Number), messages: 2 })
    expect((await erase(school, familyId, 'Somebody')).problem).toMatchObject({ code: 'NAMES_DIFFER' })
    const stood = await books(rig, school)
    const entries = await ledgerOf(school)
    expect((await erase(school, familyId, seen.names)).status).toBe(204)

    expect(await whereIs(school, marks)).toEqual([])
    const log = logged.join('').toLowerCase()
    expect(log).toContain('/children/:id"')
    expect(marks.filter((mark) => log.includes(mark.toLowerCase()))).toEqual([])
    expect(await storedNames(school)).toEqual([
      ...Array(4).fill('Erased.csv'),
      'Others',
      ...STAYING.map((_, index) => `Staying ${index}`),
      'list.csv',
      ...Array(2).fill('other-families.csv'),
    ])
    expect(await books(rig, school)).toEqual(stood)
    expect(await ledgerOf(school)).toEqual(entries)
    const twin = made(await call(rig, children.get, { params: { id: twinId } }, school.admin))
    expect(twin).toMatchObject({
      firstName: 'Ida',
      primaryGuardian: { firstName: 'Tom', phone: '5550107799' },
    })
    expect(made(await call(rig, notes.list, { params: { childId: twinId }, query: {} }, school.admin)).content[0]!.body).toBe('Goes home with Erased, Erased; Erased or Erased, not 8555-010-7731') // prettier-ignore
    expect(twin.doNotRelease).toMatchObject([{ name: 'Rex Roe', note: 'A friend of Erased' }])

    const bill = made(await call(rig, invoices.get, { params: { id: family.invoiceId } }, school.admin))
    expect(JSON.stringify(bill)).toContain('Erased family')
    expect(bill).toMatchObject({ total: 4000 })
    const historyPage = made(await call(rig, history.list, { query: {} }, school.admin))
    expect(historyPage.content[0]!.text).toBe('erased a family: only amounts and dates are kept of it')
    expect((await erase(school, familyId, 'Erased Child')).problem.code).toBe('ERASED_ALREADY')
    const { content } = made(await call(rig, erasure.list, { query: {} }, school.admin))
    expect(content).toMatchObject([{ familyId, by: { id: school.admin.id } }])
  })

  test('is forgotten by the provider of payments, which is asked until it has', async () => {
    const school = await makeSchool(rig)
    const payerId = await payerAtStripe(school, 'cus_unknown')
    const stripe = createStripe(stripeSettings(rig.stripe.url))
    const account = {
      schoolId: school.id,
      provider: 'STRIPE' as const,
      accountRef: 'acct_1',
      currency: 'USD' as const,
    }
    const answers: (string | null)[] = [null, 'FORGOTTEN']
    const flaky = { ...stripe, forget: async () => (answers.shift() === null ? { state: 'UNKNOWN' as const, code: 'TIMEOUT' } : 'FORGOTTEN' as const) } // prettier-ignore
    const job = forgetPayerJob({ pool: rig.pool, providers: { STRIPE: flaky, SANDBOX: null } })
    await expect(job({ schoolId: school.id, payerId })).rejects.toThrow('TIMEOUT')
    expect(await customers(school)).toHaveLength(1)
    await job({ schoolId: school.id, payerId })
    expect(await customers(school)).toEqual([])
    await job({ schoolId: school.id, payerId })
    // Forgetting an unknown customer succeeds too.
    expect(await stripe.forget(account, 'cus_unknown')).toBe('FORGOTTEN')
    const customer = await stripe.customer(account, { payerId, name: 'Gus', email: 'gus@example.test' })
    expect(await stripe.forget(account, 'ref' in customer ? customer.ref : '')).toBe('FORGOTTEN')
  })

  test('keeps what another family of the same name, or with the same guardian, has', async () => {
    const school = await makeSchool(rig)
    const gus = { firstName: 'Gus', lastName: 'Lee', email: 'gus.lee@example.test', phone: '5550101234' }
    const one = await makeChild(rig, school, { firstName: 'Zoe', lastName: 'Lee', primaryGuardian: gus })
    const other = await makeChild(rig, school, { firstName: 'Zoe', lastName: 'Lee', primaryGuardian: gus })
    const emailForm = JSON.stringify({
      ids: [one, other],
      subject: 'Zoe Lee',
      message: '<p>To {{parent}}</p>',
    })
    made(await call(rig, childMessages.email, { body: { emailForm } as never }, school.admin))
    const familyId = await familyOf(school, one)
    expect(await familyOf(school, other)).not.toBe(familyId)
    await prove(school)
    expect((await erase(school, familyId, 'zoe lee')).status).toBe(204)
    const otherChild = made(await call(rig, children.get, { params: { id: other } }, school.admin))
    expect(otherChild).toMatchObject({ firstName: 'Zoe', primaryGuardian: gus })
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select m.to_name, m.to_address, b.subject from message m join message_batch b on b.id = m.batch_id`,
      ),
    )
    expect(rows).toEqual([{ to_name: 'Gus Lee', to_address: 'gus.lee@example.test', subject: 'Zoe Lee' }])
    const gone = await inside(rig, school.id, (query) =>
      query(`select first_name, last_name, archived_at is not null as archived from child where id = $1`, [
        one,
      ]),
    )
    expect(gone.rows).toEqual([{ first_name: 'Erased', last_name: 'Child', archived: true }])
  })

  test('loses the bills that were emailed to an agency, which name the child, and the agency keeps those of others', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school, { firstName: 'Zoe', lastName: 'Lee' })
    const { payerId: agencyId } = await makeShare(rig, school, childId, { from: '2026-11-01' })
    const id = await makeClass(rig, school, { price: 100 })
    const other = await makeChild(rig, school, { firstName: 'Ida', lastName: 'Fox' })
    await makeShare(rig, school, other, { from: '2026-11-01', payerId: agencyId })
    for (const each of [childId, other]) {
      const enrolling = { at: 'classes' as const, params: { id }, body: { childId: each } }
      made(await call(rig, rosters.add, enrolling, school.admin))
    }
    const { rows: bills } = await inside(rig, school.id, (query) =>
      query(`select id, payer_id, total_cents from invoice where total_cents > 0`),
    )
    for (const { payer_id: payerId, total_cents: cents } of bills) {
      const paid = { payerId, amount: cents / 100, how: 'CHECK' as const, receivedOn: '2026-11-18' }
      made(await call(rig, payments.takeOutside, { body: paid }, school.admin))
    }
    const ofAgency = bills.find((each) => each.payer_id === agencyId)!
    const send = sendFileJob({
      pool: rig.pool,
      letters: LETTERS,
      payLink: payLinks('http://localhost:3000', SECRET).to,
    })
    const file = { what: 'INVOICE' as const, id: ofAgency.id as string }
    await send({ schoolId: school.id, file, at: '2026-11-18T17:00:00Z' })
    const attached = async () =>
      (await inside(rig, school.id, (query) => query('select batch_id from message_attachment'))).rows.length
    expect(await attached()).toBe(1)
    await inside(rig, school.id, (query) =>
      query(`update place set state = 'gone', left_at = now() where child_id = $1`, [childId]),
    )
    await prove(school)
    expect((await erase(school, await familyOf(school, childId), 'Zoe Lee')).status).toBe(204)
    expect(await attached()).toBe(0)
  })

  test('is none of another school, nor of anybody but a Super Admin', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const familyId = await familyOf(school, await makeChild(rig, school))
    await prove(other)
    expect((await erase(other, familyId, 'Kim Test')).status).toBe(404)
    for (const role of ['SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR'] as const)
      expect((await erase(school, familyId, 'Kim Test', school.byRole[role])).status).toBe(403)
  })
})

describe('On a copy that was restored', () => {
  test('families are erased again by a list of ids, as often as one likes', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school, { firstName: 'Restoredq', lastName: 'Againq' })
    const familyId = await familyOf(school, childId)
    const commands = [erasedCommand, eraseAgainCommand(SEALER)]
    const say = (...words: string[]) => operate(rig.pool, words, commands)
    expect(await say('erased', school.id)).toEqual({ isDone: true, text: '' })

    const path = join(tmpdir(), `erased-${school.id}.tsv`)
    expect((await say('erase-again', school.id, path)).isDone).toBe(false)
    writeFileSync(path, `${familyId}\t${childId}\t\nnobody\t\t\n`)
    expect((await say('erase-again', school.id, path)).text).toContain('Line 2')
    expect(await whereIs(school, ['Restoredq'])).not.toEqual([])

    // Merged into another family meanwhile, it is still found by its own id.
    writeFileSync(path, `${familyId}\t${childId}\t\n\n`)
    expect((await say('erase-again', school.id, path)).text).toContain('Erased 1 of 1')
    expect(await whereIs(school, ['Restoredq', 'Againq'])).toEqual([])
    const listed = await say('erased', school.id)
    expect(listed.text).toBe(`${familyId}\t${childId}\t`)
    expect((await say('erase-again', school.id, path)).text).toContain('Erased 1 of 1')
    expect((await say('erased', school.id)).text).toBe(listed.text)
  })
})

async function ledgerOf(school: MadeSchool): Promise<unknown[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select key, at, debit, credit, cents from ledger_entry order by key`),
  )
  return rows
}

async function payerAtStripe(school: MadeSchool, customerRef: string): Promise<string> {
  return inside(rig, school.id, async (query) => {
    const familyId = await query(`insert into family (school_id, id) values ($1, gen_random_uuid()) returning id`, [school.id]) // prettier-ignore
    const { rows } = await query(
      `insert into payer (school_id, id, family_id, kind, name) values ($1, gen_random_uuid(), $2, 'FAMILY', 'Gus') returning id`,
      [school.id, familyId.rows[0].id],
    )
    await query(`insert into provider_account (account_ref, provider, school_id, name) values ($2, 'STRIPE', $1, 'Ours')`, [school.id, `acct_${school.id}`]) // prettier-ignore
    await query(
      `insert into provider_customer (school_id, payer_id, account_ref, customer_ref) values ($1, $2, $3, $4)`,
      [school.id, rows[0].id, `acct_${school.id}`, customerRef],
    )
    return rows[0].id as string
  })
}

async function customers(school: MadeSchool): Promise<unknown[]> {
  return (await inside(rig, school.id, (query) => query(`select * from provider_customer`))).rows
}
