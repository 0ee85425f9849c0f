import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { formFiles } from '@afterbell/contract/forms/form-files'
import { isFile, type FormAnswers } from '@afterbell/domain/forms/form-answers'
import {
  FORM_FILE_BYTES_MAX,
  fileNameOf,
  fullOf,
  type FileAnswer,
  type StoredFileType,
} from '@afterbell/domain/forms/form-files'
import { decideAnswer } from '@afterbell/domain/forms/forms-due'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { DecodedPicture } from '../../platform/files/decode-picture.ts'
import { kindOfDocument } from '../../platform/files/document-content.ts'
import type { PictureFrame } from '../../platform/files/pictures.ts'
import type { FileAnswer as SentFile } from '../../platform/http/send-answer.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { assertAllowed, notThere, Refusal, refuseAs } from '../../platform/problems.ts'
import { readApart } from '../../platform/reading/read-apart.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { lockFormToAnswer } from './form-answers.store.ts'
import { filesKept, filesOfForm, insertFile, sealedFile } from './form-files.store.ts'

/** A file that was looked into: what is stored of it. */
export interface ReadDocument {
  name: string
  type: StoredFileType
  bytes: Buffer
}

const PART = 'file'

/** Large enough to read a page of small print that was photographed. */
const PAGE: PictureFrame = { widthMax: 3000, heightMax: 3000, quality: 80, isForPrograms: true }

/**
 * Looks into an uploaded file. A PDF is kept as it came. A picture is decoded in another process and encoded again, so
 * that nothing else of it is kept: neither the place where it was taken nor whatever hides behind it.
 */
export async function readDocument({
  upload,
  school,
}: Pick<AnyCall, 'upload' | 'school'>): Promise<ReadDocument> {
  const file = upload?.files.find(({ part }) => part === PART)
  if (!file || file.bytes.length === 0) throw refuseAs('FILE_NOT_CHOSEN', {})
  if (file.bytes.length > FORM_FILE_BYTES_MAX) throw refuseAs('FILE_TOO_BIG', { megabytes: 10 })
  const kind = kindOfDocument(file.bytes)
  if (kind === null || kind === 'HEIC') throw refuseAs('FILE_NOT_SUPPORTED', { isHeic: kind === 'HEIC' })
  const type = kind === 'PDF' ? 'application/pdf' : 'image/jpeg'
  const bytes = kind === 'PDF' ? file.bytes : await encodedAgain(file.bytes, school.id)
  return { name: fileNameOf(file.name, type), type, bytes }
}

async function encodedAgain(bytes: Buffer, schoolId: string): Promise<Buffer> {
  try {
    const { base64 } = await readApart<DecodedPicture>({
      bytes,
      schoolId,
      field: PART,
      reader: join(import.meta.dirname, '../../platform/files/picture.reader.ts'),
      options: PAGE,
      tooMuch: { code: 'NOT_AN_IMAGE', message: 'This picture is too complex to read' },
    })
    return Buffer.from(base64, 'base64')
  } catch (error) {
    throw error instanceof Refusal && error.problem.code === 'NOT_AN_IMAGE'
      ? refuseAs('FILE_DAMAGED', {})
      : error
  }
}

/**
 * Seals a file that a person attaches to a question of a form. Refuses what is no question for a file, and more than a
 * family or a school may keep.
 */
export async function attachFile(
  sealer: Sealer,
  { tx, school, person }: { tx: Tx; school: SchoolNow; person: { id: string } },
  ids: { childId: string; formId: string; enrollmentId: string; fieldId: string },
  document: ReadDocument,
): Promise<FileAnswer> {
  const form = await lockFormToAnswer(tx, school.id, ids)
  if (!form) throw notThere()
  assertAllowed(decideAnswer({ ...form, answeredVersion: form.formVersion }))
  if (!form.formFields.some(({ id, fieldType }) => id === ids.fieldId && fieldType === 'FILE'))
    throw notThere()
  const { name, type, bytes } = document
  const full = fullOf(await filesKept(tx, school.id, form.familyId), bytes.length)
  if (full) throw refuseAs('FILES_FULL', { of: full })
  const id = randomUUIDv7()
  const { childId, formId, fieldId } = ids
  await insertFile(tx, school.id, {
    id,
    childId,
    formId,
    fieldId,
    personId: person.id,
    name,
    type,
    bytes: bytes.length,
    ...sealer.sealBytes(bytes, aboutFile(school.id, id)),
  })
  return { file: id, name, bytes: bytes.length }
}

/** Hands a file out to staff, and records who got it. */
export function downloadFile(sealer: Sealer): Act<(typeof formFiles)['download']> {
  return ({ tx, school, user, params }) =>
    openFile(sealer, { tx, school, user, person: null }, { id: params.id, childId: params.childId })
}

/** Opens a file to be saved, and records who got it. It is never shown in the page. */
export async function openFile(
  sealer: Sealer,
  by: { tx: Tx; school: SchoolNow; user: { id: string } | null; person: { id: string } | null },
  which: { id: string; childId?: string },
): Promise<SentFile> {
  const { tx, school } = by
  const file = await sealedFile(tx, school.id, which)
  if (!file) throw notThere()
  const { id, childId, childName, formName, name, type, sealed, keyId } = file
  const details = { file: name, name: formName, child: childName }
  await record(tx, by, [{ what: 'form.file-read', subjectId: id, childId, details }])
  return { name, type, bytes: sealer.openBytes(sealed, keyId, aboutFile(school.id, id)) }
}

/** Context bound into the seal: one file cannot be opened as another. */
export function aboutFile(schoolId: string, id: string): string {
  return `form file ${schoolId} ${id}`
}

/**
 * Returns the answers with what the server knows of their files, whatever was sent: a file of this question, which a child of
 * the family has. Any other stays as it was sent, and is no answer.
 */
export async function withFiles(
  tx: Tx,
  schoolId: string,
  form: { formId: string; familyId: string; formFields: readonly { id: string; fieldType: string }[] },
  { answers, isTheirs }: { answers: FormAnswers; isTheirs: (of: { childId: string }) => boolean },
): Promise<FormAnswers> {
  const fields = form.formFields.filter(({ fieldType }) => fieldType === 'FILE').map(({ id }) => id)
  const ids = fields.flatMap((field) => fileIdOf(answers[field]) ?? [])
  if (ids.length === 0) return answers
  const { formId, familyId } = form
  const files = (await filesOfForm(tx, schoolId, { formId, familyId, ids })).filter(isTheirs)
  const known = fields.flatMap((field) => {
    const id = fileIdOf(answers[field])
    if (id === null) return []
    const match = files.find((each) => each.file === id && each.fieldId === field)
    return [[field, match ? { file: match.file, name: match.name, bytes: match.bytes } : 'gone'] as const]
  })
  return { ...answers, ...Object.fromEntries(known) }
}

function fileIdOf(answer: FormAnswers[string] | undefined): string | null {
  return isFile(answer) ? answer.file : null
}

/** Returns the ids of the files among answers. */
export function fileIdsIn(answers: FormAnswers | undefined): string[] {
  return Object.values(answers ?? {}).flatMap((answer) => fileIdOf(answer) ?? [])
}
