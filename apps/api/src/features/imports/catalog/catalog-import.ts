import { nameRules } from '@afterbell/domain/kernel/name-rules'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { timeIn } from '@afterbell/domain/kernel/dates'
import { campOfRows, gatherCamps } from '@afterbell/domain/imports/import-camps'
import { campWith, changesOfCamp, changesOfClass, classWith } from '@afterbell/domain/imports/import-changes'
import { classOfRow } from '@afterbell/domain/imports/import-classes'
import { checkMapping, type ColumnMapping, type ImportField } from '@afterbell/domain/imports/import-columns'
import { importedThings, type ImportedThing } from '@afterbell/domain/imports/import-kinds'
import {
  checkOptions,
  instructorKey,
  type ImportOptions,
  type RowFacts,
} from '@afterbell/domain/imports/import-rows'
import { ageUnitOf } from '@afterbell/domain/imports/import-values'
import { dateOrderOf } from '@afterbell/domain/school/dates-read'
import { namesText } from '@afterbell/domain/kernel/names'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { refuse } from '../../../platform/problems.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { loadActivities } from '../../activities/activity-rows.store.ts'
import type { StoredActivity } from '../../activities/activity-rows.ts'
import { campKind } from '../../activities/camp-kind.ts'
import { classKind } from '../../activities/class-kind.ts'
import { removeActivities } from '../../activities/remove-activities.ts'
import { createActivity } from '../../activities/save-activity.ts'
import { activeLocations } from '../../settings/locations.store.ts'
import { activeInstructors } from '../../users/users.store.ts'
import type {
  CatalogKind,
  CatalogPlan,
  ImportedActivity,
  FingerprintedRow,
  ImportedRowFacts,
  Surroundings,
} from './catalog-plan.ts'
import { changeAll, withForeseen } from '../change-activities.ts'
import type { ImportKind } from '../import-kinds.ts'
import {
  activitiesOf,
  changeRemembered,
  codedRows,
  importedRows,
  rememberRows,
  type CodedRow,
} from '../imported-rows.store.ts'
import { oneByOne } from '../one-by-one.ts'
import { planOf, readRows } from '../plan.ts'
import type { ReadFile } from '../read-file.ts'
import { recognizers } from '../recognizers.ts'

export const classImport = catalogImport({
  form: classKind,
  gather: (rows, { matchOf }) =>
    rows.map((row) => ({ name: row.name, rows: [row], form: classOfRow(row, matchOf(row)) })),
  changed: classWith,
  changesBetween: changesOfClass,
})

export const campImport = catalogImport({
  form: campKind,
  gather: (rows, { matchOf, names }) =>
    gatherCamps(rows).map((camp) => {
      // All rows of a camp share a location.
      const matches = camp.groups.map(matchOf)
      const instructorIds = [...new Set(matches.flatMap((each) => each.instructorIds))]
      const form = campOfRows(camp, { locationId: matches[0]!.locationId, instructorIds, names })
      return { name: camp.name, rows: camp.groups, form }
    }),
  changed: campWith,
  changesBetween: changesOfCamp,
})

/** Import of a catalog with activities of one kind. */
function catalogImport<F>(
  catalogKind: CatalogKind<F>,
): ImportKind<CatalogPlan<F>, ColumnMapping, ImportOptions> {
  const { kind } = catalogKind.form
  const what = kind as 'classes' | 'camps'
  const words = importedThings[what]
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
      const plan = planOf(readings, options, catalogKind, await surroundings(tx, school, kind, readings))
      return { plan: await withForeseen({ tx, school }, catalogKind.form, plan), findings }
    },

    make: async (by, plan, stored, say) => {
      const { tx, school, user } = by
      const where = { schoolId: school.id, what, id: stored.id }
      const made: (ImportedRowFacts & { activityId: string })[] = []
      const mode = stored.options.publish ? 'publish' : 'draft'
      const makeOne = async ({ form, remember, rows }: (typeof plan.activities)[number]) => {
        const { id } = await createActivity(by, catalogKind.form, form, mode)
        for (const row of rows) row.activityId = id
        made.push(...remember.map((each) => ({ ...each, activityId: id })))
      }
      await oneByOne(plan.activities, makeOne, say)
      await rememberRows(tx, where, made)
      // Changes existing activities last, because families book them: the locks should be short.
      const changedRows = await changeAll(by, catalogKind.form, { plan, stored, say })
      await changeRemembered(tx, where, changedRows)
      const details = { count: plan.things + changedRows.length, name: stored.file_name }
      await record(tx, { school, user }, [{ what: 'catalog.imported', subjectId: stored.id, details }])
      return { ...plan, changed: changedRows.length }
    },

    takeBack: async (call, stored) => {
      const { tx, school } = call
      const ids = await activitiesOf(tx, school.id, stored.id)
      if (ids.length === 0)
        throw refuse(
          'NOTHING_TO_UNDO',
          `This import added no ${words.many}, and those it changed stay as they are now`,
        )
      const { changed, refused } = await removeActivities(call, kind, ids)
      if (refused.length > 0) {
        const names = namesText(refused.map(({ name }) => name))
        throw refuse(
          'HAS_CHILDREN',
          `Children are enrolled in ${names} or waiting there, so nothing was undone`,
        )
      }
      const details = { count: changed, name: stored.file_name }
      await record(tx, call, [{ what: 'catalog.undone', subjectId: stored.id, details }])
    },
  }
}

/**
 * Loads the school's data needed beside the file, in a number of statements that does not depend on the file's length.
 */
async function surroundings(
  tx: Tx,
  school: SchoolNow,
  kind: ActivityKind,
  readings: readonly FingerprintedRow[],
): Promise<Surroundings> {
  const where = { schoolId: school.id, what: kind as ImportedThing, timezone: school.timezone }
  const fingerprints = readings.map(({ fingerprint }) => fingerprint)
  const codes = [...new Set(readings.flatMap(({ code }) => code ?? []))]
  const [locations, instructors, importDates, coded] = await Promise.all([
    activeLocations(tx, school.id),
    activeInstructors(tx, school.id),
    importedRows(tx, where, fingerprints),
    codedRows(tx, where, codes),
  ])
  const ids = [...new Set(coded.map(({ id }) => id))]
  const storedActivities = await loadActivities(tx, { schoolId: school.id, kind, ids })
  const activities = coded.flatMap((row) => {
    const storedActivity = storedActivities.get(row.id)
    return storedActivity && !isOver(storedActivity, school)
      ? [{ ...toImportedActivity(row, storedActivity), code: row.code }]
      : []
  })
  return {
    today: school.today,
    nameRules: nameRules(school, null),
    dateFormat: school.dateFormat,
    currency: school.currency,
    names: new Map([...locations, ...instructors].map(({ id, name }) => [id, name])),
    locations: new Map(locations.map(({ id, name }) => [name.toLowerCase(), id])),
    instructors: new Map(
      [...Map.groupBy(instructors, ({ name }) => instructorKey(name))].map(([key, people]) => [
        key,
        people.map(({ id }) => id),
      ]),
    ),
    importDates,
    coded: Map.groupBy(activities, ({ code }) => code),
  }
}

/** Past activities do not match: their codes may be reused next season. */
function isOver({ isDraft, activity }: StoredActivity, { today }: SchoolNow): boolean {
  return !isDraft && activity.ends_on !== null && activity.ends_on < today
}

/** Counts groups removed since, because the activity's rows still belong to several groups. */
function toImportedActivity({ said, rows, ...row }: CodedRow, stored: StoredActivity): ImportedActivity {
  const { name, starts_on: startsOn, ends_on: endsOn } = stored.activity
  const active = stored.sections.filter((section) => section.is_active).length
  const sections = Math.max(active, rows)
  return { ...row, name, startsOn, endsOn, isDraft: stored.isDraft, sections, stored, said: said as RowFacts }
}

/**
 * Default options as in a new class (sign-up begins now, an afternoon hour, ten spots), with age unit and date order
 * detected from the file.
 */
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
    dateOrder: dateOrderOf(
      cellsOf('dates', 'startDate', 'endDate', 'signUpBegins', 'signUpEnds'),
      usualOrder,
    ),
    shiftWeeks: 0,
    price: 0,
    billingType: 'SESSION',
    capacity: 10,
    timeFrom: '15:30',
    timeTo: '16:30',
    locationId: null,
    signUpBeginsDate: school.today,
    // If the file gives sign-up dates, sign-up begins at midnight by default.
    signUpBeginsTime: mapping.signUpBegins === undefined ? timeIn(school.timezone, at) : '00:00',
    signUpEndsDate: null,
    signUpEndsTime: null,
    publish: false,
    sameCode: 'CHANGE',
    rowChoices: {},
  }
}
