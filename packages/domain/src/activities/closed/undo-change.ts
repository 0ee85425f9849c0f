import { allowed, decideUndoTime, refused, type Decision } from '../../kernel/decision.ts'

/** What stands since a closed day was changed, beside what the change left. */
export interface ChangedSince {
  /** The day itself was changed once more. */
  readonly isDayOther: boolean
  /** Another closed day of its dates came, went or was changed. */
  readonly areOthersOther: boolean
  /** The meetings it touched, by the name of what meets. */
  readonly meetings: readonly {
    readonly name: string
    readonly isOther: boolean
    /** Children were checked in there, or no longer are. */
    readonly isCheckedOtherwise: boolean
  }[]
  /** What meets on the days as they were, and would be closed beside what was. */
  readonly comeSince: readonly string[]
  /** Somebody decided what is given back for these meetings. */
  readonly isDecided: boolean
}

/**
 * Whether a change of a closed day can be undone, `seconds` after it was done. Refused once it is too long ago, or once somebody did
 * something that would be lost, or that the day as it was did not know.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export function decideUndoChange(seconds: number, since: ChangedSince): Decision<'CANNOT_UNDO'> {
  const inTime = decideUndoTime(seconds)
  if (!inTime.allowed) return inTime
  if (since.isDayOther) return no('Somebody changed this closed day since')
  if (since.areOthersOther) return no('Another closed day of these dates was added or changed since')
  const checked = since.meetings.find(({ isCheckedOtherwise }) => isCheckedOtherwise)
  if (checked) return no(`The attendance of ${checked.name} has changed since`)
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
