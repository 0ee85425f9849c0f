import { readFileSync } from 'node:fs'
import { inSchool } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { OperatorCommand } from '../school/operate.ts'
import { success, failure } from '../school/operated.ts'
import { eraseAll } from './erase-family.ts'
import { everyErased, familyThere, insertErased, type ErasedIds } from './erasure.store.ts'

/**
 * Prints the ids of a school's erased families. Operators store the list next to the backups, apart from the
 * database.
 */
export const erasedCommand: OperatorCommand = {
  name: 'erased',
  takes: [],
  does: 'prints the ids of the families that were erased, to be kept beside the backups',
  run: async (pool, school) => {
    const erasures = await inSchool(pool, { session: null, school: school.id, readOnly: true }, (tx) =>
      everyErased(tx, school.id),
    )
    return success(erasures.map(lineOf).join('\n'))
  },
}

/**
 * Erases the listed families again on a copy restored from an older backup. Safe to repeat. Skips families that the
 * copy does not contain.
 */
export function eraseAgainCommand(sealer: Sealer): OperatorCommand {
  return {
    name: 'erase-again',
    takes: ['FILE'],
    does: 'erases the families of such a list on a copy that was restored from a backup',
    run: async (pool, school, [path = '']) => {
      const text = textOf(path)
      if (text === null) return failure(`There is no file "${path}" that can be read.`)
      const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
      const erasedIds = lines.map(idsIn)
      const wrong = erasedIds.indexOf(null)
      if (wrong >= 0) return failure(`Line ${wrong + 1} of the list is none of ids. Nothing was erased.`)
      let count = 0
      for (const ids of erasedIds as ErasedIds[])
        count += await inSchool(pool, { session: null, school: school.id }, async (tx) => {
          if (!(await familyThere(tx, school.id, ids.familyId))) return 0
          await eraseAll(tx, school.id, sealer, ids)
          await insertErased(tx, school.id, { ...ids, accountId: null })
          await record(tx, { school, user: null }, [{ what: 'family.erased-again', subjectId: ids.familyId }])
          return 1
        })
      return success(
        `Erased ${count} of ${lines.length} families of ${school.name}. The others are not in this copy.`,
      )
    },
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function lineOf({ familyId, childIds, payerIds }: ErasedIds): string {
  return [familyId, childIds.join(','), payerIds.join(',')].join('\t')
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function idsIn(line: string): ErasedIds | null {
  const [familyId = '', children = '', payers = ''] = line.split('\t')
  const [childIds, payerIds] = [children, payers].map((ids) => ids.split(',').filter((id) => id !== ''))
  const ids = [familyId, ...childIds!, ...payerIds!]
  return ids.every((id) => UUID.test(id)) ? { familyId, childIds: childIds!, payerIds: payerIds! } : null
}
