import { decideMigrateChildren } from '@afterbell/domain/settings/child-lists'
import { record } from '../../platform/database/history.ts'
import { assertAllowed } from '../../platform/problems.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { entryNames } from './chosen-list.store.ts'
import type { ChosenList } from './named-list.ts'
import { lockEntry } from './named-list.store.ts'

/**
 * Moves the children of some entries to another entry, in their records and on every roster, past ones included. The
 * old entries can then be removed. The history records each child once.
 */
export async function migrateChildren(
  list: ChosenList<unknown>,
  call: AnyCall & { body: { ids: string[]; targetId: string } },
): Promise<{ changed: number }> {
  const { tx, school, body } = call
  const target = await lockEntry(tx, list, school.id, body.targetId)
  assertAllowed(decideMigrateChildren(body.ids, target))
  const oldNames = await entryNames(tx, list, school.id, body.ids)
  const children = new Map<string, string>()
  const migration = { column: list.choice.column, ids: body.ids, targetId: target!.id }
  for (const { id, name } of (await call.react('choicesMigrated', migration)).flat()) children.set(id, name)
  if (children.size === 0) return { changed: 0 }
  await record(tx, call, [
    {
      what: `${list.noun}.migrated`,
      subjectId: target!.id,
      details: { count: children.size, from: oldNames.join(', '), name: target!.name },
    },
    ...[...children].map(([id, child]) => ({
      what: `${list.noun}.given` as const,
      subjectId: id,
      childId: id,
      details: { child, name: target!.name },
    })),
  ])
  return { changed: children.size }
}
