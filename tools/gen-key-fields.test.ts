import { expect, test } from 'vitest'
import { keyAsksOf, keyFieldsOf } from '@afterbell/contract/kernel/key-fields'
import { scopesFor } from '@afterbell/contract/kernel/key-calls'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { KEY_SCOPES } from '@afterbell/domain/kernel/outside/key-scopes'
import { queryParameters } from '../apps/api/src/platform/http/openapi-schemas.ts'
import { answeredFields, keyCalls } from './gen-key-fields.ts'

// Compares the table of fields with the answers of calls: every declared field exists, and every field is declared or
// closed.

/** No key reads these, whatever its scopes. */
const CLOSED = ['rosters.details meetingLink']

test('Each field of a call that is open to keys is declared, or closed to all of them', () => {
  const faults = keyCalls.flatMap((op) => {
    const declared = keyFieldsOf(op)
    if (declared === null) return []
    const answered = answeredFields(op)
    return [
      ...answered.filter((name) => !declared.has(name)).map((name) => `${op.name} ${name}`),
      ...[...declared.keys()]
        .filter((name) => !answered.includes(name))
        .map((name) => `${op.name} does not answer ${name}`),
    ]
  })
  expect(faults).toEqual(CLOSED)
})

/** Other spellings in a list's query are read as one of these. */
const SPELLINGS = ['query', 'searchText', 'sortBy', 'direction', 'filters', 'sort']

function parametersOf({ query }: AnyOp): string[] {
  const parameters = query ? queryParameters(query) : []
  const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum as string[] | undefined
  return [
    ...parameters.map(({ name }) => name).filter((name) => !SPELLINGS.includes(name)),
    ...new Set((sorts ?? []).map((each) => `sort:${each.split(',')[0]}`)),
  ]
}

test('Each parameter of a query that is open to keys is declared', () => {
  const declaring = keyCalls.filter((op) => keyAsksOf(op) !== null)
  const namesOf = (op: AnyOp, names: Iterable<string>) => [op.name, ...[...names].toSorted()].join(' ')
  expect(declaring.map((op) => namesOf(op, keyAsksOf(op)!.keys()))).toEqual(
    declaring.map((op) => namesOf(op, parametersOf(op))),
  )
})

test('What is open as a whole tells of nobody', () => {
  const personal =
    /phone|email|birth|allerg|needs|street|address|postal|release|pickups|medical|guardian|parent|child|person|note$|reason/i
  const faults = keyCalls
    .filter((op) => keyFieldsOf(op) === null)
    .flatMap((op) =>
      answeredFields(op).flatMap((name) => (personal.test(name) ? [`${op.name} ${name}`] : [])),
    )
  // Totals, and the names of discounts.
  const harmless = /^parents\.amount |^transactions\.summary |multiChildDiscount\.\w+$/
  expect(faults.filter((name) => !harmless.test(name))).toEqual([])
})

test('What is sensitive takes a scope of its own, in every call', () => {
  const sensitive: [pattern: RegExp, scope: (typeof KEY_SCOPES)[number]][] = [
    [/release|pickup(?!GraceM)|checkOutPerson|overrideReason/i, 'pickups:read'],
    [/phone|email(?!edAt)|street|city|postalCode|addressLines$|emergency|Url$/i, 'contact-details:read'],
    [
      /birthDate|allerg|specialNeeds|hasMedical|^content.note$|^lines.note$|absence\.reason/i,
      'child-details:read',
    ],
  ]
  // Minutes late, pickup options that an activity offers, and the school's location.
  const harmless = /latePickupMinutes$|pickUpOptions$|^snapshot\.school\./
  const faults = keyCalls.flatMap((op) =>
    [...(keyFieldsOf(op) ?? [])].flatMap(([name, needed]) => {
      const missing = sensitive.filter(([pattern, scope]) => pattern.test(name) && !needed.includes(scope))
      return harmless.test(name) ? [] : missing.map(([, scope]) => `${op.name} ${name}: ${scope}`)
    }),
  )
  expect(faults).toEqual([])
})

test('Each scope that is needed is one a key can have besides that of the call', () => {
  for (const op of keyCalls)
    for (const needed of [...(keyFieldsOf(op)?.values() ?? []), ...(keyAsksOf(op)?.values() ?? [])])
      for (const scope of needed) {
        expect(KEY_SCOPES).toContain(scope)
        expect(scopesFor(op), op.name).not.toContain(scope)
      }
})
