import { allowed, findings, refused, type Decision, type Finding } from '../../kernel/decision.ts'
import { date } from '../../kernel/date-rules.ts'
import { all, maxLength, required } from '../../kernel/rules.ts'
import { partFindings, SHARE_ACTIVITIES_MAX, SHARE_NOTE_MAX, type ShareForm } from './share-form.ts'

export const AID_LABEL_MAX = 60

/** The states of aid that a family requests. ENDED is aid that was approved, or only requested, and no longer applies. */
export const AID_STATES = ['REQUESTED', 'APPROVED', 'DECLINED', 'ENDED'] as const

export type AidState = (typeof AID_STATES)[number]

export const aidStateLabels: Readonly<Record<AidState, string>> = {
  REQUESTED: 'Requested',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  ENDED: 'Ended',
}

/** The form of aid: for one activity, a percentage of what the family would pay, or one total amount. Money is in cents. */
export interface AidForm extends Pick<ShareForm, 'type' | 'percent' | 'amount' | 'note'> {
  readonly activityId: string | null
  /** The label on the invoice. */
  readonly label: string
}

/** Validates aid, with findings at its form fields. */
export function aidFindings(form: AidForm): Finding[] {
  return findings([
    ['activityId', form.activityId ? null : 'Please choose an activity'],
    ['label', all<string>(required, maxLength(AID_LABEL_MAX))(form.label.trim())],
    ...partFindings(form),
    ['note', maxLength(SHARE_NOTE_MAX)(form.note)],
  ])
}

/**
 * The form of aid that is given to a family that asked: of each price, or one total amount, for the days from `from` to `to`
 * and these activities; without any, for all. Money is in cents.
 */
export type AidGrant = Pick<ShareForm, 'type' | 'percent' | 'amount' | 'from' | 'to' | 'activityIds'> &
  Pick<AidForm, 'label'>

/** Validates aid that is given to a family that asked, with findings at its form fields. */
export function aidGrantFindings(form: AidGrant): Finding[] {
  const { label, from, to, activityIds } = form
  return findings([
    ['label', all<string>(required, maxLength(AID_LABEL_MAX))(label.trim())],
    ...partFindings(form),
    ['from', all(required, date)(from)],
    ['to', date(to) ?? (to && to < from ? 'Should not be before the first day' : null)],
    ['activityIds', (activityIds?.length ?? 0) > SHARE_ACTIVITIES_MAX ? 'Please choose at most 50' : null],
  ])
}

/** Checks whether staff can decide on requested aid. Refuses DECIDED once the request is no longer open. */
export function decideAid(state: AidState): Decision<'DECIDED'> {
  if (state === 'REQUESTED') return allowed
  const stateText = { APPROVED: 'approved', DECLINED: 'declined', ENDED: 'withdrawn' }[state]
  return refused('DECIDED', `This request was ${stateText} already`)
}

/**
 * Checks whether aid can end: a request is withdrawn, approved aid stops. Refuses DECIDED if it was declined or has
 * ended.
 */
export function decideEndAid(state: AidState): Decision<'DECIDED'> {
  return state === 'APPROVED' ? allowed : decideAid(state)
}
