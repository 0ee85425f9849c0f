import * as z from 'zod/mini'
import { flag, id, idList, named, requiredText, text } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { migration, migrationAnswer, namedList, activeForm } from './named-list.ts'
import { group, op } from '../kernel/op.ts'

export const location = z.object({
  id,
  name: z.string(),
  address: z.string(),
  active: z.boolean(),
  /** Classes, camps and aftercare held there, past ones and drafts included. */
  activityCount: z.int(),
  version: z.int(),
})

/** A homeroom teacher or a pickup option. */
const childrensEntry = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  /** Children who have it in their own record or on a roster. */
  childCount: z.int(),
  version: z.int(),
})

const tShirtSize = z.object({
  id,
  size: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  active: z.boolean(),
  childCount: z.int(),
})

const locationCalls = namedList({
  base: '/schools/{schoolId}/settings/locations',
  resource: 'locations',
  words: { one: 'place', many: 'places where activities are held' },
  query: listQuery(['name', 'address', 'active'], { active: z.optional(flag) }),
  entry: location,
  texts: z.object({ name: requiredText(100), address: z._default(text(200), '') }),
  changes: z.object({
    name: z.optional(requiredText(100)),
    address: z.optional(text(200)),
    version: z.optional(z.int()),
  }),
  switch: 'status',
  removal: z.object({ ids: idList() }),
  file: { part: 'locations-file', columns: 'name and address' },
})

/** Shared by the two lists that children choose from. */
const chosenByChildren = {
  query: listQuery(['name', 'active'], { active: z.optional(flag) }),
  entry: childrensEntry,
  texts: z.object({ name: requiredText(100) }),
  changes: z.object({ name: z.optional(requiredText(100)), version: z.optional(z.int()) }),
}

const teachersBase = '/schools/{schoolId}/settings/teachers'
const optionsBase = '/schools/{schoolId}/settings/pick-up-options'
const sizesBase = '/schools/{schoolId}/settings/t-shirt-sizes'

/** Homeroom teachers of a school. */
export const teachers = group('teachers', {
  ...namedList({
    ...chosenByChildren,
    base: teachersBase,
    resource: 'teachers',
    words: { one: 'homeroom teacher', many: 'homeroom teachers' },
    switch: 'status',
    removal: z.object({ teacherIds: idList() }),
    file: { part: 'teachers-file', columns: 'name' },
  }),
  remove: op({
    method: 'DELETE',
    path: `${teachersBase}/{id}`,
    summary: 'Removes a homeroom teacher no child has.',
    allow: ['teachers', 'edit'],
    refusals: ['IN_USE'],
  }),
  migrate: op({
    method: 'PUT',
    path: teachersBase,
    summary: 'Gives the children of some homeroom teachers another one.',
    allow: ['teachers', 'edit'],
    body: migration,
    answer: migrationAnswer,
    refusals: ['NO_TARGET'],
  }),
})

/** Pickup options: how a child leaves. */
export const pickUpOptions = group('pickUpOptions', {
  ...namedList({
    ...chosenByChildren,
    base: optionsBase,
    resource: 'pickup_options',
    words: { one: 'pickup option', many: 'pickup options' },
    switch: 'toggle',
    removal: z.object({ optionIds: idList() }),
    file: { part: 'options-file', columns: 'name' },
  }),
  remove: op({
    method: 'DELETE',
    path: `${optionsBase}/{id}`,
    summary: 'Removes a pickup option no child has.',
    allow: ['pickup_options', 'edit'],
    refusals: ['IN_USE'],
  }),
  migrate: op({
    method: 'PUT',
    path: optionsBase,
    summary: 'Gives the children of some pickup options another one.',
    allow: ['pickup_options', 'edit'],
    body: migration,
    answer: migrationAnswer,
    refusals: ['NO_TARGET'],
  }),
})

/** T-shirt sizes. Every school starts with the full list; sizes cannot be added or removed. */
export const tShirtSizes = group('tShirtSizes', {
  list: op({
    method: 'GET',
    path: sizesBase,
    summary: 'The shirt sizes in their order, with how many children wear them.',
    allow: ['shirt', 'view'],
    query: listQuery(['size', 'active'], { active: z.optional(flag) }),
    answer: page(tShirtSize),
  }),
  toggle: op({
    method: 'PATCH',
    path: `${sizesBase}/{id}`,
    summary: 'Switches a size on or off: to `active` where it is given, to the other state otherwise.',
    allow: ['shirt', 'view'],
    body: activeForm,
    answer: tShirtSize,
  }),
  migrate: op({
    method: 'PUT',
    path: sizesBase,
    summary: 'Gives the children of some sizes another one.',
    allow: ['shirt', 'view'],
    body: migration,
    answer: migrationAnswer,
    refusals: ['NO_TARGET'],
  }),
})

/** Locations of activities, and the lists that forms choose from. */
export const settings = group('settings', {
  locations: locationCalls.list,
  location: locationCalls.one,
  addLocation: locationCalls.add,
  changeLocation: locationCalls.change,
  toggleLocation: locationCalls.toggle,
  removeLocations: locationCalls.removeMany,
  importLocations: locationCalls.import,
  locationNames: op({
    method: 'GET',
    path: '/schools/{schoolId}/settings/locations/simple-list',
    summary: 'The active places, by name, for pickers.',
    allow: 'member',
    answer: z.array(named),
  }),
  activeTeachers: op({
    method: 'GET',
    path: `${teachersBase}/all-active`,
    summary: 'The homeroom teachers to choose from.',
    allow: 'member',
    answer: z.array(named),
  }),
  activeTShirtSizes: op({
    method: 'GET',
    path: `${sizesBase}/all-active`,
    summary: 'The shirt sizes to choose from, in their order.',
    allow: 'member',
    answer: z.array(z.object({ id, size: z.string() })),
  }),
  activePickUpOptions: op({
    method: 'GET',
    path: `${optionsBase}/all-active`,
    summary: 'The ways a child leaves, to choose from.',
    allow: 'member',
    answer: z.array(named),
  }),
})
