import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { formFiles } from '@afterbell/contract/forms/form-files'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import type { FileAnswer } from '@afterbell/domain/forms/form-files'
import { aboutFile } from '../../../src/features/forms/form-files.ts'
import { sealedFormFiles } from '../../../src/features/forms/sealed-files.ts'
import { resealFilesOf } from '../../../src/platform/security/reseal-files.ts'
import { createSealer } from '../../../src/platform/security/sealing.ts'
import { call, SEALING_KEY, type Rig } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'
import type { World } from '../samples/world.ts'
import type { FamilyBrowser } from '../families/browser.ts'
import { askForm } from '../families/forms.ts'

/** A whole PDF without a page. */
export const PDF = Buffer.from(
  '%PDF-1.4\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
  'latin1',
)

const QUESTIONS = [
  { sortedId: 0, question: 'Action plan', required: true, fieldType: 'FILE' as const },
  { sortedId: 1, question: 'Anything else?' },
]

/** Asks a child for a form with a question that a file answers. */
export function askForFile(
  rig: Rig,
  school: MadeSchool,
  family: { browser: FamilyBrowser; childId: string },
  over: Record<string, unknown> = {},
) {
  return askForm(rig, school, family, { formFields: QUESTIONS, ...over })
}

export type AskedFile = Awaited<ReturnType<typeof askForFile>>

/** Attaches a file to the question of a form. */
export function attach(
  browser: FamilyBrowser,
  { params, questionId }: Pick<AskedFile, 'params' | 'questionId'>,
  { name = 'plan.pdf', bytes = PDF }: { name?: string; bytes?: Buffer | string } = {},
) {
  const body = { question: questionId, file: { name, text: bytes } }
  return browser.call(familyForms.attach, { params, body } as never)
}

/** Sends a form with what answers the question for a file, in place of an answer. */
export function sendFile(
  browser: FamilyBrowser,
  { params, questionId }: Pick<AskedFile, 'params' | 'questionId'>,
  { answer, replaces = null }: { answer: FileAnswer | string; replaces?: string | null },
) {
  const body = { formVersion: 1, answers: { [questionId]: answer }, replaces }
  return browser.call(familyForms.save, { params, body } as never)
}

/** Stores a file that a guardian of a child attached to a form, and returns its id. */
export async function keptFile(
  rig: Rig,
  school: MadeSchool,
  { childId, formId }: { childId: string; formId: string },
): Promise<string> {
  const [id, personId] = [randomUUIDv7(), randomUUIDv7()]
  const { sealed, keyId } = createSealer([SEALING_KEY]).sealBytes(PDF, aboutFile(school.id, id))
  await inside(rig, school.id, async (query) => {
    await query(
      `insert into family_person (school_id, id, guardian_id, email_key, first_name, last_name)
       select g.school_id, $2, g.id, '', 'Mara', 'Roe' from guardian g join child c on c.family_id = g.family_id where c.id = $1 limit 1`,
      [childId, personId],
    )
    await query(
      `insert into form_file (school_id, id, child_id, form_id, field_id, person_id, name, type, bytes, sealed, key_id)
       values ($1, $2, $3, $4, $2, $5, 'plan.pdf', 'application/pdf', $6, $7, $8)`,
      [school.id, id, childId, formId, personId, PDF.length, sealed, keyId],
    )
  })
  return id
}

/** A mother attaches a plan and another one, staff save it, and all is sealed anew. */
export async function filesAttached(
  { rig, school }: World,
  { browser, childId }: { browser: FamilyBrowser; childId: string },
): Promise<void> {
  const asked = await askForFile(rig, school, { browser, childId })
  const first = made(await attach(browser, asked))
  const { answer } = made(await sendFile(browser, asked, { answer: first }))
  const second = made(await attach(browser, asked, { name: 'other.pdf' }))
  made(await sendFile(browser, asked, { answer: second, replaces: answer!.id }))
  made(await browser.call(familyForms.file, { params: { fileId: second.file } }))
  made(await call(rig, formFiles.download, { params: { childId, id: second.file } }, school.admin))
  const further = randomBytes(32)
  for (const keys of [
    [further, SEALING_KEY],
    [SEALING_KEY, further],
  ])
    await resealFilesOf(rig.pool, createSealer(keys), sealedFormFiles, school.id, { count: 0, lost: 0 })
}
