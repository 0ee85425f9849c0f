import { inSchool } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import type { OperatorCommand } from './operate.ts'
import { success, failure } from './operated.ts'
import {
  moveSchoolState,
  resumeClosed,
  resumeSchoolState,
  schoolStateOf,
  suspendSchoolState,
} from './standing.store.ts'

/** Operator commands that block a school completely and unblock it (OQ-55). */
export const schoolStateCommands: readonly OperatorCommand[] = [
  {
    name: 'suspend',
    takes: [],
    does: 'blocks a school wholly; its data is kept',
    run: (pool, school) =>
      inSchool(pool, { session: null, school: school.id }, async (tx) => {
        const before = await suspendSchoolState(tx, school.id)
        if (before.isSuspended) return success(`${school.name} was suspended already. Nothing was changed.`)
        if (before.isForGood) return failure(`${school.name} is closed for good.`)
        await record(tx, { school, user: null }, [{ what: 'school.suspended' }])
        if (before.state === 'DEACTIVATED')
          return success(
            `Suspended ${school.name}, which its owner closed. It stays blocked if it is opened again. \`npm run operator -- resume\` ends it.`,
          )
        return success(`Suspended ${school.name}. \`npm run operator -- resume\` ends it.`)
      }),
  },
  {
    name: 'resume',
    takes: [],
    does: 'ends a suspension, or lets an inactive school work until its bill is looked at again',
    run: (pool, school) =>
      inSchool(pool, { session: null, school: school.id }, async (tx) => {
        if (await resumeClosed(tx, school.id)) {
          await record(tx, { school, user: null }, [{ what: 'school.resumed' }])
          return success(`${school.name} is no longer suspended. It is closed, as its owner left it.`)
        }
        const resumedState = await resumeSchoolState(tx, school.id)
        const isWoken =
          resumedState === null && (await moveSchoolState(tx, school.id, { from: 'INACTIVE', to: 'ACTIVE' }))
        if (resumedState === null && !isWoken) {
          const state = await schoolStateOf(tx, school.id)
          return state === 'ACTIVE'
            ? success(`${school.name} is active already. Nothing was changed.`)
            : failure(`${school.name} was closed by its owner.`)
        }
        await record(tx, { school, user: null }, [{ what: 'school.resumed' }])
        if (resumedState === 'INACTIVE')
          return success(`${school.name} is no longer suspended. It is inactive, as it was before.`)
        return success(
          isWoken
            ? `${school.name} is active. While its bill is not paid it becomes inactive again within an hour; \`trial\` gives it more time.`
            : `${school.name} is active again.`,
        )
      }),
  },
]
