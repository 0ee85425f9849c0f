import { recognizeColumns } from '@afterbell/domain/imports/import-columns'
import { recognizeFamilyColumns } from '@afterbell/domain/imports/import-family-columns'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'

/** Which columns of a file are known by their names. Whoever reads the file needs this of a kind, and nothing else. */
export const recognizers = {
  classes: recognizeColumns,
  camps: recognizeColumns,
  families: recognizeFamilyColumns,
} satisfies Record<ImportedThing, unknown>
