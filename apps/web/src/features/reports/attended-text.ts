import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'

/** 'Class', with a capital for the start of a cell. */
export function kindText(kind: ActivityKind): string {
  const { one } = activityKinds[kind].words
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}`
}

/** '18 of 20 (90%)'; a dash if no child was expected yet. */
export function attendedText({ attended, expected }: { attended: number; expected: number }): string {
  if (expected === 0) return '–'
  return `${attended} of ${expected} (${Math.round((100 * attended) / expected)}%)`
}
