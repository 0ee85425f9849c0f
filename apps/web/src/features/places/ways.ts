import {
  decideMoveUp,
  decidePlace,
  decideWait,
  doTakeReserved,
  goFirstOf,
  occupancyOf,
  type Occupancy,
  type PlaceFacts,
} from '@afterbell/domain/activities/capacity'
import { allOf } from '@afterbell/domain/kernel/decision'
import { aheadOfText, decideTurn, goesFirstText } from '@afterbell/domain/places/turns'

/** Ways onto a roster: a free spot, the end of the wait list, or overbooking. */
export type Way = 'place' | 'wait' | 'overbook'

export interface WayOffered {
  way: Way
  label: string
  /** Says in numbers what it means. */
  consequence: string
  /** Label of its button. */
  verb: string
  /** Why it is not available. */
  refused: string | null
}

interface Ways {
  /** Why a spot cannot simply be given; null if it can. */
  why: string | null
  offered: WayOffered[]
  /** The default choice. Never overbooking. */
  usual: Way | null
}

interface WaysInput {
  places: PlaceFacts
  /** Whether the child is new, should wait, moves up from the wait list, or has a held spot. */
  intent: 'ADD' | 'WAIT' | 'MOVE_UP' | 'ACCEPT'
  /** Names of the children that one on the wait list would pass over. */
  ahead?: readonly string[]
  /** Names of those among them for whom the next spots are kept. */
  reservedFor?: readonly string[]
  mayAdd: boolean
  mayWait: boolean
}

/** Returns the ways open to a child now, by the server's rules. */
export function waysFor({ places, intent, ahead = [], reservedFor = [], mayAdd, mayWait }: WaysInput): Ways {
  const occupancy = occupancyOf(places)
  if (intent === 'WAIT') return among(null, [waitWay(occupancy, mayWait)])
  if (intent === 'ACCEPT') return among(null, [acceptWay(occupancy, mayAdd)])
  const isMovingUp = intent === 'MOVE_UP'
  const decision = isMovingUp
    ? allOf<'FULL' | 'NOT_IN_TURN'>(decideMoveUp(occupancy), decideTurn(ahead, { reservedFor }))
    : decidePlace(occupancy)
  if (decision.allowed) return among(null, [placeWay(occupancy, mayAdd)])
  const overbook = overbookWay(occupancy, {
    mayAdd,
    goes: isMovingUp ? goesFirstText(ahead, reservedFor) : newcomerText(occupancy),
  })
  return among(decision.message, isMovingUp ? [overbook] : [waitWay(occupancy, mayWait), overbook])
}

/**
 * Returns the ways for children who are moved from another section, all or none. `room` is the server's decision, since it
 * knows the spots and wait list entries they have there.
 */
export function waysToMove({
  room,
  places,
  coming,
  passedNames,
  reservedFor,
  mayAdd,
}: Pick<WaysInput, 'places' | 'mayAdd'> & {
  room: { message: string } | null
  coming: number
  passedNames: readonly string[]
  reservedFor: readonly string[]
}): Ways {
  const targetOccupancy = occupancyOf(places)
  if (room === null) return among(null, [placeWay(targetOccupancy, true, coming)])
  return among(room.message, [
    overbookWay(targetOccupancy, { mayAdd, goes: goesFirstText(passedNames, reservedFor), children: coming }),
  ])
}

/** Returns the chosen way if it is still open, since the group or days may have changed; else the default. */
export function chosenWay({ offered, usual }: Ways, chosen: Way | null): WayOffered | undefined {
  const open = offered.filter(({ refused }) => refused === null)
  return open.find(({ way }) => way === chosen) ?? open.find(({ way }) => way === usual)
}

/** Says why nothing can be done yet; null once a way is chosen. */
export function whyNoWay({ offered }: Ways, way: WayOffered | undefined): string | null {
  if (way) return null
  const [only, ...others] = offered
  return (others.length === 0 && only?.refused) || 'Choose how to go on first'
}

function among(why: string | null, offered: WayOffered[]): Ways {
  const usual = offered.find(({ way, refused }) => way !== 'overbook' && refused === null)
  return { why, offered, usual: usual?.way ?? null }
}

function placeWay({ capacity, used }: Occupancy, mayAdd: boolean, children = 1): WayOffered {
  return {
    way: 'place',
    label: 'Enroll',
    consequence: `${used + children} of ${capacity} spots will be taken`,
    verb: 'Add child',
    refused: mayAdd ? null : NOT_YOURS,
  }
}

/** A held spot counts as taken already. */
function acceptWay({ capacity, used }: Occupancy, mayAdd: boolean): WayOffered {
  return {
    way: 'place',
    label: 'Accept the spot',
    consequence: `${used} of ${capacity} spots stay taken`,
    verb: 'Accept the spot',
    refused: mayAdd ? null : NOT_YOURS,
  }
}

function waitWay(filling: Occupancy, mayWait: boolean): WayOffered {
  const decision = decideWait(filling)
  const refusal = mayWait ? (decision.allowed ? null : decision.message) : NOT_YOURS
  return {
    way: 'wait',
    label: 'Put on the wait list',
    consequence: refusal ?? `Number ${filling.waiting + 1}. Nothing is owed while waiting`,
    verb: 'Put on the wait list',
    refused: refusal,
  }
}

/** For newcomers only the number of children they would pass over is known. */
function newcomerText(filling: Occupancy): string[] {
  const aheadText = aheadOfText(goFirstOf(filling))
  return [
    ...(aheadText ? [`Goes ${aheadText}`] : []),
    ...(doTakeReserved(filling) ? ['Takes a spot that is kept for siblings on the wait list'] : []),
  ]
}

function overbookWay(
  { capacity, used }: Occupancy,
  {
    mayAdd,
    goes,
    children = 1,
  }: {
    mayAdd: boolean
    /** Sentences on the children it passes over. */
    goes: readonly string[]
    children?: number
  },
): WayOffered {
  const usedAfter = used + children
  const isBeyond = usedAfter > capacity
  const effects = [isBeyond ? `Makes it ${usedAfter} of ${capacity}` : null, ...goes]
  return {
    way: 'overbook',
    label: isBeyond ? 'Overbook' : 'Enroll out of turn',
    consequence: mayAdd ? effects.filter(Boolean).join('. ') : NOT_YOURS,
    verb: isBeyond ? `Overbook: ${usedAfter} of ${capacity}` : 'Add out of turn',
    refused: mayAdd ? null : NOT_YOURS,
  }
}

const NOT_YOURS = 'Your role cannot do this'
