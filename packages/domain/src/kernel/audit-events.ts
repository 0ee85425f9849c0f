import { activityKinds, type ActivityKind } from './activity-kinds.ts'

/**
 * What is written down of every act, in words that follow the name of who did it: 'Ann Lee | created the class Pottery'.
 * In braces stands what its details hold; `{kind}` is the kind's own word.
 */
export const auditEvents = {
  'school.tag-line-changed': 'changed the tag line to {text}',
  'school.logo-changed': 'changed the logo',
  'school.registration-changed': 'changed what becomes of freed places',
  'school.logo-removed': 'removed the logo',
  'portal.renamed': 'changed the portal name to {name}',
  'portal.settings-changed': 'changed the parent portal settings of the {kind} pages',
  'portal.background-changed': 'changed the background picture of the public pages',
  'portal.background-removed': 'removed the background picture of the public pages',

  'calendar-feed.created': 'made an address for a calendar program to follow what they teach',
  'calendar-feed.revoked': 'ended the address their calendar program followed',

  'location.created': 'added the location {name}',
  'location.changed': 'changed the location {name}',
  'location.switched-on': 'switched the location {name} on',
  'location.switched-off': 'switched the location {name} off',
  'location.imported': 'imported {count} locations',
  'location.removed': 'removed the location {name}',

  'teacher.created': 'added the homeroom teacher {name}',
  'teacher.changed': 'changed the homeroom teacher {name}',
  'teacher.switched-on': 'switched the homeroom teacher {name} on',
  'teacher.switched-off': 'switched the homeroom teacher {name} off',
  'teacher.imported': 'imported {count} homeroom teachers',
  'teacher.removed': 'removed the homeroom teacher {name}',
  'teacher.migrated': 'gave {count} children of {from} the homeroom teacher {name}',
  'teacher.given': 'gave {child} the homeroom teacher {name}',
  'pick-up-option.created': 'added the pickup option {name}',
  'pick-up-option.changed': 'changed the pickup option {name}',
  'pick-up-option.switched-on': 'switched the pickup option {name} on',
  'pick-up-option.switched-off': 'switched the pickup option {name} off',
  'pick-up-option.imported': 'imported {count} pickup options',
  'pick-up-option.removed': 'removed the pickup option {name}',
  'pick-up-option.migrated': 'gave {count} children with {from} the pickup option {name}',
  'pick-up-option.given': 'gave {child} the pickup option {name}',
  't-shirt-size.switched-on': 'switched the shirt size {name} on',
  't-shirt-size.switched-off': 'switched the shirt size {name} off',
  't-shirt-size.migrated': 'gave {count} children with {from} the shirt size {name}',
  't-shirt-size.given': 'gave {child} the shirt size {name}',

  'form.created': 'created the form {name}',
  'form.changed': 'changed the form {name}',
  'form.removed': 'removed the form {name}',
  'form.answered': 'answered the form {name} for {child}',
  'form.answer-changed': 'changed the answers of {child} to the form {name}',

  'activity.created': 'created the {kind} {name}',
  'activity.drafted': 'saved a draft of the {kind} {name}',
  'activity.draft-changed': 'changed the draft of the {kind} {name}',
  'activity.published': 'published the {kind} {name}',
  'activity.changed': 'changed the {kind} {name}',
  'activity.meetings-gone': 'took the meetings of {dates} from the {kind} {name}: {losses}',
  'activity.removed': 'removed the {kind} {name}',

  'catalogue.imported': 'imported {count} activities from {name}',
  'catalogue.undone': 'took back {count} activities imported from {name}',
  'families.imported': 'imported {count} children from {name}',
  'families.undone': 'took back {count} children imported from {name}',

  'child.created': 'added the child {name}',
  'child.changed': 'changed the record of {name}',
  'child.archived': 'archived {name}',
  'child.merged': 'merged two entries of {name}',
  'child.restored': 'brought {name} back',
  'do-not-release.added': 'put {person} on the do-not-release list of {name}',
  'do-not-release.removed': 'took {person} off the do-not-release list of {name}',
  'family.changed': 'changed the family of {name}',
  'family.merged': 'merged a second entry of the family of {name}',
  'family.set-apart': 'said that the families of {one} and {other} are two',
  'family.brought-together': 'took back that the families of {one} and {other} are two',
  'family.homes-changed': 'changed the homes of the family of {name}',
  'medical.read': 'looked at the medical facts of {name}',
  'medical.changed': 'changed the medical facts of {name}',
  'note.added': 'wrote a note about {name}',
  'note.changed': 'changed a note about {name}',
  'note.removed': 'removed a note about {name}',

  'enrolment.added': 'gave {child} a place in {name}',
  'enrolment.overbooked': 'gave {child} a place in {name}, which was full or had others waiting',
  'enrolment.moved-up': 'moved {child} up from the wait list of {name}',
  'enrolment.moved-up-out-of-turn':
    'moved {child} up from the wait list of {name} out of turn, or beyond the capacity',
  'enrolment.transferred': 'moved {child} from {from} to {name}',
  'enrolment.transferred-out-of-turn':
    'moved {child} from {from} to {name} out of turn, or beyond the capacity',
  'enrolment.changed': 'changed what the roster of {name} says of {child}',
  'enrolment.removed': 'took {child} off the roster of {name}',
  'drop-in.added': 'let {child} drop in on {name} on {dates}',
  'drop-in.overbooked': 'let {child} drop in on {name} on {dates}, which was full',
  'drop-in.moved': 'moved the drop-in of {child} on {name} from {from} to {date}',
  'drop-in.changed': 'changed what the drop-ins of {name} say of {child} on {date}',
  'drop-in.removed': 'cancelled the drop-in of {child} on {name} on {date}',
  'wait-list.joined': 'put {child} on the wait list of {name}',
  'wait-list.offered': 'offered {child} a place in {name}',
  'wait-list.offered-out-of-turn': 'offered {child} a place in {name} out of turn, or beyond the capacity',
  'wait-list.accepted': 'accepted the place in {name} for {child}',
  'wait-list.declined': 'declined the place in {name} for {child}',
  'wait-list.expired': 'let the offer of a place in {name} to {child} run out',
  'wait-list.withdrawn': 'took the offer of a place in {name} to {child} back',
  'wait-list.left': 'took {child} off the wait list of {name}',

  'attendance.checked-in': 'checked {child} in at {time}',
  'attendance.checked-out': 'checked {child} out at {time}, collected by {person}',
  'attendance.released': 'let {child} go at {time} with {person}, who is not an approved pickup: {reason}',
  'attendance.released-near':
    'let {child} go at {time} with {person}, whose name is near {entry} on the do-not-release list, after checking a photo ID: {reason}',
  'attendance.check-in-undone': 'took back the check-in of {child}',
  'attendance.check-out-undone': 'took back the check-out of {child}',
  'attendance.released-twice':
    'checked {child} out, who is now said to be with more than one person: {persons}',
  'attendance.releases-reviewed': 'looked into who picked up {child}: {persons}',
  'attendance.not-taken': 'sent a check of {child} at {time} that was not taken: {reason}',
} as const satisfies Readonly<Record<string, string>>

export type AuditEventName = keyof typeof auditEvents

/**
 * An audit event in words, to be put behind who did it. What its details do not hold is left out.
 * @ahead
 */
export function auditEventText(what: AuditEventName, details: Readonly<Record<string, unknown>>): string {
  return auditEvents[what]
    .replace(/\{(\w+)\}/g, (_, key: string) =>
      key === 'kind' ? kindText(details.kind) : textOf(details[key]),
    )
    .replace(/\s+/g, ' ')
    .replace(/[\s,:]+$/, '')
}

function kindText(kind: unknown): string {
  return typeof kind === 'string' && Object.hasOwn(activityKinds, kind)
    ? activityKinds[kind as ActivityKind].words.one
    : 'activity'
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
