import { randomUUID } from 'node:crypto'
import type { Address } from '@afterbell/contract/kernel/op'
import { guards } from '../../../src/guards.ts'
import type { EnrollContext } from '../../../src/features/places/enrolling.ts'
import type { Wanted } from '../../../src/features/places/give-places.ts'
import { resolvePlacesAt } from '../../../src/features/places/resolve-places.ts'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import { refusalOf, type Refusal } from '../../../src/platform/problems.ts'
import type { Rig } from '../app.ts'
import { inside, type MadeSchool } from '../make.ts'

/** Who acts: the administrator of a school, or a person of a family. */
export type Actor = { user: { id: string } } | { user: null; person: { id: string; isUnknown: boolean } }

/** An act's own context, and what translates the errors of the database. */
export type Acting = EnrollContext & { refusalOf: (error: unknown) => Refusal | null }

/** Makes a person of the first guardian of a child, as one is made at the first log-in. */
export async function personOf(
  rig: Rig,
  school: MadeSchool,
  childId: string,
  { isUnknown = false } = {},
): Promise<Actor> {
  const id = randomUUID()
  await inside(rig, school.id, (query) =>
    query(
      `insert into family_person (school_id, id, guardian_id, email_key, first_name, last_name)
       select g.school_id, $2, g.id, $3, g.first_name, g.last_name
       from child c join guardian g on g.school_id = c.school_id and g.family_id = c.family_id
       where c.id = $1 order by g.position limit 1`,
      [childId, id, `${id}@families.test`],
    ),
  )
  return { user: null, person: { id, isUnknown } }
}

/** Runs an act in one transaction of a school, done by `by`, as the route of a call does. */
export function actingAs<T>(
  rig: Rig,
  school: MadeSchool,
  by: Actor,
  run: (acting: Acting) => Promise<T>,
): Promise<T> {
  return schoolRunner(
    rig.pool,
    school.id,
  )(({ tx, school: now, at }) =>
    run({ tx, school: now, at, teachesOnly: null, refusalOf: (error) => refusalOf(error, guards), ...by }),
  )
}

/** What a line of a cart names. */
export interface Chosen {
  at: Address
  id: string
  childIds: string[]
  sectionIds?: string[]
  dates?: string[]
}

/** Resolves what the lines of a cart name, with nothing answered. */
export async function wantedBy(acting: Acting, lines: readonly Chosen[]): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const { at: address, id, childIds, sectionIds, dates } of lines) {
    const selection = await resolvePlacesAt({ ...acting, address, params: { id } }, { sectionIds, dates })
    wanted.push({ selection, childIds, chosen: NOTHING_CHOSEN })
  }
  return wanted
}

const NOTHING_CHOSEN = { pickUpOptionId: null, teacherId: null, tshirtSizeId: null, addOns: [] }
