/** Seeded random numbers: the demo of a day is always the same. */
export interface Dice {
  /** Returns an integer from 0 to below `sides`. */
  below(sides: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** Creates dice from a seed (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (sides: number) => Math.floor(roll() * sides)
  return {
    below,
    chance: (probability) => roll() < probability,
    pick: (list) => list[below(list.length)]!,
    shuffled(list) {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0]!)
    },
  }
}
