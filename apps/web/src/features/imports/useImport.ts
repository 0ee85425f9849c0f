import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { activities } from '@afterbell/contract/activities/activities'
import { children } from '@afterbell/contract/families/children'
import { familyImports, imports } from '@afterbell/contract/imports/imports'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import { call, keyOf, useRead, useWrite } from '../../platform/calls/calls.ts'

export type ImportAnswer = AnswerOf<typeof imports.get> | AnswerOf<typeof familyImports.get>
export type Questions = Pick<ImportAnswer, 'mapping' | 'options'>

/** Pause in typing before it is sent, in milliseconds. */
const PAUSE_MS = 400

/** Calls of an import and their address. Imports of families have the same calls with other data. */
export function callsOf(what: ImportedThing) {
  return what === 'families'
    ? { calls: familyImports as unknown as typeof imports, at: undefined as unknown as 'classes' }
    : { calls: imports, at: what }
}

/** Reads one import. */
export function useImport(what: ImportedThing, id: string, options: { everyMs?: number } = {}) {
  const { calls, at } = callsOf(what)
  const read = useRead(calls.get, { at, params: { id } }, options)
  return { ...read, data: read.data as ImportAnswer | undefined }
}

/**
 * Answers about an import: shown at once, and sent in order when typing pauses. The server stores them, so a reload or a
 * refusal loses none. `settle` sends the rest before another act, including answers that failed to send.
 */
export function useQuestions(imported: ImportAnswer) {
  const { calls, at } = callsOf(imported.kind)
  const [typed, setTyped] = useState<Questions>(() => ({
    mapping: imported.mapping,
    options: imported.options,
  }))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const keep = useKeep(imported.kind, imported.id)
  const save = useWrite(calls.change, { invalidates: [calls.rows] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<Questions | null>(null)
  const underWay = useRef<Promise<void> | null>(null)

  const send = async (questions: Questions) => {
    keep(await save.mutateAsync({ at, params: { id: imported.id }, body: questions as never }))
    if (unsent.current === questions) unsent.current = null
  }
  const settle = async () => {
    clearTimeout(timer.current)
    // An earlier request's failure is not reported here: the next one sends everything again.
    while (underWay.current) await underWay.current.catch(() => null)
    if (!unsent.current) return
    underWay.current = send(unsent.current).finally(() => (underWay.current = null))
    await underWay.current
  }
  const settleLatest = useRef(settle)
  useEffect(() => {
    settleLatest.current = settle
  })
  // Sends what was typed even if the user leaves at once.
  useEffect(() => () => void settleLatest.current().catch(() => null), [])

  const ask = (questions: Questions) => {
    setTyped(questions)
    unsent.current = questions
    clearTimeout(timer.current)
    // A refusal shows at its field; typed answers stay.
    timer.current = setTimeout(() => void settle().catch(() => null), PAUSE_MS)
  }
  return {
    typed,
    ask,
    settle,
    /** Replaces typed answers by those that somebody else has saved. */
    restart: ({ mapping, options }: ImportAnswer) => {
      clearTimeout(timer.current)
      unsent.current = null
      setTyped({ mapping, options })
    },
    /** Whether a field contains text that cannot be sent at all, such as words for a price. */
    isWrong: wrong.length > 0,
    setWrong: (name: string, is: boolean) =>
      setWrong((before) => [...before.filter((each) => each !== name), ...(is ? [name] : [])]),
  }
}

export type ImportQuestions = ReturnType<typeof useQuestions>

/** Confirms and undoes an import. Both change lists. */
export function useImportActs({ kind, id }: ImportAnswer) {
  const { calls, at } = callsOf(kind)
  const keep = useKeep(kind, id)
  const client = useQueryClient()
  const lists =
    kind === 'families' ? [children.list, children.amount] : [activities.list, activities.statistics]
  const invalidates = [calls.list, calls.rows, ...lists]
  const confirm = useWrite(calls.confirm, { invalidates })
  const undo = useWrite(calls.undo, { invalidates })
  const input = { at, params: { id } }
  return {
    /** Confirms the current preview, including the last answer typed. */
    confirm: async () => {
      const hash = client.getQueryData<ImportAnswer>(keyOf(calls.get, input))?.shown
      keep(await confirm.mutateAsync({ ...input, body: { shown: hash } }))
    },
    /** Reads the server's current state. */
    refresh: async () => {
      const now = (await call(calls.get, input)) as ImportAnswer
      keep(now)
      void client.invalidateQueries({ queryKey: [calls.rows.name] })
      return now
    },
    undo: async () => keep(await undo.mutateAsync(input)),
    isPending: confirm.isPending || undo.isPending,
  }
}

/** Stores an import in the cache that every part reads. */
function useKeep(what: ImportedThing, id: string) {
  const { calls, at } = callsOf(what)
  const client = useQueryClient()
  return (answer: ImportAnswer) => client.setQueryData(keyOf(calls.get, { at, params: { id } }), answer)
}
