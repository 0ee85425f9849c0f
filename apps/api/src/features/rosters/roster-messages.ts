import { sql } from 'kysely'
import { rosterMessages } from '@afterbell/contract/rosters/roster-messages'
import { serve, type AnyCall, type ServedCall } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { inSections, sectionText, sectionsAt, type AddressedCall } from '../activities/sections-at.ts'
import { listedChildren, type ListedChild } from '../messages/audience.store.ts'
import type { Audience } from '../messages/write.ts'
import type { MessageParts } from '../messages/message-parts.ts'
import { sendingActs } from '../messages/sending-acts.ts'

/** Routes of messages to the parents of children on a roster or its wait list (OQ-09). */
export function rosterMessageRoutes(parts: MessageParts): ServedCall[] {
  return serve(
    rosterMessages,
    sendingActs(parts, (call: AnyCall & AddressedCall & { params: { id: string } }, ids: readonly string[]) =>
      audienceOfPlaces(call, ids, 'regular'),
    ),
  )
}

/**
 * Returns the children with a spot or a place on the wait list at this address. Throws not found (404) if none of the
 * ids match.
 */
export async function audienceOfPlaces(
  call: Pick<AnyCall, 'tx' | 'school'> & AddressedCall & { params: { id: string } },
  ids: readonly string[],
  pool: 'regular' | 'dropin',
): Promise<Audience> {
  const { tx, school } = call
  const at = await sectionsAt(call, call.params.id)
  const { rows } = await sql<ListedChild>`
    select p.child_id as "childId", p.section_id as "sectionId" from place p
    where p.school_id = ${school.id} and p.id = any(${ids}::uuid[]) and ${inSections('p.section_id', at.sectionIds)}
      and p.pool = ${pool} and p.state <> 'gone'`.execute(tx)
  if (rows.length === 0) throw notThere()
  return { about: audienceText(at), purpose: 'CHILD', children: await listedChildren(tx, school, rows) }
}

/** Returns an activity's name in the history: 'Pottery', or 'Aftercare, Monday'. */
export function audienceText(at: Parameters<typeof sectionText>[0]): string {
  const section = sectionText(at)
  return section ? `${at.name}, ${section.name}` : at.name
}
