import { insideSchool } from '../../../platform/database/inside-school.ts'
import { Refusal } from '../../../platform/problems.ts'
import type { OperatorCommand } from '../../school/operate.ts'
import { success, failure } from '../../school/operated.ts'
import { schoolStateOf } from '../../school/standing.store.ts'
import { openAgain } from './open-again.ts'

/** Reopens a closed school if none of its Super Admins can, within the same period. */
export function reopenCommand(publicUrl: string): OperatorCommand {
  return {
    name: 'reopen',
    takes: [],
    does: 'opens a school again that its owner closed, within its 30 days',
    run: async (pool, school) => {
      try {
        return await insideSchool(pool, school.id, async (here) => {
          const isOpened = await openAgain({ ...here, publicUrl })
          if (!isOpened) return success(`${school.name} is not closed. Nothing was changed.`)
          return (await schoolStateOf(here.tx, school.id)) === 'SUSPENDED'
            ? success(
                `${school.name} is open again, and suspended. \`npm run operator -- resume\` ends that.`,
              )
            : success(`${school.name} is open again.`)
        })
      } catch (error) {
        if (error instanceof Refusal) return failure(`${error.message}.`)
        throw error
      }
    },
  }
}
