import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups } from '../index.ts'
import { DETAIL_SCOPES } from '@afterbell/domain/kernel/outside/key-scopes'
import { keyMayCall, scopesFor } from './key-calls.ts'
import { isForOperators } from './operators.ts'
import { authOf, writes } from './op.ts'

const all = Object.values(groups).flatMap((group) => Object.values(group))

/** Every call name in the file, including names without a call. */
const source = readFileSync(new URL('key-calls.ts', import.meta.url), 'utf8')
const named = [...source.matchAll(/'(\w+\.\w+)'/g)].map((match) => match[1]!)

test('Whatever is open to a key is a call, in the school of its path', () => {
  const names = new Set(all.map(({ name }) => name))
  expect(named.filter((name) => !names.has(name))).toEqual([])
  const opened = named.filter((name) => name !== 'children.update')
  expect(new Set(opened).size).toBe(opened.length)
  for (const op of all.filter(({ name }) => named.includes(name))) {
    expect(authOf(op), op.name).not.toBe('public')
    for (const { path } of op.paths) expect(path, op.name).toContain('{schoolId}')
  }
})

test('A key writes children and guardians alone, and takes no file along', () => {
  const open = all.filter((op) => scopesFor(op).length > 0)
  expect(open.filter(writes).map(({ name }) => name)).toEqual(['children.create', 'children.update'])
  expect(open.filter((op) => op.answerForm !== undefined && op.answerForm !== 'json')).toEqual([])
  // Calls hidden from an operator who visits a school are closed to keys too.
  expect(open.filter((op) => !writes(op) && !isForOperators(op))).toEqual([])
})

test('A change takes a key that sees contacts whole, and adding one does not', () => {
  const [update, create] = ['children.update', 'children.create'].map((name) =>
    all.find((op) => op.name === name)!,
  )
  expect(keyMayCall(update!, ['contacts:write', 'contacts:read'])).toBe('sees too little')
  expect(keyMayCall(update!, ['contacts:write', ...DETAIL_SCOPES])).toBe('yes')
  expect(keyMayCall(update!, DETAIL_SCOPES)).toBe('no')
  expect(keyMayCall(create!, ['contacts:write'])).toBe('yes')
  expect(
    all.filter((op) => DETAIL_SCOPES.some((scope) => scopesFor(op).includes(scope))).map(({ name }) => name),
  ).toEqual(['school.settings'])
})

test('Settings, users, messages and sealed medical information are closed to every key', () => {
  const closed = ['users', 'oneself', 'secondStep', 'medical', 'notes', 'apiKeys', 'integrations', 'history']
  const open = all.filter((op) => closed.includes(op.name.split('.')[0]!) && scopesFor(op).length > 0)
  expect(open).toEqual([])
})
