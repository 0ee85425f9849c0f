import { describe, expect, test } from 'vitest'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { familyFiles } from '@afterbell/contract/portal/family-files'
import { familyMoney } from '@afterbell/contract/portal/family-money'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { call, useRig } from '../rig/app.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { addMethod, logInOther, logInOwing, setHomes } from '../rig/families/owing.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox } from '../rig/paying/paying.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'

const rig = useRig()

/** A mother who paid 100 with her card. */
async function paid() {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const mara = await logInOwing(rig, school)
  const methodId = await addMethod(rig, mara.browser)
  const body = { attempt: crypto.randomUUID(), invoiceIds: [mara.invoiceId], methodId, amount: 100 }
  made(await mara.browser.call(familyPayments.pay, { body }))
  return { school, ...mara }
}

/** Opens a file as a tab of the family's browser does. */
async function open(
  { cookies, schoolId }: FamilyBrowser,
  { paths }: AnyOp,
  query: Record<string, string>,
  params: Record<string, string> = {},
) {
  const ids: Record<string, string> = { schoolId, ...params }
  const path = paths[0]!.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `/api${path}?${new URLSearchParams(query)}`
  const { statusCode: status, headers, rawPayload: raw } = await rig.app.inject({ url, headers: { cookie } })
  return { status, headers, raw }
}

const decided = async (school: MadeSchool, childId: string, name: string, telling: 'MONEY' | 'NOTHING') => {
  const answer = made(
    await call(rig, doNotRelease.add, { params: { id: childId }, body: { name } } as never, school.admin),
  ) as unknown as { doNotRelease: { id: string }[] }
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const params = { childId, id: answer.doNotRelease[0]!.id }
  const body = { guardianId: child.primaryGuardian!.id, telling, reason: 'The court said so' }
  made(await call(rig, doNotRelease.decideTelling, { params, body }, school.admin))
}

describe('A receipt', () => {
  test('says what was paid, for whom and by whom, in the language of the page', async () => {
    const { browser, invoiceId, lastName } = await paid()
    const english = await open(browser, familyFiles.invoice, { kind: 'RECEIPT' }, { invoiceId })
    expect(english.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/pdf' })
    expect(english.headers['content-disposition']).toContain('Receipt 0001.pdf')
    const words = textOf(await readPdf(english.raw))
    for (const said of [
      'Receipt',
      'Received from',
      `Mara ${lastName}`,
      'Zebrawood',
      'Ann',
      'Class',
      '4 meetings',
    ])
      expect(words).toContain(said)
    const spanish = await open(
      browser,
      familyFiles.invoice,
      { kind: 'RECEIPT', language: 'es' },
      { invoiceId },
    )
    expect(spanish.headers['content-disposition']).toContain('Recibo 0001.pdf')
    const palabras = textOf(await readPdf(spanish.raw))
    for (const said of [
      'Recibo',
      'Recibido de',
      'Importe pagado',
      'Zebrawood',
      'Clase',
      '4 sesiones',
      'diciembre',
    ])
      expect(palabras).toContain(said)
    for (const left of ['Receipt', 'Received', 'Paid', 'Payment', 'Amount', 'December', 'Page '])
      expect(palabras).not.toContain(left)
  })

  test('is made once something was paid', async () => {
    const school = await makeSchool(rig)
    const { browser, invoiceId } = await logInOwing(rig, school)
    expect((await open(browser, familyFiles.invoice, { kind: 'RECEIPT' }, { invoiceId })).status).toBe(404)
    expect((await open(browser, familyFiles.invoice, {}, { invoiceId })).status).toBe(200)
  })

  test('tells whoever may know of money only the month and the first name', async () => {
    const { school, browser, invoiceId, childId, lastName } = await paid()
    await decided(school, childId, `Mara ${lastName}`, 'MONEY')
    const { raw } = await open(browser, familyFiles.invoice, { kind: 'RECEIPT' }, { invoiceId })
    const words = textOf(await readPdf(raw))
    for (const said of ['Program fee', 'Ann', 'Class', 'December 2026', '$100']) expect(words).toContain(said)
    for (const mark of ['Zebrawood', 'meetings', 'December 7', 'December 07'])
      expect(words).not.toContain(mark)
  })
})

describe('A statement', () => {
  test('says what was charged and paid in a period, in the language of the page', async () => {
    const { browser } = await paid()
    const period = { from: '2026-11-01', to: '2026-11-30' }
    const words = textOf(await readPdf((await open(browser, familyFiles.statement, period)).raw))
    for (const said of ['Statement', 'Invoice 0001', 'Payment', 'Balance due']) expect(words).toContain(said)
    const { raw } = await open(browser, familyFiles.statement, { ...period, language: 'es' })
    const palabras = textOf(await readPdf(raw))
    for (const said of ['Estado de cuenta', 'Factura 0001', 'Pago', 'Saldo por pagar'])
      expect(palabras).toContain(said)
    for (const left of ['Statement', 'Invoice', 'Payment', 'Balance']) expect(palabras).not.toContain(left)
  })

  test('is made of no sum that holds an invoice which is kept from them', async () => {
    const { school, browser, childId, lastName } = await paid()
    await decided(school, childId, `Mara ${lastName}`, 'NOTHING')
    expect((await open(browser, familyFiles.statement, {})).status).toBe(404)
    expect(made(await browser.call(familyMoney.account, {}))).toMatchObject({
      hasStatement: false,
      taxYears: [],
    })
  })

  test('of a home is not the other one’s', async () => {
    const { school, childId, lastName, browser } = await paid()
    const tom = await logInOther(rig, school, { childId, lastName })
    await setHomes(rig, school, childId, [60, 40])
    for (const each of [browser, tom]) expect((await open(each, familyFiles.statement, {})).status).toBe(404)
  })
})

test('A tax statement is made for the years of a school that makes them', async () => {
  const { school, browser } = await paid()
  const year = (of: string) => open(browser, familyFiles.taxStatement, { year: of, language: 'es' })
  expect((await year('2026')).status).toBe(404)
  await inside(rig, school.id, (query) => query('update school set is_tax_exempt = true'))
  expect(made(await browser.call(familyMoney.account, {})).taxYears).toEqual([2026, 2025, 2024, 2023])
  const { raw, headers } = await year('2026')
  expect(headers['content-disposition']).toContain('Constancia para impuestos 2026.pdf')
  expect(textOf(await readPdf(raw))).toContain('Año fiscal')
  expect((await year('2027')).status).toBe(404)
})
