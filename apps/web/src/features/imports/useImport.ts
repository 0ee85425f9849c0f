import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { activities } from '@afterbell/contract/activities'
import { imports } from '@afterbell/contract/imports'
import type { AnswerOf, Asked } from '@afterbell/contract/op'
import { keyOf, useRead, useWrite } from '../../platform/calls.ts'

export type Imported = AnswerOf<typeof imports.get>
export type ImportAt = Asked<typeof imports.list>['at']
export type Questions = Pick<Imported, 'mapping' | 'options'>

/** How long typing may pause before it is sent. */
const PAUSE_MS = 400

/** One import as the server has it. */
export function useImport(at: ImportAt, id: string) {
  return useRead(imports.get, { at, params: { id } })
}

/**
 * What is asked of an import, as it is typed: shown at once, sent when typing pauses, one after the other. It is kept by
 * the server, so that neither a reload nor a refusal loses any of it. `settle` has all of it there before something else
 * is done; what did not get there before is sent again.
 */
export function useQuestions(at: ImportAt, imported: Imported) {
  const [typed, setTyped] = useState<Questions>(() => ({
    mapping: imported.mapping,
    options: imported.options,
  }))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const keep = useKeep(at, imported.id)
  const save = useWrite(imports.change, { invalidates: [imports.rows] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<Questions | null>(null)
  const underWay = useRef<Promise<void> | null>(null)

  const send = async (questions: Questions) => {
    keep(await save.mutateAsync({ at, params: { id: imported.id }, body: questions }))
    if (unsent.current === questions) unsent.current = null
  }
  const settle = async () => {
    clearTimeout(timer.current)
    // Whoever waits for the one that is under way is told by what comes after it.
    while (underWay.current) await underWay.current.catch(() => null)
    if (!unsent.current) return
    underWay.current = send(unsent.current).finally(() => (underWay.current = null))
    await underWay.current
  }
  const settleLatest = useRef(settle)
  useEffect(() => {
    settleLatest.current = settle
  })
  // Who goes elsewhere in the middle of a word has typed it all the same.
  useEffect(() => () => void settleLatest.current().catch(() => null), [])

  const ask = (questions: Questions) => {
    setTyped(questions)
    unsent.current = questions
    clearTimeout(timer.current)
    // A refusal is told where it belongs; what was typed stays.
    timer.current = setTimeout(() => void settle().catch(() => null), PAUSE_MS)
  }
  return {
    typed,
    ask,
    settle,
    /** Whether something stands in a field that cannot be sent at all, such as words for a price. */
    isWrong: wrong.length > 0,
    setWrong: (name: string, is: boolean) =>
      setWrong((before) => [...before.filter((each) => each !== name), ...(is ? [name] : [])]),
  }
}

export type AskingImport = ReturnType<typeof useQuestions>

/** Confirming, and taking back. Both change what the lists of activities show. */
export function useImportActs(at: ImportAt, id: string) {
  const keep = useKeep(at, id)
  const invalidates = [imports.list, imports.rows, activities.list, activities.statistics]
  const confirm = useWrite(imports.confirm, { invalidates })
  const undo = useWrite(imports.undo, { invalidates })
  const asked = { at, params: { id } }
  return {
    confirm: async () => keep(await confirm.mutateAsync(asked)),
    undo: async () => keep(await undo.mutateAsync(asked)),
    isPending: confirm.isPending || undo.isPending,
  }
}

/** Puts an answer where everybody reads it. */
function useKeep(at: ImportAt, id: string) {
  const client = useQueryClient()
  return (answer: Imported) => client.setQueryData(keyOf(imports.get, { at, params: { id } }), answer)
}
