import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { HowToCheck } from '@afterbell/domain/activities/check-activity'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { ActivityRows, StoredActivity } from './activity-rows.ts'

/** The parts of saving an activity that differ between kinds. */
export interface FormKind<F> {
  kind: ActivityKind
  /** Returns the fields that a bulk change may set, and findings for the others. */
  bulkChange(rawChanges: Readonly<Record<string, unknown>>): {
    changes: Record<string, unknown>
    findings: Finding[]
  }
  withBulkChange(form: F, changes: Record<string, unknown>): F
  /** Normalizes the form before it is checked and stored. */
  toSave(form: F, how: { isNew: boolean }): F
  /** Names in the form that `nameRules` applies to. */
  namesIn(form: F): string[]
  check(form: F, how: HowToCheck<F>): Finding[]
  rowsOf(id: string, form: F, before: StoredActivity | null): ActivityRows
  formOf(stored: StoredActivity): F
  /** Path of a section in the form: '' if the form is the section, else for example `sections.1`. */
  pathOf(form: F, rows: ActivityRows, sectionId: string): string
  /** Form paths that show an invalid location, instructor or custom form. */
  paths: {
    location: string
    forms: string
    people(form: F, wrong: ReadonlySet<string>): string[]
  }
}
