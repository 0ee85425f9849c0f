import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { timeIn } from '@afterbell/domain/kernel/dates'
import { campOfRows, gatherCamps } from '@afterbell/domain/imports/import-camps'
import { classOfRow } from '@afterbell/domain/imports/import-classes'
import { checkMapping, type ColumnMapping, type ImportField } from '@afterbell/domain/imports/import-columns'
import { checkOptions, instructorKey, type ImportOptions } from '@afterbell/domain/imports/import-rows'
import { ageUnitOf, dateOrderOf } from '@afterbell/domain/imports/import-values'
import { record } from '../../platform/database/history.ts'
import { refuse } from '../../platform/problems.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { campKind } from '../activities/camp-kind.ts'
import { classKind } from '../activities/class-kind.ts'
import { removeActivities } from '../activities/remove-activities.ts'
import { createActivity } from '../activities/save-activity.ts'
import { activeLocations } from '../settings/locations.store.ts'
import { activeInstructors } from '../users/users.store.ts'
import type { ImportKind } from './import-kinds.ts'
import { activitiesOf, knownRows, rememberRows } from './imports.store.ts'
import { namesText } from './names-text.ts'
import { planOf, readRows, type CatalogueKind, type CataloguePlan } from './plan.ts'
import type { ReadFile } from './read-file.ts'
import { recognizers } from './recognizers.ts'

/** How often it says how far it is. */
const STEP = 25

export const classImport = catalogueImport({
  form: classKind,
  gather: (rows, options, { foundOf }) =>
    rows.map((row) => ({
      name: row.name,
      rows: [row],
      form: classOfRow(row, options, foundOf(row)),
    })),
})

export const campImport = catalogueImport({
  form: campKind,
  gather: (rows, options, { foundOf, names }) =>
    gatherCamps(rows).map((camp) => {
      // All rows of a camp are at one place.
      const found = camp.groups.map(foundOf)
      const instructorIds = [...new Set(found.flatMap((each) => each.instructorIds))]
      const form = campOfRows(camp, options, { locationId: found[0]!.locationId, instructorIds, names })
      return { name: camp.name, rows: camp.groups, form }
    }),
})

/** A catalogue of activities of one kind. */
function catalogueImport<F>(
  own: CatalogueKind<F>,
): ImportKind<CataloguePlan<F>, ColumnMapping, ImportOptions> {
  const { kind } = own.form
  const what = kind as 'classes' | 'camps'
  return {
    what,
    recognize: recognizers[what],
    usualOptions,
    isMarked: ({ rewrites, notes }: { rewrites: readonly unknown[]; notes: readonly unknown[] }) =>
      rewrites.length > 0 || notes.length > 0,

    look: async (tx, school, { columns, source, mapping, options }) => {
      const findings = [...checkMapping(mapping, columns), ...checkOptions(options)]
      if (findings.length > 0) return { plan: null, findings }
      const names = nameRules(school, null)
      const readings = readRows(source, mapping, options, { kind, names })
      const [locations, instructors, known] = await Promise.all([
        activeLocations(tx, school.id),
        activeInstructors(tx, school.id),
        knownRows(
          tx,
          { schoolId: school.id, what },
          readings.map(({ fingerprint }) => fingerprint),
          school.timezone,
        ),
      ])
      const plan = planOf(readings, options, own, {
        today: school.today,
        names,
        dateFormat: school.dateFormat,
        locations: new Map(locations.map(({ id, name }) => [name.toLowerCase(), id])),
        instructors: new Map(
          [...Map.groupBy(instructors, ({ name }) => instructorKey(name))].map(([key, people]) => [
            key,
            people.map(({ id }) => id),
          ]),
        ),
        known,
      })
      return { plan, findings }
    },

    make: async ({ tx, school, user }, plan, stored, say) => {
      const remembered: { fingerprint: string; activityId: string }[] = []
      for (const [index, { form, fingerprints, rows }] of plan.activities.entries()) {
        const mode = stored.options.publish ? 'publish' : 'draft'
        const { id } = await createActivity({ tx, school, user }, own.form, form, mode)
        for (const row of rows) row.activityId = id
        remembered.push(...fingerprints.map((fingerprint) => ({ fingerprint, activityId: id })))
        if ((index + 1) % STEP === 0) await say(index + 1)
      }
      await rememberRows(tx, { schoolId: school.id, what, id: stored.id }, remembered)
      const details = { count: plan.things, name: stored.file_name }
      await record(tx, { school, user }, [{ what: 'catalogue.imported', subjectId: stored.id, details }])
      return plan
    },

    takeBack: async (call, stored) => {
      const { tx, school } = call
      const ids = await activitiesOf(tx, school.id, stored.id)
      const { changed, refused } = await removeActivities(call, kind, ids)
      if (refused.length > 0) {
        const names = namesText(refused.map(({ name }) => name))
        throw refuse(
          'HAS_CHILDREN',
          `Children are enrolled in ${names} or waiting there, so nothing was undone`,
        )
      }
      const details = { count: changed, name: stored.file_name }
      await record(tx, call, [{ what: 'catalogue.undone', subjectId: stored.id, details }])
    },
  }
}

/** As a new class has it: sign-up begins now, an afternoon hour, ten places; and the units the file itself tells. */
function usualOptions(
  { school, at }: Pick<AnyCall, 'school' | 'at'>,
  { columns, rows }: ReadFile,
  mapping: ColumnMapping,
): ImportOptions {
  const cellsOf = (...fields: ImportField[]) =>
    fields
      .map((field) => mapping[field])
      .filter((index) => index !== undefined)
      .flatMap((index) => rows.map(({ cells }) => cells[index] ?? ''))
  const usualOrder = school.dateFormat === 'AMERICAN' ? 'MONTH_FIRST' : 'DAY_FIRST'
  const ageColumn = mapping.ageTo ?? mapping.ageFrom
  return {
    ageUnit: ageUnitOf(cellsOf('ageFrom', 'ageTo'), ageColumn === undefined ? '' : columns[ageColumn]!),
    dateOrder: dateOrderOf(cellsOf('dates', 'startDate', 'endDate'), usualOrder),
    shiftWeeks: 0,
    price: 0,
    billingType: 'SESSION',
    capacity: 10,
    timeFrom: '15:30',
    timeTo: '16:30',
    locationId: null,
    signUpBeginsDate: school.today,
    signUpBeginsTime: timeIn(school.timezone, at),
    signUpEndsDate: null,
    signUpEndsTime: null,
    publish: false,
  }
}
