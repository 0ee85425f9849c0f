import type { RunInSchool, SchoolContext } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Confirm } from './confirm.ts'

/** Builds a call without a user. Its transaction is the one opened last; the school is known between transactions, too. */
export function byItself(runInSchool: RunInSchool, school: SchoolNow): Confirm {
  let openContext: SchoolContext | null = null
  return {
    get tx() {
      return openContext!.tx
    },
    get school() {
      return openContext?.school ?? school
    },
    user: null,
    network: '',
    header: () => undefined,
    inside: (run) =>
      runInSchool((context) => {
        openContext = context
        return run(context.tx, context.at)
      }),
  }
}
