import {
  decideMoveUp,
  decidePlace,
  decideWait,
  doTakeReserved,
  goFirstOf,
  occupancyOf,
  type Occupancy,
  type PlacesKnown,
} from '@afterbell/domain/activities/capacity'
import { allOf } from '@afterbell/domain/kernel/decision'
import { aheadOfText, decideTurn, goesFirstText } from '@afterbell/domain/places/turns'

/** How a child gets onto a roster: with a place that is free, at the end of the wait list, or knowingly beyond. */
export type Way = 'place' | 'wait' | 'overbook'

export interface WayOffered {
  way: Way
  label: string
  /** What it means, in numbers. */
  consequence: string
  /** What its button says. */
  verb: string
  /** Why it is not open. */
  refused: string | null
}

interface Ways {
  /** Why a place cannot simply be given; null when it can. */
  why: string | null
  offered: WayOffered[]
  /** The one that is chosen at first. Nobody overbooks without having chosen to. */
  usual: Way | null
}

interface Asked {
  places: PlacesKnown
  /** A new child, one that is to wait, one that waits and is moved up, or one whose place is held for it. */
  intent: 'ADD' | 'WAIT' | 'MOVE_UP' | 'ACCEPT'
  /** Of one that waits: whom it would pass over, by name. */
  ahead?: readonly string[]
  /** Those of them for whom the next spots are kept. */
  reservedFor?: readonly string[]
  mayAdd: boolean
  mayWait: boolean
}

/** The ways open to a child now, by the rules the server will ask again. */
export function waysFor({ places, intent, ahead = [], reservedFor = [], mayAdd, mayWait }: Asked): Ways {
  const filling = occupancyOf(places)
  if (intent === 'WAIT') return among(null, [waitWay(filling, mayWait)])
  if (intent === 'ACCEPT') return among(null, [acceptWay(filling, mayAdd)])
  const isMovingUp = intent === 'MOVE_UP'
  const decision = isMovingUp
    ? allOf<'FULL' | 'NOT_IN_TURN'>(decideMoveUp(filling), decideTurn(ahead, { reservedFor }))
    : decidePlace(filling)
  if (decision.allowed) return among(null, [placeWay(filling, mayAdd)])
  const overbook = overbookWay(filling, {
    mayAdd,
    goes: isMovingUp ? goesFirstText(ahead, reservedFor) : newcomerText(filling),
  })
  return among(decision.message, isMovingUp ? [overbook] : [waitWay(filling, mayWait), overbook])
}

/**
 * The ways open to children who are moved from another place: all of them or none, by whoever may move them where there is
 * room. Whether there is, is the server's word, who knows what they have and wait for there themselves.
 */
export function waysToMove({
  room,
  places,
  coming,
  passedNames,
  reservedFor,
  mayAdd,
}: Pick<Asked, 'places' | 'mayAdd'> & {
  room: { message: string } | null
  coming: number
  passedNames: readonly string[]
  reservedFor: readonly string[]
}): Ways {
  const filling = occupancyOf(places)
  if (room === null) return among(null, [placeWay(filling, true, coming)])
  return among(room.message, [
    overbookWay(filling, { mayAdd, goes: goesFirstText(passedNames, reservedFor), children: coming }),
  ])
}

/** The way that is meant: what was chosen while it is open still, for by now it may be another group or other days; else the usual. */
export function wayTaken({ offered, usual }: Ways, chosen: Way | null): WayOffered | undefined {
  const open = offered.filter(({ refused }) => refused === null)
  return open.find(({ way }) => way === chosen) ?? open.find(({ way }) => way === usual)
}

/** Why nothing can be done yet, in a sentence; null where a way is chosen. */
export function whyNoWay({ offered }: Ways, taken: WayOffered | undefined): string | null {
  if (taken) return null
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

/** What is held is counted already. */
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
  const refused = mayWait ? (decision.allowed ? null : decision.message) : NOT_YOURS
  return {
    way: 'wait',
    label: 'Put on the wait list',
    consequence: refused ?? `Number ${filling.waiting + 1}. Nothing is owed while waiting`,
    verb: 'Put on the wait list',
    refused,
  }
}

/** Of newcomers it is known how many they go before, not whom. */
function newcomerText(filling: Occupancy): string[] {
  const ahead = aheadOfText(goFirstOf(filling))
  return [
    ...(ahead ? [`Goes ${ahead}`] : []),
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
    /** Whom it passes over, in words. */
    goes: readonly string[]
    children?: number
  },
): WayOffered {
  const then = used + children
  const isBeyond = then > capacity
  const told = [isBeyond ? `Makes it ${then} of ${capacity}` : null, ...goes]
  return {
    way: 'overbook',
    label: isBeyond ? 'Overbook' : 'Enroll out of turn',
    consequence: mayAdd ? told.filter(Boolean).join('. ') : NOT_YOURS,
    verb: isBeyond ? `Overbook: ${then} of ${capacity}` : 'Add out of turn',
    refused: mayAdd ? null : NOT_YOURS,
  }
}

const NOT_YOURS = 'Your role cannot do this'
