import { placesOf, type Occupancy, type Places } from '@afterbell/domain/activities/capacity'
import { decideRoomToMove, fullestDay } from '@afterbell/domain/transfers/transfer'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Room } from './moving.ts'

/** What staff are told of the room for those they are about to move: by the rule that will be asked again. */
export function roomText(
  { dateFormat }: Pick<SchoolNow, 'dateFormat'>,
  room: Room,
  { filling }: { filling: Occupancy },
): {
  room: { code: string; message: string } | null
  places: Places
  coming: number
  passed: number
  passedNames: string[]
} {
  const decision = decideRoomToMove(room, { dateFormat })
  const passedNames = [...room.passedNames, ...room.ahead]
  const day = fullestDay(room.days)
  return {
    room: decision.allowed ? null : { code: decision.code, message: decision.message },
    places: placesOf({ ...filling, used: day?.used ?? filling.used }),
    coming: day?.coming ?? 0,
    passed: passedNames.length,
    passedNames,
  }
}
