import { sql } from 'kysely'
import { activityMessages } from '@afterbell/contract/activities/activity-messages'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { namesText } from '@afterbell/domain/kernel/names'
import { serve, type AnyCall, type ServedCall } from '../../platform/http/serve.ts'
import { listedChildren, type ListedChild } from '../messages/audience.store.ts'
import type { MessageParts } from '../messages/message-parts.ts'
import { sendingActs } from '../messages/sending-acts.ts'
import { namesOf } from './activities.store.ts'

/** Messages to the parents of all children enrolled in the chosen activities. */
export function activityMessageRoutes(parts: MessageParts): ServedCall[] {
  return serve(
    activityMessages,
    sendingActs(
      parts,
      async ({ tx, school, address }: AnyCall & { address: ActivityKind }, ids: readonly string[]) => {
        const names = await namesOf(tx, school.id, address, ids)
        const { rows } = await sql<ListedChild>`
          select p.child_id as "childId", p.section_id as "sectionId"
          from place p join section s on s.school_id = p.school_id and s.id = p.section_id
          where p.school_id = ${school.id} and s.activity_id = any(${[...names.keys()]}::uuid[])
            and p.state = 'taken' and p.pool = 'regular' and p.left_at is null
          order by s.position, s.id`.execute(tx)
        return {
          about: namesText([...names.values()]),
          purpose: 'CHILD' as const,
          children: await listedChildren(tx, school, rows),
        }
      },
    ),
  )
}
