import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import { paymentPlanText } from '../prices/payment-plan-text.ts'
import { count } from '../kernel/count.ts'

/** What the page of one activity says beside what the list says of it. Loaded with that page. */
export const detailWords = {
  all: (kind: ActivityKind) => `All ${activityKinds[kind].words.many}`,
  when: 'When',
  dates: 'Dates',
  where: 'Where',
  map: 'Map',
  bring: 'What to bring',
  for: 'For',
  instructors: (number: number): string => (number > 1 ? 'Instructors' : 'Instructor'),
  days: 'Days',
  singleDays: 'You can pick single days',
  price: 'Price',
  paymentPlan: 'Payment plan',
  plan: paymentPlanText,
  dropIn: 'Drop-in',
  dropInsWelcome: 'Drop-ins welcome on single days',
  signUp: 'Sign-up',
  how: 'How',
  remind: 'Remind me',
  openingFile: 'Add the opening to your calendar',
  book: 'Book online',
  addToCalendar: 'Add to calendar',
  follow: 'Follow in your calendar app',
  call: (phone: string) => `Call ${phone}`,
  askOnSite: 'Ask on the school’s website',

  meetings: 'Meetings',
  canceled: 'Canceled',
  doesNotMeet: 'Does not meet',
  more: (number: number) => `${number} more`,
  /** `left` is null while none is over. */
  meetingCount: (number: number, left: number | null) =>
    left === null ? count(number, 'meeting') : `${count(number, 'meeting')}, ${left} left`,
  meetingsEach: (least: number, most: number) =>
    least === most ? `${count(least, 'meeting')} each` : `${least} to ${count(most, 'meeting')} each`,

  totalToday: 'Total today',
  total: 'Total',
}

export type DetailWords = typeof detailWords
