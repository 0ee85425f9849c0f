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
 * What is asked of an import, as it is typed: shown at once, sent when typing pauses. It is kept by the server, so that
 * neither a reload nor a refusal loses any of it. `settle` sends what is on its way before something else is done.
 */
export function useQuestions(at: ImportAt, imported: Imported) {
  const [typed, setTyped] = useState<Questions>(() => ({
    mapping: imported.mapping,
    options: imported.options,
  }))
  const keep = useKeep(at, imported.id)
  const save = useWrite(imports.change, { invalidates: [imports.rows] })
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => Promise<void> } | null>(null)

  const settle = async () => {
    const last = waiting.current
    if (!last) return
    clearTimeout(last.timer)
    waiting.current = null
    await last.send()
  }
  const settleLatest = useRef(settle)
  useEffect(() => {
    settleLatest.current = settle
  })
  // Who goes elsewhere in the middle of a word has typed it all the same.
  useEffect(() => () => void settleLatest.current().catch(() => null), [])

  const ask = (questions: Questions) => {
    setTyped(questions)
    if (waiting.current) clearTimeout(waiting.current.timer)
    const send = async () => {
      keep(await save.mutateAsync({ at, params: { id: imported.id }, body: questions }))
    }
    // A refusal is told where it belongs; what was typed stays.
    const timer = setTimeout(() => void settle().catch(() => null), PAUSE_MS)
    waiting.current = { timer, send }
  }
  return { typed, ask, settle, isSaving: save.isPending }
}

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
