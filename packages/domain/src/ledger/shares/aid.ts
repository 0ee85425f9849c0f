import { allowed, findings, refused, type Decision, type Finding } from '../../kernel/decision.ts'
import { all, maxLength, required } from '../../kernel/rules.ts'
import { partFindings, SHARE_NOTE_MAX, type ShareForm } from './share-form.ts'

export const AID_LABEL_MAX = 60

/** What becomes of aid a family asks for. Ended is what was approved, or asked for, and is given no more. */
export const AID_STATES = ['REQUESTED', 'APPROVED', 'DECLINED', 'ENDED'] as const

export type AidState = (typeof AID_STATES)[number]

export const aidStateLabels: Readonly<Record<AidState, string>> = {
  REQUESTED: 'Requested',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  ENDED: 'Ended',
}

/** Aid as its form has it: for one activity, a part of what the family would pay, or an amount once. Money is in cents. */
export interface AidForm extends Pick<ShareForm, 'type' | 'percent' | 'amount' | 'note'> {
  readonly activityId: string | null
  /** As it stands on the invoice. */
  readonly label: string
}

/** What is wrong with aid, at the fields of its form. */
export function aidFindings(form: AidForm): Finding[] {
  return findings([
    ['activityId', form.activityId ? null : 'Please choose an activity'],
    ['label', all<string>(required, maxLength(AID_LABEL_MAX))(form.label.trim())],
    ...partFindings(form),
    ['note', maxLength(SHARE_NOTE_MAX)(form.note)],
  ])
}

/** Whether aid that was asked for can be decided. Refused (DECIDED) once somebody has. */
export function decideAid(state: AidState): Decision<'DECIDED'> {
  if (state === 'REQUESTED') return allowed
  const told = { APPROVED: 'approved', DECLINED: 'declined', ENDED: 'withdrawn' }[state]
  return refused('DECIDED', `This request was ${told} already`)
}

/** Whether aid can end: asked for, it is withdrawn; approved, it is given no more. Refused (DECIDED) where it ended, or was declined. */
export function decideEndAid(state: AidState): Decision<'DECIDED'> {
  return state === 'APPROVED' ? allowed : decideAid(state)
}
