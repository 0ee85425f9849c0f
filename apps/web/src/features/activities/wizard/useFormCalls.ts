import { activities } from '@afterbell/contract/activities/activities'
import type { SentForm } from '@afterbell/contract/activities/form-parts'
import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { useWrite } from '../../../platform/calls/calls.ts'
import { kindCalls } from '../kind-calls.ts'
import type { ScreenKind } from '../kinds.tsx'

export interface SavedForm {
  id: string
  draft: boolean
  version: number
}

/** The calls that save a form, the same for all kinds. */
export interface FormCalls<F> {
  create: (form: F) => Promise<SavedForm>
  createDraft: (form: F) => Promise<SavedForm>
  /** `anyway`: even if children lose meetings. */
  update: (id: string, form: F, version: number, anyway: boolean) => Promise<SavedForm>
  updateDraft: (id: string, form: F, version: number) => Promise<SavedForm>
  activate: (id: string, form: F, version: number) => Promise<SavedForm>
}

export function useFormCalls<F extends ActivityForm>(kind: ScreenKind): FormCalls<F> {
  const { calls } = kindCalls[kind]
  const invalidates = [
    activities.list,
    activities.statistics,
    activities.schedule,
    activities.dashboard,
    activities.name,
    calls.get,
  ]
  const create = useWrite(calls.create, { invalidates, once: true })
  const createDraft = useWrite(calls.createDraft, { invalidates, once: true })
  const update = useWrite(calls.update, { invalidates })
  const updateDraft = useWrite(calls.updateDraft, { invalidates })
  const activate = useWrite(calls.activateDraft, { invalidates })
  // The compiler cannot tie the kind to its form here.
  const sent = (body: SentForm<F>) => ({ body: body as SentForm<never> })
  return {
    create: (form) => create.mutateAsync(sent({ form })),
    createDraft: (form) => createDraft.mutateAsync(sent({ form })),
    update: (id, form, version, anyway) =>
      update.mutateAsync({ params: { id }, ...sent({ form, version, anyway }) }),
    updateDraft: (id, form, version) =>
      updateDraft.mutateAsync({ params: { id }, ...sent({ form, version }) }),
    activate: (id, form, version) => activate.mutateAsync({ params: { id }, ...sent({ form, version }) }),
  }
}
