import * as z from 'zod/mini'
import { group, op } from './op.ts'
import { flag, id, idList, requiredText, text } from './fields.ts'
import { bulkAnswer, importAnswer, listQuery, page } from './lists.ts'

/** A name with its id: what pickers need, and no more. */
export const named = z.object({ id, name: z.string() })

export const location = z.object({
  id,
  name: z.string(),
  address: z.string(),
  active: z.boolean(),
  /** Classes, camps and aftercare that are held there and not over. */
  activityCount: z.int(),
  version: z.int(),
})

const locations = '/schools/{schoolId}/settings/locations'

export const settings = group('settings', {
  locations: op({
    method: 'GET',
    path: locations,
    summary: 'The places where activities are held.',
    allow: ['locations', 'view'],
    query: listQuery(['name', 'address', 'active'], { active: z.optional(flag) }),
    answer: page(location),
  }),
  locationNames: op({
    method: 'GET',
    path: `${locations}/simple-list`,
    summary: 'The active places, by name, for pickers.',
    allow: 'member',
    answer: z.array(named),
  }),
  location: op({
    method: 'GET',
    path: `${locations}/{id}`,
    summary: 'One place.',
    allow: ['locations', 'view'],
    answer: location,
  }),
  addLocation: op({
    method: 'POST',
    path: locations,
    summary: 'Adds a place.',
    allow: ['locations', 'add'],
    body: z.object({ name: requiredText(100), address: z._default(text(200), '') }),
    answer: location,
    refusals: ['NAME_TAKEN'],
  }),
  changeLocation: op({
    method: 'PATCH',
    path: `${locations}/{id}`,
    summary: 'Changes name and address of a place. With a version, only if nobody changed it meanwhile.',
    allow: ['locations', 'edit'],
    body: z.object({
      name: z.optional(requiredText(100)),
      address: z.optional(text(200)),
      version: z.optional(z.int()),
    }),
    answer: location,
    refusals: ['NAME_TAKEN', 'CHANGED_MEANWHILE'],
  }),
  toggleLocation: op({
    method: 'PATCH',
    path: `${locations}/{id}/status`,
    summary: 'Switches a place on or off: to `active` where it is given, to the other state otherwise.',
    allow: ['locations', 'edit'],
    body: z.object({ active: z.optional(z.boolean()) }),
    answer: location,
  }),
  removeLocations: op({
    method: 'DELETE',
    path: locations,
    summary: 'Removes places. One in use stays, and the answer says why.',
    allow: ['locations', 'edit'],
    query: z.object({ ids: idList() }),
    answer: bulkAnswer,
  }),
  importLocations: op({
    method: 'POST',
    path: `${locations}/csv-import`,
    summary: 'Adds places from a CSV file with the columns name and address, and reports on every row.',
    allow: ['locations', 'edit'],
    bodyForm: 'multipart',
    files: ['locations-file'],
    answer: importAnswer,
    refusals: ['FILE_MISSING', 'FILE_UNREADABLE', 'FILE_TOO_LARGE'],
  }),
  activeTeachers: op({
    method: 'GET',
    path: '/schools/{schoolId}/settings/teachers/all-active',
    summary: 'The homeroom teachers to choose from.',
    allow: 'member',
    answer: z.array(named),
  }),
  activeTShirtSizes: op({
    method: 'GET',
    path: '/schools/{schoolId}/settings/t-shirt-sizes/all-active',
    summary: 'The shirt sizes to choose from, in their order.',
    allow: 'member',
    answer: z.array(z.object({ id, size: z.string() })),
  }),
  activePickUpOptions: op({
    method: 'GET',
    path: '/schools/{schoolId}/settings/pick-up-options/all-active',
    summary: 'The ways a child leaves, to choose from.',
    allow: 'member',
    answer: z.array(named),
  }),
})
