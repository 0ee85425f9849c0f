import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { location } from '@afterbell/contract/settings/settings'
import { decideRemoveLocation, locationFindings } from '@afterbell/domain/settings/locations'
import type { NamedList } from './named-list.ts'
import { namesHeldAt } from './locations.store.ts'

type Location = z.output<typeof location>
type LocationTexts = Pick<Location, 'name' | 'address'>
type Use = Pick<Location, 'activityCount'>

/** Locations where activities are held (R039). */
export const locations: NamedList<LocationTexts, Use> = {
  table: 'location',
  noun: 'location',
  columns: sql<LocationTexts>`l.name, l.address`,
  // Counts every activity that blocks the removal, past ones and drafts included.
  uses: () => sql<Use>`(select count(*)::int from activity a
    where a.school_id = l.school_id and a.location_id = l.id and a.removed_at is null) as "activityCount"`,
  searched: 'l.name || chr(10) || l.address',
  order: {
    name: ['l.name collate "und-x-icu"'],
    address: ['l.address collate "und-x-icu"'],
    active: ['l.is_active', 'l.name collate "und-x-icu"'],
  },
  first: 'name',
  texts: { name: 'Name', address: 'Address' },
  findings: locationFindings,
  decideRemove: async (tx, school, ids) => {
    const namesById = await namesHeldAt(tx, school.id, ids)
    return (id) => decideRemoveLocation(namesById.get(id) ?? [])
  },
  filePart: 'locations-file',
}
