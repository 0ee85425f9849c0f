import { settings } from '@afterbell/contract/settings/settings'
import { users } from '@afterbell/contract/users/users'
import { useRead } from '../../platform/calls/calls.ts'

/** Returns active locations and instructors by id; undefined while loading. */
export function useOffered() {
  const places = useRead(settings.locationNames, {}, FRESH)
  const people = useRead(users.instructors, {}, FRESH)
  return { places: places.data?.map(({ id }) => id), people: people.data?.map(({ id }) => id) }
}

const FRESH = { freshForMs: 60_000 }
