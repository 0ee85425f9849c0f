import type { Days } from '@afterbell/domain/places/offers'
import { aheadOfNewcomers, daysAsked, passedOver } from '@afterbell/domain/places/turns'
import type { Enrolling } from './enrolling.ts'
import { childNames, queueOf } from './offers.store.ts'
import { inLineOf } from './expire-and-offer.ts'

/** Children who are taken in together, by the places they wait for; `days` where they are not to have the days they wait for. */
type Asked = readonly { placeId: string | null; days?: Days }[]

/** Whom children pass over who are taken in, by name, and by which of their places. */
export interface Ahead {
  names: string[]
  passing: ReadonlySet<string>
}

/**
 * Who waits for a section and is passed over when these children are taken in. Asked by whatever takes a waiting child: an
 * offer, moving up, a transfer. `but` are places these children have there besides, and leave.
 */
export async function aheadOf(
  { tx, school }: Pick<Enrolling, 'tx' | 'school'>,
  sectionId: string,
  asked: Asked,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<Ahead> {
  const ids = asked.flatMap(({ placeId }) => placeId ?? [])
  if (ids.length === 0) return nobody
  const section = await queueOf(tx, school.id, sectionId, [...ids, ...but])
  const waiting = section.waiting
    .filter(({ id }) => ids.includes(id) || !but.includes(id))
    .map((row) => inLineOf(row))
  const waitedFor = new Map(waiting.map(({ placeId, days }) => [placeId, days]))
  const admitted = asked.map(({ placeId, days }) => ({
    placeId,
    days: days ?? waitedFor.get(placeId ?? '') ?? [],
  }))
  const passed = passedOver({ ...section, waiting }, admitted, school.today)
  if (passed.length === 0) return nobody
  const passedIds = passed.map(({ placeId }) => placeId)
  return {
    names: await childNames(tx, school.id, passedIds),
    passing: new Set(passed.flatMap(({ by }) => by)),
  }
}

/**
 * Who waits for a section and goes before newcomers on these days, in the order of the line. Asked by whatever takes a
 * newcomer in: enrolling, a transfer. `but` are places that are not counted.
 */
export async function goFirstIn(
  { tx, school }: Pick<Enrolling, 'tx' | 'school'>,
  sectionId: string,
  { from, dates }: { from: string | null; dates: readonly string[] },
  { but = [] }: { but?: readonly string[] } = {},
): Promise<string[]> {
  const section = await queueOf(tx, school.id, sectionId, but)
  const waiting = section.waiting.filter(({ id }) => !but.includes(id)).map((row) => inLineOf(row))
  return aheadOfNewcomers({ ...section, waiting }, daysAsked(from, dates), school.today).map(
    ({ placeId }) => placeId,
  )
}

export const nobody: Ahead = { names: [], passing: new Set() }
