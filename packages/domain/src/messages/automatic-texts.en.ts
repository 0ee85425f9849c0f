import type { StandardTexts } from './automatic-texts.ts'

/** Builds an email from paragraphs, with a greeting. */
function letter(subject: string, greeted: '{{parent}}' | '{{firstName}}', ...paragraphs: string[]) {
  return {
    subject: `{{school}}: ${subject}`,
    message: [`Hello ${greeted},`, ...paragraphs].map((each) => `<p>${each}</p>`).join(''),
  }
}

const toParent = (subject: string, ...paragraphs: string[]) => letter(subject, '{{firstName}}', ...paragraphs)

const toPayer = (subject: string, ...paragraphs: string[]) => letter(subject, '{{parent}}', ...paragraphs)

/**
 * The words of each automatic message (receipt, refund, reminder, offer, change of dates, failed charge) until a school
 * saves its own.
 * @answers What goes to families automatically, when, and in which words?
 */
export const automaticTexts: StandardTexts = {
  MEETING_REMINDER: {
    email: toParent(
      'reminder of {{activity}} on {{date}}',
      'This is a reminder of {{activity}} for {{child}}: {{date}}, {{time}}.',
      '{{place}}',
      '{{meetingLink}}',
    ),
    text: '{{school}}: reminder of {{activity}} for {{child}}: {{date}}, {{time}}.',
  },
  DATES_CHANGED: {
    email: toParent(
      'dates have changed for {{child}}',
      'There is a change in the schedule of {{child}}:',
      '{{changes}}',
      '{{questions}}',
    ),
    text: '{{school}}: the schedule of {{child}} has changed.\n{{changes}}',
  },
  CHECKED_IN: {
    email: toParent(
      '{{child}} was checked in',
      '{{child}} was checked in to {{activity}} on {{date}} at {{time}}.',
      '{{questions}}',
    ),
    several: toParent('check-in of {{child}}', 'Checked in on {{date}}:', '{{checks}}', '{{questions}}'),
    text: '{{school}}: {{child}} was checked in to {{activity}} at {{time}}.',
    severalText: '{{school}}, checked in:\n{{checks}}',
  },
  CHECKED_OUT: {
    email: toParent(
      '{{child}} was checked out',
      '{{child}} was checked out of {{activity}} on {{date}} at {{time}}, with {{person}}.',
      '{{questions}}',
    ),
    several: toParent('check-out of {{child}}', 'Checked out on {{date}}:', '{{checks}}', '{{questions}}'),
    text: '{{school}}: {{child}} was checked out of {{activity}} at {{time}}, with {{person}}.',
    severalText: '{{school}}, checked out:\n{{checks}}',
  },
  FORMS_MISSING: {
    email: toParent(
      'forms are missing for {{child}}',
      '{{activity}} begins on {{date}}, and we still need these forms for {{child}}:',
      '{{forms}}',
      'To fill them in, {{howToAnswer}}.',
    ),
    text: '{{school}}: {{activity}} begins on {{date}}, and we still need forms for {{child}}: {{forms}}',
  },
  SIGN_UP_OPENS: {
    email: toParent(
      'sign-up for {{activity}} opens {{date}}',
      'You asked us to remind you: sign-up for {{activity}} opens on {{date}} at {{time}}.',
      'You can book here from then on:',
      '{{bookLink}}',
    ),
    text: '{{school}}: sign-up for {{activity}} opens {{date}}, {{time}}. {{bookLink}}',
  },
  OFFER_MADE: {
    email: toParent(
      'a spot is open for {{child}}',
      'A spot has opened up, and you are next on the wait list. We are holding it for you until {{until}}:',
      '{{offers}}',
      'To accept or decline, {{howToAnswer}}.',
      'If we do not hear from you by then, the spot goes to the next family in line.',
    ),
    several: toParent(
      'spots are open for {{child}}',
      'Spots have opened up, and you are next on the wait list. We are holding them for you until {{until}}:',
      '{{offers}}',
      'To accept or decline, {{howToAnswer}}. You may take all of them or only some.',
      'If we do not hear from you by then, the spots go to the next family in line.',
    ),
    text: '{{school}}: a spot is open for {{child}}. We are holding it until {{until}}. To accept or decline, {{howToAnswer}}.',
  },
  OFFER_EXPIRING: {
    email: toParent(
      'please answer: we are holding a spot for {{child}}',
      'This is a reminder: we can hold the spot only until {{until}}:',
      '{{offers}}',
      'To accept or decline, {{howToAnswer}}.',
      'If we do not hear from you by then, we will offer the spot to the next family in line.',
    ),
    several: toParent(
      'please answer: we are holding a spot for {{child}}',
      'This is a reminder: we can hold the spots only until {{until}}:',
      '{{offers}}',
      'To accept or decline, {{howToAnswer}}.',
      'If we do not hear from you by then, we will offer the spots to the next family in line.',
    ),
    text: '{{school}}: we can hold the spot for {{child}} only until {{until}}. To accept or decline, {{howToAnswer}}.',
  },
  OFFER_EXPIRED: {
    email: toParent(
      'your offer has expired for {{child}}',
      'We held the spot until {{until}} and did not hear from you. Your offer has expired, and {{childIs}} no longer on the wait list:',
      '{{offers}}',
      'If you still want it, {{howToAnswer}} to join the wait list again.',
    ),
    several: toParent(
      'your offer has expired for {{child}}',
      'We held the spots until {{until}} and did not hear from you. Your offer has expired, and {{childIs}} no longer on the wait list:',
      '{{offers}}',
      'If you still want them, {{howToAnswer}} to join the wait list again.',
    ),
    text: '{{school}}: your offer for {{child}} has expired. If you still want the spot, {{howToAnswer}}.',
  },
  OFFER_ACCEPTED: {
    email: toParent(
      '{{child}} has the spot',
      'Your family accepted our offer, and the spot is yours:',
      '{{offers}}',
      'If this is a mistake, {{howToAnswer}}.',
    ),
    text: '{{school}}: your family accepted the spot for {{child}}. If this is a mistake, {{howToAnswer}}.',
  },
  OFFER_DECLINED: {
    email: toParent(
      'you declined an offer for {{child}}',
      'As you asked, we gave the spot to the next family in line, and {{childIs}} no longer on the wait list:',
      '{{offers}}',
      'If this is a mistake, {{howToAnswer}}.',
    ),
    several: toParent(
      'you declined an offer for {{child}}',
      'As you asked, we gave the spots to the next family in line, and {{childIs}} no longer on the wait list:',
      '{{offers}}',
      'If this is a mistake, {{howToAnswer}}.',
    ),
    text: '{{school}}: you declined the spot for {{child}}. If this is a mistake, {{howToAnswer}}.',
  },
  OFFER_TOOK_ANOTHER: {
    email: toParent(
      'you took another spot, so we ended the offer for {{child}}',
      'You took another spot instead, so the spot we held here goes to the next family in line, and {{childIs}} no longer on this wait list:',
      '{{offers}}',
      'If this is a mistake, {{howToAnswer}}.',
    ),
    several: toParent(
      'you took another spot, so we ended the offer for {{child}}',
      'You took another spot instead, so the spots we held here go to the next family in line, and {{childIs}} no longer on this wait list:',
      '{{offers}}',
      'If this is a mistake, {{howToAnswer}}.',
    ),
    text: '{{school}}: you took another spot, so we ended the offer for {{child}}. If this is a mistake, {{howToAnswer}}.',
  },
  OFFER_WITHDRAWN: {
    email: toParent(
      'we had to withdraw an offer for {{child}}',
      'We are sorry: we had to withdraw the offer we made you. {{stillWaiting}}',
      '{{offers}}',
      'If you have a question, {{howToAnswer}}.',
    ),
    text: '{{school}}: we are sorry, we had to withdraw the offer for {{child}}. {{stillWaiting}}',
  },
  WAIT_LIST_JOINED: {
    email: toParent(
      '{{child}} is on the wait list',
      '{{child}} is on the wait list of {{activity}}. Position today: {{position}}.',
      'We will write to you when a spot opens up. To see the position or to leave the list, {{howToAnswer}}.',
    ),
    text: '{{school}}: {{child}} is on the wait list of {{activity}}, position {{position}}. To see it or to leave the list, {{howToAnswer}}.',
  },
  WAIT_LIST_LEFT: {
    email: toParent(
      '{{child}} left the wait list',
      'As your family asked, {{childIs}} no longer on the wait list of {{activity}}.',
      'If this is a mistake, {{howToAnswer}}.',
    ),
    text: '{{school}}: as your family asked, we took {{child}} off the wait list of {{activity}}. If this is a mistake, {{howToAnswer}}.',
  },
  RECEIPT: {
    email: toPayer(
      'receipt for {{amount}}',
      'Thank you. We received {{amount}} on {{date}} ({{method}}).',
      '{{lines}}',
    ),
    text: '{{school}}: thank you. We received {{amount}} on {{date}}.',
  },
  REFUND: {
    email: toPayer(
      'refund of {{amount}}',
      'We refunded {{amount}} on {{date}} ({{method}}).',
      '{{reason}}',
      '{{lines}}',
    ),
    text: '{{school}}: we refunded {{amount}} on {{date}}.',
  },
  OVERDUE: {
    email: toPayer(
      'invoice {{invoice}} is past due',
      'Invoice {{invoice}} was due on {{dueOn}}. {{amount}} is still open. {{laterDue}}',
      '{{lines}}',
      '{{howToPay}}',
      '{{payLink}}',
      'If you have paid in the last few days, you do not need to do anything.',
      '{{questions}}',
    ),
    text: '{{school}}: invoice {{invoice}} was due on {{dueOn}}. {{amount}} is still open. {{payLink}}',
  },
  NOT_CHARGED: {
    email: toPayer(
      'we could not charge {{amount}} for invoice {{invoice}}',
      'We tried to charge {{amount}} to {{method}} for invoice {{invoice}}, and it did not go through. {{reason}}',
      '{{lines}}',
      '{{howToPay}}',
      '{{payLink}}',
      '{{triedAgain}}',
      '{{questions}}',
    ),
    text: '{{school}}: we could not charge {{amount}} for invoice {{invoice}}. {{payLink}}',
  },
  CARD_EXPIRES: {
    email: toPayer(
      'your card expires soon',
      'Your invoices are paid automatically with {{card}}. It is good until the end of {{expires}}.',
      'Please tell us about your new card before then, so that nothing is left unpaid.',
      '{{questions}}',
    ),
    text: '{{school}}: {{card}}, which pays your invoices, expires at the end of {{expires}}. {{questions}}',
  },
}
