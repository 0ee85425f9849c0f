import { expect, test } from 'vitest'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { call, useRig } from '../rig/app.ts'
import { appJobs, runAppJobs, takeAppJobs } from '../rig/apps/app-jobs.ts'
import { connectedTo } from '../rig/apps/connect-app.ts'
import { payInvoice, writeInvoice } from '../rig/paying/billing.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const SETTINGS = {
  journal: 'Afterschool',
  numbers: { RECEIVABLE: '01-1200-00', REVENUE: '01-4000-00', BANK: '01-1000-00' },
}

/** Creates a connected school that issued an invoice over $25 and received $10 of it three days ago. */
async function bookedSchool(settings = SETTINGS) {
  const school = await makeSchool(rig)
  const { id } = await writeInvoice(rig, school)
  await payInvoice(rig, school, id, 1000)
  await inside(rig, school.id, (query) => query(`update ledger_entry set at = at - interval '3 days'`))
  const userId = await connectedTo(rig, school, 'BLACKBAUD')
  made(await call(rig, integrations.setJournalAccounts, { body: settings }, school.admin))
  const { firstDay } = await readExports(school)
  return { school, userId, firstDay: firstDay! }
}

const readExports = async (school: MadeSchool) =>
  made(await call(rig, integrations.journalExports, {}, school.admin))

const send = (school: MadeSchool, lastDay: string) =>
  call(rig, integrations.exportJournal, { body: { lastDay } }, school.admin)

const batchesOf = (userId: string) => rig.blackbaud.batches.filter((batch) => batch.userId === userId)

test('Days that are over are sent as one batch, whose debits and credits are equal', async () => {
  const { school, userId, firstDay } = await bookedSchool()
  expect(made(await send(school, firstDay)).exports).toMatchObject([
    { firstDay, lastDay: firstDay, state: 'WAITING', batchId: null },
  ])
  await runAppJobs(rig, school.id)
  const [batch, ...others] = batchesOf(userId)
  expect(others).toEqual([])
  const post_date = `${firstDay}T00:00:00Z`
  const lines = [
    { type_code: 'Debit', account_number: '01-1000-00', amount: 10, reference: 'Bank' },
    { type_code: 'Debit', account_number: '01-1200-00', amount: 25, reference: 'Accounts receivable' },
    { type_code: 'Credit', account_number: '01-1200-00', amount: 10, reference: 'Accounts receivable' },
    { type_code: 'Credit', account_number: '01-4000-00', amount: 25, reference: 'Revenue' },
  ]
  const all = { post_date, encumbrance: 'Regular', journal: 'Afterschool' }
  expect(batch!.journal_entries).toEqual(lines.map((line) => ({ ...line, ...all })))
  const after = await readExports(school)
  expect(after.exports).toMatchObject([
    { state: 'SENT', batchId: String(batch!.id), askedBy: expect.any(String) },
  ])
  expect(after.firstDay).toBeNull()
  expect(await send(school, firstDay)).toMatchObject({ problem: { code: 'NOTHING_TO_SEND' } })
})

test('A batch whose answer was lost is found and not sent again, and neither is one by several workers', async () => {
  for (const fault of ['CUT_AFTER', 'CUT', 500, 429] as const) {
    const { school, userId, firstDay } = await bookedSchool()
    made(await send(school, firstDay))
    rig.blackbaud.fail(fault)
    await runAppJobs(rig, school.id)
    expect(batchesOf(userId)).toHaveLength(1)
    expect((await readExports(school)).exports).toMatchObject([{ state: 'SENT' }])
  }
  const { school, userId, firstDay } = await bookedSchool()
  const [journalExport] = made(await send(school, firstDay)).exports
  const job = appJobs(rig)['blackbaud.export']
  const data = { schoolId: school.id, exportId: journalExport!.id }
  await Promise.all([1, 2, 3].map(() => job(data)))
  await runAppJobs(rig, school.id)
  expect(batchesOf(userId)).toHaveLength(1)
})

test('Of two who send the same days at once, one does', async () => {
  const { school, firstDay } = await bookedSchool()
  const answers = await Promise.all([send(school, firstDay), send(school, firstDay)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('What Blackbaud refuses says why, and is sent again once the numbers are right', async () => {
  const wrong = { ...SETTINGS, numbers: { ...SETTINGS.numbers, REVENUE: '99-9999-99' } }
  const { school, userId, firstDay } = await bookedSchool(wrong)
  made(await send(school, firstDay))
  await runAppJobs(rig, school.id)
  expect((await readExports(school)).exports).toMatchObject([
    { state: 'REFUSED', refusal: 'Blackbaud said: Account 99-9999-99 does not exist' },
  ])
  made(await call(rig, integrations.setJournalAccounts, { body: SETTINGS }, school.admin))
  made(await send(school, firstDay))
  await runAppJobs(rig, school.id)
  expect(batchesOf(userId)).toHaveLength(1)
  expect((await readExports(school)).exports.map(({ state }) => state)).toEqual(['SENT', 'REFUSED'])
})

test('Each amount is sent to the project, class and transaction codes the school has given', async () => {
  const distribution = {
    project: ' 2400',
    accountClass: 'Unrestricted Net Assets',
    codes: [
      { name: 'Grants', value: 'None ' },
      { name: '', value: ' ' },
    ],
  }
  const { school, userId, firstDay } = await bookedSchool({ ...SETTINGS, distribution } as never)
  const codes = [{ name: 'Grants', value: 'None' }]
  expect((await readExports(school)).distribution).toEqual({ ...distribution, project: '2400', codes })
  // Saving only the account numbers keeps the distribution.
  made(await call(rig, integrations.setJournalAccounts, { body: SETTINGS }, school.admin))
  made(await send(school, firstDay))
  await runAppJobs(rig, school.id)
  const entries = batchesOf(userId)[0]!.journal_entries
  expect(entries).toHaveLength(4)
  for (const { amount, distributions } of entries) {
    const to = {
      ui_project_id: '2400',
      account_class: 'Unrestricted Net Assets',
      transaction_code_values: codes,
    }
    expect(distributions).toEqual([{ ...to, amount, percent: 100 }])
  }

  const elsewhere = await bookedSchool({
    ...SETTINGS,
    distribution: { ...distribution, project: '77' },
  } as never)
  made(await send(elsewhere.school, elsewhere.firstDay))
  await runAppJobs(rig, elsewhere.school.id)
  expect((await readExports(elsewhere.school)).exports).toMatchObject([
    { state: 'REFUSED', refusal: 'Blackbaud said: Project 77 does not exist' },
  ])
  const half = { ...SETTINGS, distribution: { ...distribution, codes: [{ name: 'Grants', value: '' }] } }
  const refused = await call(rig, integrations.setJournalAccounts, { body: half }, school.admin)
  expect(refused.problem?.fields).toMatchObject([{ path: 'distribution.codes.0.value' }])
})

test('Days that are not over, or too many, or accounts without a number are refused', async () => {
  const { school, firstDay } = await bookedSchool({ ...SETTINGS, numbers: { BANK: '01-1000-00' } as never })
  const today = Temporal.PlainDate.from(firstDay).add({ days: 3 })
  expect(await send(school, today.toString())).toMatchObject({ problem: { code: 'DAY_NOT_OVER' } })
  const early = Temporal.PlainDate.from(firstDay).subtract({ days: 1 })
  expect(await send(school, early.toString())).toMatchObject({ problem: { code: 'SENT_ALREADY' } })
  expect(await send(school, firstDay)).toMatchObject({
    problem: {
      code: 'ACCOUNTS_MISSING',
      message: 'Please enter the account number of Accounts receivable and Revenue first',
    },
  })
  await inside(rig, school.id, (query) => query(`update ledger_entry set at = at - interval '60 days'`))
  expect(await send(school, firstDay)).toMatchObject({ problem: { code: 'TOO_MANY_DAYS' } })
  const long = { journal: 'x'.repeat(61), numbers: {} }
  const refused = await call(rig, integrations.setJournalAccounts, { body: long }, school.admin)
  expect(refused.problem?.fields).toMatchObject([{ path: 'journal' }])
  const other = await makeSchool(rig)
  const none = await call(rig, integrations.setJournalAccounts, { body: SETTINGS }, other.admin)
  expect(none).toMatchObject({ problem: { code: 'APP_NOT_CONNECTED' } })
  expect(await takeAppJobs(rig, school.id)).toEqual([])
})

test('What was asked for before the school disconnected is not sent to whatever is connected next', async () => {
  const { school, userId, firstDay } = await bookedSchool()
  made(await send(school, firstDay))
  made(await call(rig, integrations.disconnectBlackbaud, {}, school.admin))
  await connectedTo(rig, school, 'BLACKBAUD', { id: `other-of-${school.id}` })
  await runAppJobs(rig, school.id)
  expect([...batchesOf(userId), ...batchesOf(`other-of-${school.id}`)]).toEqual([])
  expect((await readExports(school)).exports).toMatchObject([{ state: 'REFUSED' }])
  expect((await readExports(school)).firstDay).toBe(firstDay)
})

test('A permission that was not given, and access that was removed, are said', async () => {
  const lacking = await bookedSchool()
  rig.blackbaud.remove(lacking.userId)
  made(await send(lacking.school, lacking.firstDay))
  await runAppJobs(rig, lacking.school.id)
  expect((await readExports(lacking.school)).exports).toMatchObject([
    { state: 'REFUSED', refusal: 'Blackbaud does not let us in anymore. Connect it again' },
  ])
  await connectedTo(rig, lacking.school, 'BLACKBAUD', { scope: 'nothing' })
  made(await send(lacking.school, lacking.firstDay))
  await runAppJobs(rig, lacking.school.id)
  const [latest] = (await readExports(lacking.school)).exports
  expect(latest).toMatchObject({ state: 'REFUSED', refusal: expect.stringContaining('permission') })
})
