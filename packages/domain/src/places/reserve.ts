import { namesText } from '../kernel/names.ts'
import { refused, type Decision } from '../kernel/decision.ts'
import { decideTurn } from './turns.ts'

/**
 * Checks whether staff may reserve the next spots for the waiting members of a party. `ahead` are the names of the
 * children before them in line, whom they would pass. Refuses NOT_TOGETHER if fewer than two wait together, and
 * NOT_IN_TURN unless staff overbook, which is recorded.
 */
export function decideReserve(
  children: number,
  ahead: readonly string[],
  { overbook }: { overbook: boolean },
): Decision<'NOT_TOGETHER' | 'NOT_IN_TURN'> {
  if (children < 2)
    return refused('NOT_TOGETHER', 'Spots can be kept only for siblings who wait for them together')
  return decideTurn(ahead, { overbook })
}

/**
 * Describes a reservation for siblings: the number of spots open on all of their days, now or after what staff are
 * about to do.
 */
export function reservedText(names: readonly string[], open: number, when: 'NOW' | 'AFTER' = 'NOW'): string {
  const who = namesText(names)
  const be = when === 'AFTER' ? 'will be' : open === 1 ? 'is' : 'are'
  const spots = `${open} ${open === 1 ? 'spot' : 'spots'} ${be} open`
  if (open === 0)
    return `The next spots are kept for ${who}, who need ${names.length}. None ${when === 'NOW' ? 'is open now' : 'will be open'}.`
  if (open >= names.length) return `${spots} for ${who}, so they can be offered them.`
  return `${spots} and kept for ${who}, who need ${names.length}.`
}
