import { recogniseColumns } from '@afterbell/domain/imports/import-columns'
import { recogniseFamilyColumns } from '@afterbell/domain/imports/import-family-columns'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'

/** Which columns of a file are known by their names. Whoever reads the file needs this of a kind, and nothing else. */
export const recognisers = {
  classes: recogniseColumns,
  camps: recogniseColumns,
  families: recogniseFamilyColumns,
} satisfies Record<ImportedThing, unknown>
