import { attendanceMessages } from '@afterbell/contract/attendance/attendance-messages'
import { serve, type AnyCall, type ServedCall } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { sectionsAt, type AddressedCall } from '../activities/sections-at.ts'
import { listedChildren } from '../messages/audience.store.ts'
import type { MessageParts } from '../messages/message-parts.ts'
import { sendingActs } from '../messages/sending-acts.ts'
import { audienceText } from '../rosters/roster-messages.ts'
import { entriesWith } from './attendance.store.ts'

/** Messages to the parents of children who are expected at a meeting. */
export function attendanceMessageRoutes(parts: MessageParts): ServedCall[] {
  return serve(
    attendanceMessages,
    sendingActs(
      parts,
      async (call: AnyCall & AddressedCall & { params: { id: string } }, ids: readonly string[]) => {
        const { tx, school } = call
        const at = await sectionsAt(call, call.params.id)
        const entries = await entriesWith(tx, school.id, {
          sectionIds: at.sectionIds,
          ids,
          today: school.today,
        })
        if (entries.length === 0) throw notThere()
        const sectionChildren = entries.map((each) => ({
          childId: each.child_id,
          sectionId: each.section_id,
        }))
        return {
          about: audienceText(at),
          purpose: 'CHILD' as const,
          children: await listedChildren(tx, school, sectionChildren),
        }
      },
    ),
  )
}
