import { describe, expect, test } from 'vitest'
import type { PayoutLineKind } from '../providers/payout-states.ts'
import { differenceOf, matchPayout, movementKey, netOf, type Match, type Movement } from './payouts.ts'

interface Line {
  kind: PayoutLineKind
  ref: string | null
  cents: number
  feeCents: number
}

const payment = (ref: string, cents = 10_000, feeCents = 320): Movement => ({
  kind: 'PAYMENT',
  ref,
  cents,
  feeCents,
  id: `our ${ref}`,
})
const lineOf = ({ kind, ref, cents, feeCents }: Movement): Line => ({ kind, ref, cents, feeCents })
const matches = (lines: Line[], ours: Movement[], before: string[] = []) =>
  matchPayout(lines, ours, new Set(before)).map((each) => [
    each.match,
    (each.line ?? each.movement)!.ref,
    differenceOf(each),
  ])

describe('A line of a payout', () => {
  const ours = payment('pi_1')

  test('that is in the ledger as it is matches', () => {
    expect(matches([lineOf(ours)], [ours])).toEqual([['MATCHED', 'pi_1', 0]])
  })

  test.each([
    ['by a cent of its amount', { ...lineOf(ours), cents: 9_999 }, -1],
    ['by a cent of its fee', { ...lineOf(ours), feeCents: 321 }, -1],
    ['by more than it came to', { ...lineOf(ours), cents: 10_100 }, 100],
  ])('is different %s', (_, line, difference) => {
    expect(matches([line], [ours])).toEqual([['DIFFERENT', 'pi_1', difference]])
  })

  test('of which the ledger has nothing is missing here', () => {
    expect(matches([lineOf(ours)], [])).toEqual([['MISSING_HERE', 'pi_1', 9_680]])
  })

  test('that no payout has is missing there', () => {
    expect(matches([], [ours])).toEqual([['MISSING_THERE', 'pi_1', -9_680]])
  })

  test('that comes twice, in this payout or after another, is doubled the second time', () => {
    expect(matches([lineOf(ours), lineOf(ours)], [ours])).toEqual([
      ['MATCHED', 'pi_1', 0],
      ['DOUBLED', 'pi_1', 9_680],
    ])
    expect(matches([lineOf(ours)], [ours], [movementKey(ours)])).toEqual([['DOUBLED', 'pi_1', 9_680]])
  })

  test('of a dispute that was won goes back in, and is no second one', () => {
    const lost: Movement = { kind: 'REVERSAL', ref: 'dp_1', cents: -5_000, feeCents: 0, id: 'r' }
    const won = { ...lost, cents: 5_000 }
    const lostLine = { ...lineOf(lost), feeCents: 1_500 }
    expect(matches([lostLine, lineOf(won)], [lost, won])).toEqual([
      ['MATCHED', 'dp_1', 0],
      ['MATCHED', 'dp_1', 0],
    ])
    expect(differenceOf({ match: 'DIFFERENT', line: { ...lostLine, cents: -4_900 }, movement: lost })).toBe(
      100,
    )
  })

  test('that the provider charges by itself is no fault, however often; anything else it does is', () => {
    const fee: Line = { kind: 'FEE', ref: null, cents: -200, feeCents: 0 }
    const other: Line = { ...fee, kind: 'OTHER' }
    expect(matches([fee, fee, other, other], [])).toEqual([
      ['MATCHED', null, 0],
      ['MATCHED', null, 0],
      ['MISSING_HERE', null, -200],
      ['MISSING_HERE', null, -200],
    ])
  })
})

test('What is left of lines is what they come to without fees', () => {
  expect(netOf([payment('a'), { cents: -1_000, feeCents: 0 }])).toBe(8_680)
})

// Months of payouts with a thousand faults: each is reported with its kind, and nothing else is reported.
describe('A thousand faults among 6,000 movements', () => {
  const PAYOUTS = 120
  const all = inventMovements(6_000)
  const daily = Array.from({ length: PAYOUTS }, (_, day) => all.filter((_, at) => at % PAYOUTS === day))

  test('without any, everything matches', () => {
    expect(findFaults(daily.map((ours) => ({ ours, lines: ours.map(lineOf) })))).toEqual([])
  })

  test('are found, each as what it is and by how much, and no other', () => {
    const planted = new Map<string, { match: Match; difference: number }>()
    const later: Line[][] = daily.map(() => [])
    const chosen = shuffled(all.map((_, at) => at)).slice(0, 1_000)
    const faulty = new Map(chosen.map((at, index) => [at, FAULTS[index % FAULTS.length]!]))
    const payouts = daily.map((dayMovements, day) => ({
      ours: dayMovements.filter((each) => faulty.get(all.indexOf(each)) !== 'MISSING_HERE'),
      lines: dayMovements.flatMap((each): Line[] => {
        const line = lineOf(each)
        const net = each.cents - each.feeCents
        const plant = (match: Match, difference: number, lines: Line[]) => {
          planted.set(movementKey(each), { match, difference })
          return lines
        }
        switch (faulty.get(all.indexOf(each))) {
          case 'MISSING_HERE':
            return plant('MISSING_HERE', net, [line])
          case 'MISSING_THERE':
            return plant('MISSING_THERE', -net, [])
          case 'TWICE_AT_ONCE':
            return plant('DOUBLED', net, [line, line])
          case 'TWICE_LATER':
            later[(day + 1) % PAYOUTS]!.push(line)
            return plant('DOUBLED', net, [line])
          case 'A_CENT_MORE':
            return plant('DIFFERENT', 1, [{ ...line, cents: line.cents + 1 }])
          case 'A_CENT_OF_FEE':
            return line.kind === 'PAYMENT'
              ? plant('DIFFERENT', -1, [{ ...line, feeCents: line.feeCents + 1 }])
              : plant('DIFFERENT', -1, [{ ...line, cents: line.cents - 1 }])
          default:
            return [line]
        }
      }),
    }))
    const allPayouts = payouts.map(({ ours, lines }, day) => ({ ours, lines: [...lines, ...later[day]!] }))
    const faults = findFaults(allPayouts)
    expect(faults).toHaveLength(1_000)
    expect(new Map(faults)).toEqual(planted)
  })
})

const FAULTS = [
  'MISSING_HERE',
  'MISSING_THERE',
  'TWICE_AT_ONCE',
  'TWICE_LATER',
  'A_CENT_MORE',
  'A_CENT_OF_FEE',
] as const

type PayoutCase = { ours: Movement[]; lines: Line[] }

/**
 * Compares payouts in order, each with the keys of those before it. The first comes last, because it contains the
 * repeated lines of the last day.
 */
function findFaults(payouts: PayoutCase[]): [key: string, fault: { match: Match; difference: number }][] {
  const before = new Set<string>()
  const books = new Map(payouts.flatMap(({ ours }) => ours).map((each) => [movementKey(each), each]))
  return [...payouts.slice(1), payouts[0]!].flatMap(({ ours, lines }) => {
    const about = lines.flatMap((line) => books.get(movementKey(line)) ?? [])
    const compared = matchPayout(lines, [...new Set([...ours, ...about])], before)
    for (const line of lines) before.add(movementKey(line))
    return compared
      .filter(({ match }) => match !== 'MATCHED')
      .map((each): [string, { match: Match; difference: number }] => [
        movementKey((each.line ?? each.movement)!),
        { match: each.match, difference: differenceOf(each) },
      ])
  })
}

/** Makes payments, refunds, returns and won disputes, the same in every run. */
function inventMovements(count: number): Movement[] {
  return Array.from({ length: count }, (_, at): Movement => {
    const cents = 1_000 + ((at * 7_919) % 50_000)
    const id = `our ${at}`
    if (at % 11 === 0) return { kind: 'REFUND', ref: `re_${at}`, cents: -cents, feeCents: 0, id }
    if (at % 97 === 0) return { kind: 'REVERSAL', ref: `dp_${at}`, cents: -cents, feeCents: 0, id }
    if (at % 101 === 0) return { kind: 'REVERSAL', ref: `dp_${at}`, cents, feeCents: 0, id }
    return { kind: 'PAYMENT', ref: `pi_${at}`, cents, feeCents: Math.round(cents * 0.029) + 30, id }
  })
}

function shuffled(numbers: number[]): number[] {
  let seed = 11
  return numbers
    .map((number) => ({ number, at: (seed = (seed * 48_271) % 2_147_483_647) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ number }) => number)
}
