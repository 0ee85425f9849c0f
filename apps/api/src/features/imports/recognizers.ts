import { recognizeColumns } from '@afterbell/domain/imports/import-columns'
import { recognizeFamilyColumns } from '@afterbell/domain/imports/families/import-family-columns'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'

/** Column recognition per kind, apart from the kinds, because the reader process needs nothing else of them. */
export const recognizers = {
  classes: recognizeColumns,
  camps: recognizeColumns,
  families: recognizeFamilyColumns,
} satisfies Record<ImportedThing, unknown>
