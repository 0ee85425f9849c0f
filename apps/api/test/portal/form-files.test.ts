import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { formFiles } from '@afterbell/contract/forms/form-files'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { FORM_FILE_BYTES_MAX, FORM_FILES_MAX } from '@afterbell/domain/forms/form-files'
import { tidies } from '../../src/tidies.ts'
import { tidy } from '../../src/platform/jobs/tidy.job.ts'
import { call, useRig } from '../rig/app.ts'
import { askForFile, attach, PDF, sendFile } from '../rig/facts/form-files.ts'
import { limitGuardian } from '../rig/families/limited.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { previewOf } from '../rig/families/preview-of.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const UNKNOWN_ID = crypto.randomUUID()

async function family(school: MadeSchool) {
  const mara = await logInFamily(rig, school)
  return { ...mara, asked: await askForFile(rig, school, mara) }
}

const kept = async (school: MadeSchool) =>
  (
    await inside(rig, school.id, (query) =>
      query('select id, name, type, bytes, sealed, sent_at from form_file'),
    )
  ).rows

const download = ({ browser }: Awaited<ReturnType<typeof family>>, fileId: string) =>
  browser.call(familyForms.file, { params: { fileId } })

describe('A file as an answer', () => {
  test('is sealed, sent with the form, saved by the family and by staff, and each look is recorded', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const answer = made(await attach(mara.browser, mara.asked, { name: '../Action plan.PDF' }))
    expect(answer).toMatchObject({ name: 'Action plan.pdf', bytes: PDF.length })
    const form = made(await sendFile(mara.browser, mara.asked, { answer }))
    expect(form.answer!.answers).toEqual({ [mara.asked.questionId]: answer })
    const [row] = await kept(school)
    expect(Buffer.from(row!.sealed).includes('%PDF')).toBe(false)
    expect(row!.sent_at).not.toBeNull()

    const byStaff = await call(
      rig,
      formFiles.download,
      { params: { childId: mara.childId, id: answer.file } },
      school.admin,
    )
    for (const got of [await download(mara, answer.file), byStaff]) {
      expect([got.status, got.raw.equals(PDF), got.headers['content-type']]).toEqual([
        200,
        true,
        'application/pdf',
      ])
      expect(got.headers['content-disposition']).toMatch(/^attachment; filename="Action plan.pdf"/)
      expect(got.headers['x-content-type-options']).toBe('nosniff')
      expect(got.headers['cache-control']).toContain('no-store')
    }
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select person_id is not null as "isFamily", details ->> 'file' as file from audit_event where what = 'form.file-read' order by person_id nulls last`,
      ),
    )
    expect(rows).toEqual([
      { isFamily: true, file: 'Action plan.pdf' },
      { isFamily: false, file: 'Action plan.pdf' },
    ])
    const params = { id: mara.childId, formId: mara.asked.params.formId }
    const { content } = made(await call(rig, formAnswers.history, { params, query: {} }, school.admin))
    expect(content[0]!.answers[0]).toMatchObject({ fieldType: 'FILE', answer })
  })

  test('that is a picture loses where it was taken, and is upright', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const exif = { IFD0: { Copyright: 'Mara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' } }
    const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: 'transparent' } })
      .png()
      .toBuffer()
    const answer = made(await attach(mara.browser, mara.asked, { name: 'a.html', bytes: taken }))
    expect(answer.name).toBe('a.jpg')
    const { raw, headers } = await download(mara, answer.file)
    expect(headers['content-type']).toBe('image/jpeg')
    const { exif: left, width, height } = await sharp(raw).metadata()
    expect([left, width, height]).toEqual([undefined, 20, 40])
    expect(made(await attach(mara.browser, mara.asked, { name: 'b.png', bytes: png })).name).toBe('b.jpg')
  })

  const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
  test.each([
    ['a page named as a PDF', '<!doctype html><script>alert(1)</script>', 'FILE_NOT_SUPPORTED'],
    ['a drawing that can hold programs', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'FILE_NOT_SUPPORTED'],
    ['a page before a PDF', Buffer.concat([Buffer.from('<html>'), PDF]), 'FILE_NOT_SUPPORTED'],
    [
      'a page within the beginning of a PDF',
      Buffer.from('%PDF-1.4\n<script>1</script>\n%%EOF\n'),
      'FILE_NOT_SUPPORTED',
    ],
    ['a PDF with something behind it', Buffer.concat([PDF, Buffer.from('PK more')]), 'FILE_NOT_SUPPORTED'],
    ['a PDF that broke off', PDF.subarray(0, 30), 'FILE_NOT_SUPPORTED'],
    ['an archive', Buffer.from('504b03040000', 'hex'), 'FILE_NOT_SUPPORTED'],
    ['a picture of a phone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'FILE_NOT_SUPPORTED'],
    ['a picture and a page', Buffer.concat([jpeg, Buffer.from('<html><script>')]), 'FILE_DAMAGED'],
    ['half a picture', jpeg, 'FILE_DAMAGED'],
    ['nothing', '', 'FILE_NOT_CHOSEN'],
    [
      'more than 10 MB',
      Buffer.concat([PDF, Buffer.alloc(FORM_FILE_BYTES_MAX + 1 - PDF.length, ' ')]),
      'FILE_TOO_BIG',
    ],
  ])('that is %s is refused, and nothing is kept', async (_, bytes, code) => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const { status, problem } = await attach(mara.browser, mara.asked, { name: 'plan.pdf', bytes })
    expect([status, problem.code, await kept(school)]).toEqual([400, code, []])
  })

  test('of exactly 10 MB is kept', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const body = Buffer.alloc(FORM_FILE_BYTES_MAX - PDF.length, ' ')
    const bytes = Buffer.concat([PDF.subarray(0, 9), body, PDF.subarray(9)])
    expect(made(await attach(mara.browser, mara.asked, { bytes })).bytes).toBe(FORM_FILE_BYTES_MAX)
  })

  test('is refused in the language of the page', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const { params, questionId } = mara.asked
    const body = { question: questionId, file: { name: 'a.pdf', text: '<html>' } }
    const { problem } = await mara.browser.call(familyForms.attach, { params, body } as never, {
      'accept-language': 'es',
    })
    expect(problem.message).toBe('Elija un PDF, o una imagen en JPEG o PNG')
  })
})

describe('A file that is attached', () => {
  test('takes the place of the one that was chosen before, and goes after a day if it is not sent', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    made(await attach(mara.browser, mara.asked, { name: 'one.pdf' }))
    const answer = made(await attach(mara.browser, mara.asked, { name: 'two.pdf' }))
    expect((await kept(school)).map(({ name }) => name)).toEqual(['two.pdf'])
    await inside(rig, school.id, (query) =>
      query(`update form_file set uploaded_at = uploaded_at - interval '25 hours'`),
    )
    await tidy({ pool: rig.pool, tidies }, [school.id])
    const { problem } = await sendFile(mara.browser, mara.asked, { answer })
    expect(problem.fields).toEqual([
      {
        path: `answers.${mara.asked.questionId}`,
        message: 'This file is no longer here. Please choose it again',
      },
    ])
  })

  test('that was sent stays until the family sends another or none, and then it is gone', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const one = made(await attach(mara.browser, mara.asked))
    const first = made(await sendFile(mara.browser, mara.asked, { answer: one })).answer!
    const two = made(await attach(mara.browser, mara.asked, { name: 'two.pdf' }))
    expect(await kept(school)).toHaveLength(2)
    made(await sendFile(mara.browser, mara.asked, { answer: two, replaces: first.id }))
    expect((await kept(school)).map(({ id }) => id)).toEqual([two.file])
    expect((await download(mara, one.file)).status).toBe(404)
    const missing = await sendFile(mara.browser, mara.asked, { answer: '' })
    expect(missing.problem.fields![0]!.path).toBe(`answers.${mara.asked.questionId}`)
  })

  test('belongs to its question and its family: any other file is no answer, and is not handed out', async () => {
    const school = await makeSchool(rig)
    const [mara, other] = [await family(school), await family(school)]
    const theirs = made(await attach(other.browser, other.asked))
    const own = made(await attach(mara.browser, mara.asked))
    for (const answer of [theirs, { ...own, file: UNKNOWN_ID }, { ...own, file: 'no id' }, own.file]) {
      const { status, problem } = await sendFile(mara.browser, mara.asked, { answer })
      expect([status, problem.code]).toEqual([400, 'VALIDATION'])
    }
    // What the browser says of a file counts for nothing.
    const form = made(
      await sendFile(mara.browser, mara.asked, { answer: { ...own, name: 'x.exe', bytes: 1 } }),
    )
    expect(form.answer!.answers[mara.asked.questionId]).toEqual(own)
    const answers = [await download(mara, theirs.file), await download(mara, UNKNOWN_ID)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    const wrongChild = { params: { childId: mara.childId, id: theirs.file } }
    expect((await call(rig, formFiles.download, wrongChild, school.admin)).status).toBe(404)
    const text = { ...mara.asked, questionId: mara.asked.consentId }
    expect((await attach(mara.browser, text)).status).toBe(404)
    expect((await attach(mara.browser, { ...mara.asked, params: other.asked.params })).status).toBe(404)
  })

  test.each(['MONEY', 'NOTHING'] as const)('is not there for a guardian who sees %s', async (telling) => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const answer = made(await attach(mara.browser, mara.asked))
    await limitGuardian(rig, school, mara.childId, telling)
    expect((await download(mara, answer.file)).status).toBe(404)
    expect((await attach(mara.browser, mara.asked)).status).toBe(404)
  })

  test('is neither saved nor handed out in a preview, and not while the school is inactive', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    const answer = made(await attach(mara.browser, mara.asked))
    const cookie = [...mara.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { authorization: `Bearer ${await previewOf(rig, school, cookie)}`, cookie: '' }
    const previewed = await mara.browser.call(familyForms.file, { params: { fileId: answer.file } }, headers)
    expect([previewed.status, previewed.problem.code]).toEqual([403, 'PREVIEW_READS_ONLY'])
    await rig.pool.pg.query(`update school_directory set state = 'INACTIVE' where id = $1`, [school.id])
    expect((await attach(mara.browser, mara.asked)).status).toBe(403)
    expect((await download(mara, answer.file)).status).toBe(403)
  })

  test('is refused once the family has no room', async () => {
    const school = await makeSchool(rig)
    const mara = await family(school)
    made(await attach(mara.browser, mara.asked))
    await inside(rig, school.id, (query) =>
      query(`update form_file set sent_at = now(), bytes = $1`, [FORM_FILES_MAX.familyBytes]),
    )
    const { problem } = await attach(mara.browser, mara.asked)
    expect([problem.code, problem.parts]).toEqual(['FILES_FULL', { of: 'FAMILY' }])
  })
})

test('Staff who record a form keep the file that is there, and need none', async () => {
  const school = await makeSchool(rig)
  const mara = await family(school)
  const { params, questionId, form } = mara.asked
  const other = form.formFields[1]!.id
  const save = (answers: object, replaces: string | null) => {
    const body = { enrollmentId: params.enrollmentId, formVersion: 1, answers, replaces }
    const at = { id: mara.childId, formId: params.formId }
    return call(rig, formAnswers.save, { params: at, body } as never, school.admin)
  }
  const { id } = made(await save({ [other]: 'By phone' }, null))
  const answer = made(await attach(mara.browser, mara.asked))
  const sent = made(await sendFile(mara.browser, mara.asked, { answer, replaces: id })).answer!
  made(await save({ [questionId]: answer, [other]: 'Bees' }, sent.id))
  expect((await kept(school)).map((row) => row.id)).toEqual([answer.file])
})
