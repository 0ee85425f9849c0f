import { describe, expect, test } from 'vitest'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { familyData } from '@afterbell/contract/portal/family-data'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { partsOf } from '../../src/platform/files/zip.ts'
import { call, useRig } from '../rig/app.ts'
import { askForRosa } from '../rig/families/asked.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { logInExpected, tellAbsence } from '../rig/families/expected-today.ts'
import { askForm } from '../rig/families/forms.ts'
import { bill, logInOther, paidClass, setHomes } from '../rig/families/owing.ts'
import { policyToAccept } from '../rig/families/policies.ts'
import { writtenTo } from '../rig/families/received.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

/** Returns the page and the JSON of a download. */
async function download(browser: FamilyBrowser, language = 'en') {
  const { status, raw, headers } = await browser.call(
    familyData.download,
    {},
    { 'accept-language': language },
  )
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = [...partsOf(raw, 100_000_000)].map(({ name, data }) => ({ name, text: data.toString() }))
  const page = files.find(({ name }) => name.endsWith('.html'))!
  const json = JSON.parse(files.find(({ name }) => name.endsWith('.json'))!.text) as Record<string, unknown>
  return { name: page.name, page: page.text, json, all: files.map(({ text }) => text).join('\n') }
}

/** A mother with all that a school can keep of her and her child. */
async function wholeFamily(school: MadeSchool) {
  const mara = await logInExpected(rig, school, { className: 'Chess', child: { allergies: 'Kiwi <fruit>' } })
  const { browser, childId } = mara
  const params = { childId }
  const facts = { conditions: 'Asthma', medication: 'Inhaler', doctorName: 'Dr. Poe', doctorPhone: '' }
  made(await call(rig, medical.save, { params, body: facts } as never, school.admin))
  const { params: form, questionId } = await askForm(rig, school, mara)
  const answers = { [questionId]: 'Pollen' }
  made(await browser.call(familyForms.save, { params: form, body: { formVersion: 1, answers } } as never))
  const { id: policyId, textId, title } = await policyToAccept(rig, school, browser)
  made(await browser.call(familyPolicies.accept, { params: { policyId }, body: { textId } } as never))
  await bill(rig, school, childId, await paidClass(rig, school, 'Zebrawood'))
  const letter = { to: mara.email, childIds: [childId], subject: 'At the pool', body: '<p>Bring a towel</p>' }
  await writtenTo(rig, school, letter)
  await tellAbsence(browser, childId)
  await askForRosa(browser, [childId])
  return { ...mara, policy: title }
}

describe('What a guardian downloads', () => {
  test('holds what the school keeps of them and their children, to read and for programs', async () => {
    const school = await makeSchool(rig)
    const mara = await wholeFamily(school)
    const { page, json } = await download(mara.browser)
    for (const mark of [
      'Mara',
      mara.email,
      'Kiwi &lt;fruit&gt;',
      'Asthma',
      'Inhaler',
      'Chess',
      'Allergies?: Pollen',
      mara.policy,
    ])
      expect(page).toContain(mark)
    for (const mark of [
      'Zebrawood',
      '$100',
      'At the pool',
      'Bring a towel',
      'sick',
      'Add Rosa Vexley as a guardian',
    ])
      expect(page).toContain(mark)
    expect(json).toMatchObject({
      about: { amountsIn: 'cents' },
      you: { firstName: 'Mara', wanted: { email: { news: true } } },
      children: [{ firstName: 'Ann', allergies: 'Kiwi <fruit>', conditions: 'Asthma' }],
      forms: [
        {
          answers: expect.arrayContaining([
            { question: 'Allergies?', answer: 'Pollen' },
            { question: 'May we take pictures?', answer: false },
          ]),
        },
      ],
      policies: [{ title: mara.policy, version: 1 }],
      invoices: [{ total: 10000 }],
      messages: [{ title: 'At the pool' }],
      requests: [{ kind: 'SECOND_GUARDIAN', person: 'Rosa Vexley', state: 'OPEN' }],
    })
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select what from audit_event where what in ('guardian.data-downloaded', 'medical.read') order by what`,
      ),
    )
    expect(rows.map(({ what }) => what)).toEqual(['guardian.data-downloaded', 'medical.read'])
  })

  test('is in the language of its reader, and loads nothing from elsewhere', async () => {
    const school = await makeSchool(rig)
    const mara = await wholeFamily(school)
    const { name, page } = await download(mara.browser, 'es')
    expect(name).toMatch(/^Mis datos en /)
    for (const mark of ['<html lang="es">', 'Alergias', 'Políticas que aceptó', 'Enfermedades'])
      expect(page).toContain(mark)
    expect(page).not.toMatch(/<script|<img|<link|src=|href=/)
  })

  test('holds nothing of other guardians, of staff’s notes, of the list of a child and of the other home', async () => {
    const school = await makeSchool(rig)
    const mara = await wholeFamily(school)
    const { childId } = mara
    const tom = await logInOther(rig, school, mara)
    await setHomes(rig, school, childId, [60, 40])
    await bill(rig, school, childId, await paidClass(rig, school, 'Alder'))
    await tellAbsence(tom, childId, { from: '2026-12-02', to: '2026-12-02', note: 'Tattletale note' })
    made(
      await call(rig, notes.add, { params: { childId }, body: { body: 'Whispered note' } }, school.manager),
    )
    const body = { name: 'Rosalind Quagmire' }
    made(await call(rig, doNotRelease.add, { params: { id: childId }, body } as never, school.admin))
    await inside(rig, school.id, (query) =>
      query(`update guardian set phone = '+16465550111' where first_name = 'Tom'`),
    )
    const { all, json } = await download(mara.browser)
    for (const mark of ['Tattletale', 'Whispered', 'Quagmire', '5550111', '555-0111', 'tom.', 'Tom'])
      expect(all).not.toContain(mark)
    expect((json.invoices as { total: number }[]).map(({ total }) => total)).toEqual([6000])
  })

  test('holds nothing of a child whom they may not see everything of', async () => {
    const school = await makeSchool(rig)
    const mara = await wholeFamily(school)
    const child = made(await call(rig, children.get, { params: { id: mara.childId } }, school.admin))
    const benId = await makeChild(rig, school, {
      firstName: 'Ben',
      lastName: mara.lastName,
      birthDate: '2019-03-01',
      siblingId: mara.childId,
      primaryGuardian: child.primaryGuardian,
    } as never)
    const of = { childId: mara.childId, guardianId: child.primaryGuardian!.id! }
    for (const telling of ['MONEY', 'NOTHING'] as const) {
      const body = { telling, reason: 'Order', siblings: false } as never
      made(await call(rig, guardianAccess.set, { params: of, body }, school.manager))
      const { all, json } = await download(mara.browser)
      for (const mark of ['Kiwi', 'Asthma', 'Chess', 'Pollen', 'Zebrawood', 'At the pool', mara.childId])
        expect(all).not.toContain(mark)
      expect(json.children).toMatchObject([{ firstName: 'Ben' }])
      expect(json.invoices).toHaveLength(telling === 'MONEY' ? 1 : 0)
    }
    expect(benId).not.toBe(mara.childId)
  })

  test('holds no times where the school shows families none', async () => {
    const school = await makeSchool(rig)
    const mara = await wholeFamily(school)
    await inside(rig, school.id, (query) =>
      query(
        `insert into attendance (school_id, id, meeting_id, place_id, child_id, check_in, check_out, check_out_date, check_out_person)
         select p.school_id, app.line_id(p.id, m.id), m.id, p.id, p.child_id, '15:31', '16:29', m.date, 'Uncle Pemberton'
         from place p join meeting m on m.section_id = p.section_id where p.child_id = $1 and m.date = '2026-11-18'`,
        [mara.childId],
      ),
    )
    expect((await download(mara.browser)).page).toContain('Uncle Pemberton')
    await inside(rig, school.id, (query) => query(`update school set families_see_times = false`))
    expect((await download(mara.browser)).all).not.toMatch(/Pemberton|15:31|16:29/)
  })

  test('is made three times a day', async () => {
    const school = await makeSchool(rig)
    const mara = await logInExpected(rig, school)
    for (let time = 0; time < 3; time += 1) await download(mara.browser)
    const { status, problem } = await mara.browser.call(familyData.download, {})
    expect([status, problem.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})
