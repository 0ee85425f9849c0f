import { policies } from '@afterbell/contract/settings/policies'
import { pickUpOptions, settings, tShirtSizes, teachers } from '@afterbell/contract/settings/settings'
import { pageOf } from '../../platform/database/pages.ts'
import { notThere } from '../../platform/problems.ts'
import { afterReading, serve, type AnyCall } from '../../platform/http/serve.ts'
import { addEntry } from './add-entry.ts'
import { changeEntry } from './change-entry.ts'
import type { ChildCount } from './chosen-list.store.ts'
import { pickUpOptionList, tShirtSizeList, teacherList } from './chosen-lists.ts'
import { importEntries, readEntries } from './import-entries.ts'
import { locations } from './locations.ts'
import { activeLocations } from './locations.store.ts'
import { migrateChildren } from './migrate-children.ts'
import type { Entry, NamedList, SwitchedList, Texts } from './named-list.ts'
import { entriesPage, entryById } from './named-list.store.ts'
import { listPolicies, policyVersions, savePolicies } from './policies.ts'
import { removeEntries, removeEntry } from './remove-entries.ts'
import { activePickUpOptions, activeTShirtSizes, activeTeachers } from './school-lists.store.ts'
import { toggleEntry } from './toggle-entry.ts'

const places = actsOf(locations)

export const settingsRoutes = [
  ...serve(policies, { list: listPolicies, save: savePolicies, versions: policyVersions }),
  ...serve(settings, {
    locations: places.list,
    locationNames: ({ tx, school }) => activeLocations(tx, school.id),
    location: places.one,
    addLocation: places.add,
    changeLocation: places.change,
    toggleLocation: places.toggle,
    removeLocations: (call) => removeEntries(locations, call, call.query.ids),
    importLocations: places.import,
    activeTeachers: ({ tx, school }) => activeTeachers(tx, school.id),
    activeTShirtSizes: ({ tx, school }) => activeTShirtSizes(tx, school.id),
    activePickUpOptions: ({ tx, school }) => activePickUpOptions(tx, school.id),
  }),
  ...serve(teachers, {
    ...actsOf(teacherList),
    remove: (call) => removeEntry(teacherList, call),
    removeMany: (call) => removeEntries(teacherList, call, call.query.teacherIds),
    migrate: (call) => migrateChildren(teacherList, call),
  }),
  ...serve(pickUpOptions, {
    ...actsOf(pickUpOptionList),
    remove: (call) => removeEntry(pickUpOptionList, call),
    removeMany: (call) => removeEntries(pickUpOptionList, call, call.query.optionIds),
    migrate: (call) => migrateChildren(pickUpOptionList, call),
  }),
  ...serve(tShirtSizes, {
    list: async (call) => {
      const { content, ...page } = await listEntries(tShirtSizeList, call)
      return { ...page, content: content.map(asSize) }
    },
    toggle: async (call) => asSize(await toggleEntry(tShirtSizeList, call)),
    migrate: (call) => migrateChildren(tShirtSizeList, call),
  }),
]

/** The acts shared by all lists of named entries. */
function actsOf<T extends Texts, Use>(list: NamedList<T, Use>) {
  return {
    list: (call: AnyCall & { query: PageQuery }) => listEntries(list, call),
    one: async ({ tx, school, params }: AnyCall & { params: { id: string } }) => {
      const entry = await entryById(tx, list, school, params.id)
      if (!entry) throw notThere()
      return entry
    },
    add: (call: Parameters<typeof addEntry<T, Use>>[1]) => addEntry(list, call),
    change: (call: Parameters<typeof changeEntry<T, Use>>[1]) => changeEntry(list, call),
    toggle: (call: Parameters<typeof toggleEntry<T, Use>>[1]) => toggleEntry(list, call),
    import: afterReading(
      (call: AnyCall) => readEntries(list, call),
      (call, rows) => importEntries(list, call, rows),
    ),
  }
}

type PageQuery = Parameters<typeof entriesPage>[3]

async function listEntries<T extends Texts, Use>(
  list: SwitchedList<T, Use>,
  { tx, school, query }: AnyCall & { query: PageQuery },
) {
  const { rows, total } = await entriesPage(tx, list, school, query)
  return pageOf(rows, total, query)
}

function asSize({ id, name, active, childCount }: Entry & Texts & ChildCount) {
  return {
    id,
    size: name,
    status: active ? ('ACTIVE' as const) : ('INACTIVE' as const),
    active,
    childCount,
  }
}
