import type { FormAnswer } from '@afterbell/domain/forms/form-answers'
import { isPreview } from '../preview.ts'

/** What was typed into a form and not sent yet. */
export interface FormDraft {
  answers: Record<string, FormAnswer>
  signature: string
  /** What was drawn; drafts of before have none. */
  drawing?: string
}

/** Begins the key of every draft in the storage of the tab. */
export const DRAFTS = 'form-draft '

/** Keeps what was typed in this tab, so that a reload loses nothing. Browsers without storage keep nothing. */
export function keepDraft(key: string, draft: FormDraft): void {
  if (!isPreview()) inStorage((storage) => storage.setItem(DRAFTS + key, JSON.stringify(draft)))
}

/** Returns what was typed before; null if there is nothing. */
export function readDraft(key: string): FormDraft | null {
  const text = inStorage((storage) => storage.getItem(DRAFTS + key))
  return text ? (JSON.parse(text) as FormDraft) : null
}

/** Forgets what was typed into a form, because it was sent. */
export function forgetDraft(key: string): void {
  inStorage((storage) => storage.removeItem(DRAFTS + key))
}

/** Forgets what was typed into every form, because somebody logs out. */
export function forgetDrafts(): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFTS)) storage.removeItem(key)
  })
}

function inStorage<T>(run: (storage: Storage) => T): T | null {
  try {
    return run(sessionStorage)
  } catch {
    return null
  }
}
