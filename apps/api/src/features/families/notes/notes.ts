import { randomUUIDv7 } from 'node:crypto'
import type { notes } from '@afterbell/contract/families/child-care'
import { decideChangeNote, decideRemoveNote, noteFindings } from '@afterbell/domain/families/child-care'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import { assertAllowed, assertValid, notThere } from '../../../platform/problems.ts'
import type { Act, Acts, AnyCall } from '../../../platform/http/serve.ts'
import { nameOfChild } from '../guardians/families.store.ts'
import { hideNote, insertNote, noteById, notesPage, rewriteNote, type Note } from './notes.store.ts'

const list: Act<(typeof notes)['list']> = async ({ tx, school, params, query }) => {
  if ((await nameOfChild(tx, school.id, params.childId)) === undefined) throw notThere()
  const { rows, total } = await notesPage(tx, school.id, params.childId, query)
  return pageOf(rows, total, query)
}

const add: Act<(typeof notes)['add']> = async (call) => {
  const { tx, school, user, params, body } = call
  const { childId } = params
  const name = await nameOfChild(tx, school.id, childId)
  if (name === undefined) throw notThere()
  assertValid(noteFindings(body))
  const id = randomUUIDv7()
  await insertNote(tx, school.id, { id, childId, body: body.body, accountId: user.id })
  await record(tx, call, [{ what: 'note.added', subjectId: id, childId, details: { name } }])
  return (await noteById(tx, school.id, { childId, id }))!
}

const change: Act<(typeof notes)['change']> = async (call) => {
  const { tx, school, user, params, body } = call
  const { note, name } = await findNote(call, params)
  // Saving it unchanged does nothing, not even for users who may not change it.
  if (body.body === note.body) return note
  assertAllowed(decideChangeNote(note, user))
  assertValid(noteFindings(body))
  await rewriteNote(tx, school.id, note.id, body.body)
  await record(tx, call, [
    {
      what: 'note.changed',
      subjectId: note.id,
      childId: params.childId,
      details: { name, before: note.body },
    },
  ])
  return (await noteById(tx, school.id, params))!
}

const remove: Act<(typeof notes)['remove']> = async (call) => {
  const { tx, school, user, params } = call
  const { note, name } = await findNote(call, params)
  assertAllowed(decideRemoveNote(note, user))
  await hideNote(tx, school.id, note.id)
  await record(tx, call, [
    { what: 'note.removed', subjectId: note.id, childId: params.childId, details: { name } },
  ])
}

export const noteActs: Acts<typeof notes> = { list, add, change, remove }

async function findNote(
  { tx, school }: AnyCall,
  params: { childId: string; id: string },
): Promise<{ note: Note; name: string }> {
  const [note, name] = [
    await noteById(tx, school.id, params),
    await nameOfChild(tx, school.id, params.childId),
  ]
  if (!note || name === undefined) throw notThere()
  return { note, name }
}
