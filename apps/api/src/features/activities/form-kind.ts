import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { HowToCheck } from '@afterbell/domain/activities/check-activity'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { ActivityRows, StoredActivity } from './activity-rows.ts'

/** What differs between the forms of the kinds. Everything else of saving an activity is written once. */
export interface FormKind<F> {
  kind: ActivityKind
  /** What a bulk change asks for: the fields that can be changed so, and findings for the others. */
  bulkChange(given: Readonly<Record<string, unknown>>): {
    changes: Record<string, unknown>
    findings: Finding[]
  }
  withBulkChange(form: F, changes: Record<string, unknown>): F
  /** The form as it is stored. */
  toSave(form: F, how: { isNew: boolean }): F
  /** What it holds that `nameRules` keeps. */
  namesIn(form: F): string[]
  check(form: F, how: HowToCheck<F>): Finding[]
  rowsOf(id: string, form: F, before: StoredActivity | null): ActivityRows
  formOf(stored: StoredActivity): F
  /** Where the form has a section: '' for one that is the whole form, else such as `sections.1`. */
  pathOf(form: F, rows: ActivityRows, sectionId: string): string
  /** Where a wrong place, wrong people or a wrong custom form are told. */
  paths: {
    location: string
    forms: string
    people(form: F, wrong: ReadonlySet<string>): string[]
  }
}
