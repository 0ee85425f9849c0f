import { allowed, decideUndoTime, refused, type Decision } from '../kernel/decision.ts'

/** Later changes that an undo of a closed day would lose or contradict. */
export interface ChangedSince {
  /** The closed day was changed again. */
  readonly isDayOther: boolean
  /** Another closed day on its dates was added, changed, or removed. */
  readonly areOthersOther: boolean
  /** Meetings the change affected, by the name of their activity. */
  readonly meetings: readonly {
    readonly name: string
    readonly isOther: boolean
    /** Check-ins there were added or removed. */
    readonly isCheckedOtherwise: boolean
  }[]
  /** Names of activities with new meetings on the restored closed days. */
  readonly comeSince: readonly string[]
  /** Somebody decided about refunds for these meetings. */
  readonly isDecided: boolean
}

/**
 * Decides whether a change of a closed day can be undone, `seconds` after it. Refuses CANNOT_UNDO once it is too long
 * ago, or once a later change would be lost or contradicted.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export function decideUndoChange(seconds: number, since: ChangedSince): Decision<'CANNOT_UNDO'> {
  const inTime = decideUndoTime(seconds)
  if (!inTime.allowed) return inTime
  if (since.isDayOther) return no('Somebody changed this closed day since')
  if (since.areOthersOther) return no('Another closed day of these dates was added or changed since')
  const checkedMeeting = since.meetings.find(({ isCheckedOtherwise }) => isCheckedOtherwise)
  if (checkedMeeting) return no(`The attendance of ${checkedMeeting.name} has changed since`)
  const other = since.meetings.find(({ isOther }) => isOther)
  if (other) return no(`${other.name} was changed since`)
  const [come] = since.comeSince
  if (come !== undefined) return no(`${come} was put on one of these days since`)
  if (since.isDecided) return no('Someone has since decided about the refund')
  return allowed
}

function no(what: string): Decision<'CANNOT_UNDO'> {
  return refused('CANNOT_UNDO', `${what}, so this can no longer be undone`)
}
