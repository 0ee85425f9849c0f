import { formatDate, isDate, isTime, formatTime, type DateFormat } from '../dates.ts'
import { activityKinds, type ActivityKind } from '../activity-kinds.ts'
import { activityEvents } from './activity-events.ts'

/**
 * The sentence for each act in the history, read after the name of the person: 'Ann Lee | created the class Pottery'.
 * Braces are filled from the event's details; `{kind}` becomes the kind's own word.
 * @answers Who did what?
 */
export const auditEvents = {
  'school.opened': 'opened the school',
  'school.opened-with-code': 'opened the school with the code {code}',
  'school.tag-line-changed': 'changed the tagline to {text}',
  'school.logo-changed': 'changed the logo',
  'school.profile-changed': 'changed the profile of the school: {fields}',
  'school.registration-changed': 'changed the registration settings',
  'school.feature-turned-on': 'turned on {feature} by a command of the operator',
  'school.feature-turned-off': 'turned off {feature} by a command of the operator',
  'school.suspended': 'suspended the school by a command of the operator',
  'school.resumed': 'ended the suspension of the school by a command of the operator',
  'school.trial-set': 'set the end of the trial to {date} by a command of the operator',
  'operator.link-made': 'made a link to log in as {name} by a command of the operator: {reason}',
  'operator.logged-in': 'was used by the operator to log in: {reason}',
  'operator.acted': 'did this for the operator: {call}',
  'school.became-inactive': 'made the school inactive, because {why}',
  'school.became-active': 'made the school active again',
  'school.closed': 'closed the school. It can be reopened through {date}',
  'school.reopened': 'reopened the school',
  'school.reopened-by-operator': 'reopened the school by a command of the operator',
  'school.closed-for-good': 'closed the school for good, because no one reopened it by the deadline',
  'own-bill.plan-changed': 'chose the plan {name}',
  'own-bill.source-added': 'added a payment source ending in {last4} for the school’s own bill',
  'own-bill.source-changed': 'changed the payment source ending in {last4} of the school’s own bill',
  'own-bill.source-removed': 'removed the payment source ending in {last4} of the school’s own bill',
  'own-bill.issued': 'billed the school {amount} with invoice {number}',
  'own-bill.paid': 'paid {amount} for invoice {number} of the school’s own bill',
  'school.export-asked': 'asked for an export of everything the school keeps',
  'school.export-fetched': 'downloaded an export of everything the school keeps',
  'school.retention-changed': 'changed for how long the school keeps what it no longer needs',
  'school.retention-done': 'emptied what the school keeps no longer: {kind}',
  'school.logo-removed': 'removed the logo',
  'portal.renamed': 'changed the portal name to {name}',
  'portal.settings-changed': 'changed the parent portal settings of the {kind} pages',
  'portal.background-changed': 'changed the background picture of the public pages',
  'portal.families-let-in': 'opened the family portal',
  'portal.families-shut-out': 'closed the family portal',
  'portal.family-rights': 'changed what families may do by themselves: {changes}',
  'portal.background-removed': 'removed the background picture of the public pages',

  'messages.emailed': 'emailed {count} recipients ({name})',
  'messages.texted': 'texted {count} recipients ({name})',
  'messages.sent-again': 'sent a message to {name} again',
  'messages.canceled': 'canceled {count} messages that were not sent yet ({name})',
  'messages.news-ended': 'noted that {name} wants no news by email, only what concerns their child',
  'messages.child-ended':
    'noted that {name} wants only news of the school by email, nothing about their child',
  'messages.texts-chosen': 'chose which texts {name} gets',
  'messages.notes-chosen': 'chose when {name} gets a note of check-ins and check-outs',
  'messages.emails-ended': 'noted that {name} wants no emails, not even about their child',
  'messages.emails-begun-again': 'noted that {name} wants news and emails about their child',
  'messages.texts-ended': 'ended texts to {name}',
  'messages.texts-begun-again': 'began texts to {name} again',
  'messages.address-tried-again': 'has messages to {name} tried again after they came back',
  'messages.settings-changed': 'changed how messages are sent',
  'messages.automatic-changed': 'changed the automatic message {name}',
  'messages.template-added': 'added the message template {name}',
  'messages.template-changed': 'changed the message template {name}',
  'messages.template-removed': 'removed the message template {name}',

  'analytics.set': 'had Google Analytics count visits to the public pages, as {id}',
  'analytics.removed': 'ended the counting of visits to the public pages',

  'api-key.made': 'made the API key {name}, which may: {scopes}',
  'api-key.revoked': 'revoked the API key {name}',

  'webhook.added': 'added a webhook to {url}',
  'webhook.changed': 'changed the webhook to {url}',
  'webhook.switched-on': 'turned on the webhook to {url}',
  'webhook.switched-off': 'turned off the webhook to {url}',
  'webhook.secret-changed': 'changed the secret of the webhook to {url}',
  'webhook.removed': 'removed the webhook to {url}',
  'webhook.sent-again': 'sent {name} to a webhook again',
  'app.connected': 'connected {app} as {name}',
  'app.disconnected': 'disconnected {app} ({name})',
  'app.not-removed': 'asked {app} ({name}) to end our access, and got no answer: remove Afterbell there',
  'app.online': 'had classes meet by Zoom at: {names}',
  'app.audience': 'had contacts who agreed to marketing emails sent to the Mailchimp audience {name}',
  'app.journal-accounts': 'changed the account numbers for Blackbaud',
  'app.journal-exported': 'asked for the journal from {from} to {to} to be sent to Blackbaud',
  'app.journal-sent': 'sent the journal from {from} to {to} to Blackbaud, as batch {batch}',
  'app.revoked': 'lost access to {app}: somebody removed it there, or it expired',

  'payments.begun': 'began to open an account at Stripe',
  'payments.debits-requested': 'asked Stripe for bank payments by {name}',
  'payments.connected': 'connected {name} to take payments',
  'payments.disconnected': 'disconnected {name} from taking payments',
  'invoice.created': 'wrote invoice {number} to {name}',
  'invoice.canceled': 'canceled invoice {number}',
  'invoice.written-off': 'wrote off {amount} of invoice {number}: {reason}',
  'invoice.memo-changed': 'changed the note of invoice {number}',
  'invoice.link-replaced': 'replaced the payment link of invoice {number}',
  'invoice.emailed': 'emailed invoice {number}',
  'invoice.receipt-emailed': 'emailed the receipt of invoice {number}',
  'statement.emailed': 'emailed a statement to {name}',
  'tax-statement.emailed': 'emailed the tax statement of {year} to {name}',
  'tax-statements.emailed': 'emailed {count} tax statements of {year}',
  'tax-statements.made': 'made {count} tax statements of {year}',

  'report.file-made': 'made the file {name}',
  'report.scheduled': 'set up emails of the report {name}',
  'report.unscheduled': 'stopped the emails of the report {name}',
  'view.shared': 'shared the view {name} with colleagues',
  'view.unshared': 'stopped sharing the view {name}',

  'agency.created': 'added the agency {name}',
  'agency.changed': 'changed the agency {name}',
  'agency.switched-on': 'turned on the agency {name}',
  'agency.switched-off': 'turned off the agency {name}',
  'share.added': 'recorded that {name} pays for {child}',
  'share.changed': 'changed what {name} pays for {child}',
  'share.ended': 'ended what {name} pays for {child}',
  'share.removed': 'removed that {name} pays for {child}',
  'share.ordered': 'changed the order of who pays for {child}',
  'aid.requested': 'asked for aid for {child} in {name}',
  'aid.approved': 'approved aid for {child} in {name}',
  'aid.declined': 'declined aid for {child} in {name}',
  'aid.ended': 'ended aid for {child} in {name}',

  'coupon.created': 'added the coupon {name}',
  'coupon.changed': 'changed the coupon {name}',
  'coupon.switched-on': 'turned on the coupon {name}',
  'coupon.switched-off': 'turned off the coupon {name}',
  'coupon.removed': 'deleted the coupon {name}',

  'calendar-feed.created': 'made a private calendar address',
  'calendar-feed.revoked': 'turned off their private calendar address',

  'payment.taken': 'wrote down a payment of {amount} from {name}: {how}',
  'payment.charged': 'charged {amount} to {name}',
  'payment.made-by-link': 'charged {amount} to {name}, who paid by the link of an invoice',
  'payment.charged-by-itself': 'charged {amount} to {name} automatically',
  'payment.not-paid': 'recorded that a payment of {amount} from {name} did not go through: {reason}',
  'payment.refunded': 'refunded {amount}: {reason}',
  'payment.refunded-at-provider': 'recorded a refund of {amount} that was made at {provider}',
  'care.paused': 'paused the billing of {child} in {name} from {from}: {reason}',
  'care.resumed': 'resumed the billing of {child} in {name} from {from}',
  'care.not-charged': 'did not bill {child} for {name}: {reason}',
  'care.charged': 'billed {child} in {name}',
  'credit.used': 'paid {amount} with the credit of {name}',
  'payment-method.added': 'added a payment method ending in {last4}',
  'payment-method.removed': 'removed the payment method ending in {last4}',
  'autopay.turned-on': 'turned on autopay for the payment method ending in {last4}',
  'autopay.turned-off': 'turned off autopay for the payment method ending in {last4}',
  'dunning.paused': 'paused reminders and automatic charges of {name}: {reason}',
  'dunning.resumed': 'resumed reminders and automatic charges of {name}',
  'dunning.charge-left': 'decided not to charge invoice {number} automatically',
  'proposal.confirmed': 'gave back what was proposed for {child} in {name}',
  'proposal.dismissed': 'gave nothing back for {child} in {name}',

  'late-pickup.billed': 'billed {amount} for the late pickup of {child} from {name} on {date}',
  'late-pickup.changed':
    'changed what is billed for the late pickup of {child} from {name} on {date} from {from} to {amount}',
  'late-pickup.forgiven': 'forgave the late pickup of {child} from {name} on {date}: {reason}',
  'payout.accepted': 'accepted that the payout of {amount} does not match the books: {reason}',

  'user.invited': 'invited {email} as {role}',
  'user.invited-again': 'sent another invitation to {email} as {role}',
  'users.invited': 'invited {count} people by a file',
  'user.invitation-withdrawn': 'withdrew the invitation of {email}',
  'user.joined': 'joined the school as {role}',
  'user.role-changed': 'changed the role of {name} from {from} to {role}',
  'user.switched-on': 'turned on {name}',
  'user.switched-off': 'turned off {name}',
  'user.teaches': 'marked {name} as teaching',
  'user.teaches-no-more': 'marked {name} as non-teaching',
  'user.made-main-contact': 'made {name} the main contact of the school',
  'user.info-changed': 'changed the personal info of {name}',
  'user.second-step-on': 'added an authenticator app to their login',
  'user.second-step-off': 'removed the authenticator app from their login',
  'user.passkey-added': 'added the passkey {name} to their login',
  'user.passkey-removed': 'removed the passkey {name} from their login',
  'user.second-step-removed': 'took the second step off the login of {name} by a command of the operator',
  'school.second-step-demanded': 'asked Super Admins to log in with two steps',
  'school.second-step-left': 'no longer asks Super Admins to log in with two steps',
  'user.photo-changed': 'changed the photo of {name}',
  'user.photo-removed': 'removed the photo of {name}',
  'user.email-changed': 'changed their email from {from} to {email}',
  'user.removed': 'removed {name} from the school',
  'user.account-closed': 'closed their account',
  'user.account-reopened': 'opened their account again',
  'user.account-emptied': 'left the school, because they closed their account and did not open it again',

  'policy.added': 'added the policy {name}',
  'policy.changed': 'changed the policy {name} to version {version}',
  'policy.asked-for': 'asks families to accept the policy {name}',
  'policy.asked-for-no-more': 'no longer asks families to accept the policy {name}',
  'policy.removed': 'removed the policy {name}',
  'policy.accepted': 'accepted the policy {name}, version {version}',

  'location.created': 'added the location {name}',
  'location.changed': 'changed the location {name}',
  'location.switched-on': 'turned on the location {name}',
  'location.switched-off': 'turned off the location {name}',
  'location.imported': 'imported {count} locations',
  'location.removed': 'removed the location {name}',

  'teacher.created': 'added the homeroom teacher {name}',
  'teacher.changed': 'changed the homeroom teacher {name}',
  'teacher.switched-on': 'turned on the homeroom teacher {name}',
  'teacher.switched-off': 'turned off the homeroom teacher {name}',
  'teacher.imported': 'imported {count} homeroom teachers',
  'teacher.removed': 'removed the homeroom teacher {name}',
  'teacher.migrated': 'gave {count} children of {from} the homeroom teacher {name}',
  'teacher.given': 'gave {child} the homeroom teacher {name}',
  'pick-up-option.created': 'added the pickup option {name}',
  'pick-up-option.changed': 'changed the pickup option {name}',
  'pick-up-option.switched-on': 'turned on the pickup option {name}',
  'pick-up-option.switched-off': 'turned off the pickup option {name}',
  'pick-up-option.imported': 'imported {count} pickup options',
  'pick-up-option.removed': 'removed the pickup option {name}',
  'pick-up-option.migrated': 'gave {count} children with {from} the pickup option {name}',
  'pick-up-option.given': 'gave {child} the pickup option {name}',
  't-shirt-size.switched-on': 'turned on the shirt size {name}',
  't-shirt-size.switched-off': 'turned off the shirt size {name}',
  't-shirt-size.migrated': 'gave {count} children with {from} the shirt size {name}',
  't-shirt-size.given': 'gave {child} the shirt size {name}',

  'form.created': 'created the form {name}',
  'form.changed': 'changed the form {name}',
  'form.removed': 'removed the form {name}',
  'form.answered': 'answered the form {name} for {child}',
  'form.answer-changed': 'changed the answers of {child} to the form {name}',

  ...activityEvents,

  'catalog.imported': 'imported {count} activities from {name}',
  'catalog.undone': 'undid the import of {count} activities from {name}',
  'families.imported': 'imported {count} children from {name}',
  'families.undone': 'undid the import of {count} children from {name}',
  'child.created': 'added the child {name}',
  'child.changed': 'changed the record of {name}',
  'child.archived': 'archived {name}',
  'child.merged': 'merged two entries of {name}',
  'child.restored': 'restored {name}',
  'do-not-release.added': 'added {person} to the do-not-release list of {name}',
  'do-not-release.renamed': 'renamed {before} to {person} on the do-not-release list of {name}',
  'do-not-release.noted': 'changed the note about {person} on the do-not-release list of {name}',
  'do-not-release.told-everything':
    'decided that {person} is told everything about {name}, though {entry} is on the do-not-release list: {reason}',
  'do-not-release.told-of-money':
    'decided that {person} is told only of money about {name}, as {entry} is on the do-not-release list: {reason}',
  'do-not-release.told-nothing':
    'decided that {person} is told nothing about {name}, as {entry} is on the do-not-release list: {reason}',
  'do-not-release.removed': 'removed {person} from the do-not-release list of {name}',
  'family.erased': 'erased a family: only amounts and dates are kept of it',
  'family.erased-again': 'erased a family again, in a restored copy, by a command of the operator',
  'marketing.agreed': 'noted that {name} agrees to marketing emails',
  'marketing.declined': 'noted that {name} wants no marketing emails',
  'marketing.subscribed': 'was told by Mailchimp that {name} signed up for marketing emails',
  'marketing.opted-out': 'was told by Mailchimp that {name} wants no marketing emails',
  'family.log-in-sent': 'sent {name} an email to log in to the family portal',
  'family.let-in': 'let {name} log in to the family portal without the question of the first time',
  'family.previewed': 'looked at the family portal as {name} sees it',
  'family.logged-out': 'logged {name} out of the family portal on all devices',
  'family.sees-everything': 'decided that {person} sees and is told everything about {name}: {reason}',
  'family.sees-money': 'decided that {person} sees and is told only of money about {name}: {reason}',
  'family.sees-nothing': 'decided that {person} sees and is told nothing about {name}: {reason}',
  'family.changed': 'changed the family of {name}',
  'guardian.changed-own': 'changed their own contact details, in the family of {name}',
  'guardian.email-changed': 'changed their own email address, in the family of {name}',
  'guardian.email-undone': 'undid the change of their own email address, in the family of {name}',
  'guardian.calendar-made':
    'made a private address for the calendar of their children, in the family of {name}',
  'guardian.calendar-ended': 'ended the private address of their calendar, in the family of {name}',
  'guardian.data-downloaded': 'downloaded what the school keeps about them, in the family of {name}',
  'family.merged': 'merged a second entry of the family of {name}',
  'family.set-apart': 'marked the families of {one} and {other} as not duplicates',
  'family.brought-together': 'undid marking the families of {one} and {other} as not duplicates',
  'family.homes-changed': 'changed the homes of the family of {name}',
  'medical.read': 'viewed the medical information of {name}',
  'medical.changed': 'changed the medical information of {name}',
  'note.added': 'wrote a note about {name}',
  'note.changed': 'changed a note about {name}',
  'note.removed': 'removed a note about {name}',
  'enrollment.canceled': 'canceled the unpaid spot of {child} in {name}',
  'enrollment.held': 'held a spot in {name} for {child} while it is paid for',
  'enrollment.hold-ended': 'gave up the held spot of {child} in {name}',
  'enrollment.added': 'gave {child} a spot in {name}',
  'enrollment.overbooked': 'gave {child} a spot in {name}, although it was full or others were waiting',
  'enrollment.moved-up': 'moved {child} up from the wait list of {name}',
  'enrollment.moved-up-out-of-turn':
    'moved {child} up from the wait list of {name}, out of turn or over capacity',
  'enrollment.transferred': 'moved {child} from {from} to {name}',
  'enrollment.transferred-out-of-turn': 'moved {child} from {from} to {name}, out of turn or over capacity',
  'enrollment.changed': 'changed the details of {child} on the roster of {name}',
  'enrollment.removed': 'took {child} off the roster of {name}',
  'enrollment.removal-undone': 'put {child} back on the roster of {name}, as before the removal',
  'enrollment.transfer-undone': 'moved {child} back to {name}, as before the transfer',
  'enrollment.change-undone': 'undid a change of the details of {child} on the roster of {name}',
  'drop-in.held': 'held drop-ins of {child} in {name} on {dates} while they are paid for',
  'drop-in.added': 'booked {child} to drop in on {name} on {dates}',
  'drop-in.overbooked': 'booked {child} to drop in on {name} on {dates}, although it was full',
  'drop-in.moved': 'moved the drop-in of {child} on {name} from {from} to {date}',
  'drop-in.changed': 'changed the details of the drop-in of {child} on {name} on {date}',
  'drop-in.change-undone': 'undid a change of the details of the drop-in of {child} on {name}',
  'drop-in.removed': 'canceled the drop-in of {child} on {name} on {date}',
  'drop-in.cancel-undone': 'booked {child} to drop in on {name} on {dates} again, as before it was canceled',
  'wait-list.removal-undone': 'put {child} back on the wait list of {name}, where they stood',
  'wait-list.joined': 'put {child} on the wait list of {name}',
  'wait-list.offered': 'offered {child} a spot in {name}',
  'wait-list.offered-out-of-turn': 'offered {child} a spot in {name}, out of turn or over capacity',
  'wait-list.accepted': 'accepted the spot in {name} for {child}',
  'wait-list.declined': 'declined the spot in {name} for {child}',
  'wait-list.expired': 'let the offer of a spot in {name} to {child} expire',
  'wait-list.withdrawn': 'withdrew the offer of a spot in {name} to {child}',
  'wait-list.next-spots-kept':
    'kept the next spots in {name} for {child} and the siblings who wait with them',
  'wait-list.next-spots-kept-out-of-turn':
    'kept the next spots in {name} for {child} and the siblings who wait with them, ahead of others in line',
  'wait-list.next-spots-open':
    'stopped keeping spots in {name} for {child} and the siblings who wait with them',
  'wait-list.offered-again': 'stopped the payment of the spot of {child} in {name}, who still has the offer',
  'wait-list.waiting-again':
    'gave up the held spot of {child} in {name}, who is waiting again in the same position',
  'wait-list.left': 'took {child} off the wait list of {name}',
  'absence.recorded': 'recorded that {child} is absent from {name} on {dates}',
  'late-notice.told': 'said that {child} is picked up {minutes} minutes late on {date}',
  'child.pickup-told': 'named {person} to pick up {name}: {days}',
  'child.pickup-taken-back': 'withdrew that {person} picks up {name}',
  'child.pickup-approved': 'approved that {person}, named by the family, picks up {name}',
  'child.pickup-declined': 'declined that {person}, named by the family, picks up {name}: {reason}',
  'late-notice.withdrawn': 'said that {child} is not picked up late on {date} after all',
  'absence.withdrawn': 'undid the absence of {child} from {name} on {dates}',
  'attendance.checked-in': 'checked {child} in at {time}',
  'attendance.checked-out': 'checked {child} out at {time}, picked up by {person}',
  'attendance.released': 'released {child} at {time} to {person}, who is not an approved pickup: {reason}',
  'attendance.released-near':
    'released {child} at {time} to {person}, whose name is similar to {entry} on the do-not-release list, after checking a photo ID: {reason}',
  'attendance.check-in-undone': 'undid the check-in of {child}',
  'attendance.check-out-undone': 'undid the check-out of {child}',
  'attendance.released-twice':
    'checked {child} out, who is now recorded with more than one person: {persons}',
  'attendance.releases-reviewed': 'confirmed who picked up {child}: {persons}',
  'attendance.near-release-reviewed':
    'looked at the release of {child} to {person}, whose name is similar to {entry} on the do-not-release list: {note}',
  'attendance.family-change-seen': 'saw that the family of {child} had changed: {name}',
  'attendance.not-taken': 'sent a check of {child} at {time} that was not recorded: {reason}',
} as const satisfies Readonly<Record<string, string>>

export type AuditEventName = keyof typeof auditEvents

/**
 * Writes an audit event in words that follow the name of the person, with dates and times in the school's format.
 * Placeholders without a detail are left out. An event that is no longer in the table is shown by its name.
 */
export function auditEventText(
  what: string,
  details: Readonly<Record<string, unknown>>,
  dateFormat: DateFormat,
): string {
  const words = Object.hasOwn(auditEvents, what)
    ? auditEvents[what as AuditEventName]
    : what.replace(/[.-]/g, ' ')
  return words
    .replace(/\{(\w+)\}/g, (_, key: string) =>
      key === 'kind' ? kindText(details.kind) : formatDetail(textOf(details[key]), dateFormat),
    )
    .replace(/\s+/g, ' ')
    .replace(/[\s,:]+$/, '')
}

function kindText(kind: unknown): string {
  return typeof kind === 'string' && Object.hasOwn(activityKinds, kind)
    ? activityKinds[kind as ActivityKind].words.one
    : 'activity'
}

/** Details hold days as `YYYY-MM-DD`, several separated by commas, and times as `HH:mm`. */
function formatDetail(text: string, dateFormat: DateFormat): string {
  if (isTime(text)) return formatTime(text, dateFormat)
  const parts = text.split(', ')
  return parts.every(isDate) ? parts.map((day) => formatDate(day, dateFormat)).join(', ') : text
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
