import type { ActivityKind } from '@afterbell/domain/activity-kinds'
import { campOfRows, gatherCamps } from '@afterbell/domain/import-camps'
import { classOfRow } from '@afterbell/domain/import-classes'
import type { CatalogueRow, ImportOptions } from '@afterbell/domain/import-rows'
import { campKind } from '../activities/camp-kind.ts'
import { classKind } from '../activities/class-kind.ts'
import type { FormKind } from '../activities/form-kind.ts'

/** What differs between the imports of the kinds: which rows make one activity, and how its form is filled in. */
export interface ImportKind<F = any> {
  form: FormKind<F>
  gather(
    rows: readonly CatalogueRow[],
    options: ImportOptions,
    locationOf: (row: CatalogueRow) => string | null,
  ): { name: string; rows: CatalogueRow[]; form: F }[]
}

/** The kinds that can be imported. */
export const importKinds: Partial<Record<ActivityKind, ImportKind>> = {
  classes: {
    form: classKind,
    gather: (rows, options, locationOf) =>
      rows.map((row) => ({
        name: row.name,
        rows: [row],
        form: classOfRow(row, options, locationOf(row)) as never,
      })),
  },
  camps: {
    form: campKind,
    gather: (rows, options, locationOf) =>
      gatherCamps(rows).map((camp) => {
        // All rows of a camp are at one place.
        const [first] = camp.groups.map(locationOf)
        const form = campOfRows(camp, options, first!)
        return {
          name: camp.name,
          rows: camp.groups,
          form: { ...form, camp: { ...form.camp, draft: !options.publish } } as never,
        }
      }),
  },
}
