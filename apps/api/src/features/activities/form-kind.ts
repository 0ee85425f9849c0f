import type * as z from 'zod/mini'
import type { ActivityKind } from '@afterbell/domain/activity-kinds'
import type { Finding } from '@afterbell/domain/decision'
import type { ActivityRows, StoredActivity } from './activity-rows.ts'

/** What differs between the forms of the kinds. Everything else of saving an activity is written once. */
export interface FormKind<F> {
  kind: ActivityKind
  form: z.ZodMiniObject
  bulkFields: readonly string[]
  /** What a bulk change asks for: the fields that can be changed so, and findings for the others. */
  bulkChange(given: Readonly<Record<string, unknown>>): {
    changes: Record<string, unknown>
    findings: Finding[]
  }
  withBulkChange(form: F, changes: Record<string, unknown>): F
  /** The form as it is stored. */
  toSave(form: F): F
  check(form: F, how: { today: string; mode: 'draft' | 'publish' | 'edit'; previous?: F | null }): Finding[]
  rowsOf(id: string, form: F, before: StoredActivity | null): ActivityRows
  formOf(rows: ActivityRows): F
  /** Where a wrong place, a wrong person or a wrong custom form is told. */
  fields: { location: string; instructors: string; forms: string }
}
