import { imports } from '@afterbell/contract/imports/imports'
import { guards } from '../../src/guards.ts'
import { importJob } from '../../src/features/imports/import.job.ts'
import { reactions } from '../../src/reactions.ts'
import { call, SEALER, type FilePart, type Rig } from './app.ts'
import { made, type MadeSchool } from './make.ts'

// Steps of a catalog import, as staff take them.

export type At = 'classes' | 'camps'

export const file = (text: string | Buffer, name = 'catalog.csv'): FilePart => ({ name, text })

export function uploading(rig: Rig, of: MadeSchool, at: At, filePart: FilePart) {
  return call(rig, imports.upload, { at, body: { 'catalog-file': filePart } } as never, of.admin)
}

export async function upload(rig: Rig, of: MadeSchool, at: At, filePart: FilePart) {
  return made(await uploading(rig, of, at, filePart))
}

export type Uploaded = Awaited<ReturnType<typeof upload>>

/** Changes the defaults of an import, which apply where the file says nothing. Money is in cents. */
export async function change(
  rig: Rig,
  of: MadeSchool,
  at: At,
  { id, mapping, options }: Uploaded,
  over: Partial<Uploaded['options']>,
) {
  const body = { mapping, options: { ...options, ...over, price: (over.price ?? options.price) / 100 } }
  return made(await call(rig, imports.change, { at, params: { id }, body }, of.admin))
}

export interface RowsQuery {
  result?: 'CREATE' | 'CHANGE' | 'SKIP' | 'MARKED'
}

export async function rowsOf(rig: Rig, of: MadeSchool, at: At, id: string, query: RowsQuery = {}) {
  const input = { at, params: { id }, query: { size: 100, ...query } }
  return made(await call(rig, imports.rows, input, of.admin)).content
}

export async function read(rig: Rig, of: MadeSchool, at: At, id: string) {
  return made(await call(rig, imports.get, { at, params: { id } }, of.admin))
}

/** Confirms an import and runs its job. */
export async function run(rig: Rig, of: MadeSchool, at: At, id: string) {
  made(await call(rig, imports.confirm, { at, params: { id } }, of.admin))
  await job(rig, of, at, id)
  return read(rig, of, at, id)
}

/** Runs the job of a confirmed import. */
export function job(rig: Rig, of: MadeSchool, at: At, id: string): Promise<void> {
  return importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
    schoolId: of.id,
    kind: at,
    importId: id,
  })
}
