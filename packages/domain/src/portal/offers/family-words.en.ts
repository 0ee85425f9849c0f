import { mandateWords } from './mandate-words.en.ts'
import type { AnsweredBy, OfferState, WaitingState } from './offers.ts'

type Field = 'pickUpOptionId' | 'teacherId' | 'tshirtSizeId'

/** What families read on the pages behind the links of offers and wait lists. */
export const offerWords = {
  windowTitle: (schoolName: string) => `Your offer · ${schoolName}`,
  title: (child: string) => `A spot for ${child}`,
  severalTitle: 'Spots for your family',
  hello: (firstName: string) => `Hello ${firstName}.`,
  holding: (when: string) => `We are holding this spot until ${when}.`,
  when: 'When',
  dates: 'Dates',
  place: 'Place',
  price: 'Price',
  datesLeft: (count: number, first: string, last: string) =>
    count === 1 ? `1 date left: ${first}` : `${count} dates left, ${first} to ${last}`,
  due: (amount: string) => `${amount}, due when you accept`,
  nothingDue: 'Nothing is due when you accept',
  fields: {
    pickUpOptionId: 'How they go home',
    teacherId: 'Homeroom teacher',
    tshirtSizeId: 'T-shirt size',
  } as Readonly<Record<Field, string>>,
  choose: 'Please choose',
  chooseFirst: 'Please answer the questions above first.',
  leaves: (child: string, names: string) => `By accepting, ${child} also leaves the wait list of: ${names}`,
  accept: 'Accept',
  acceptFor: (amount: string) => `Accept for ${amount}`,
  accepting: 'Accepting…',
  decline: 'Decline',
  declineSure: (child: string) => `Decline this spot? ${child} will no longer be on the wait list.`,
  declineYes: 'Yes, decline',
  keep: 'Go back',
  priceChanged: (amount: string) => `The price has changed to ${amount}. Please check it and accept again.`,
  pay: (amount: string) => `Pay ${amount}`,
  payBy: (amount: string, date: string | null) =>
    date === null ? `${amount} is due now.` : `${amount} is due by ${date}.`,
  payAskSchool: 'Please ask the school how to pay.',
  states: {
    OPEN: '',
    BEING_PAID: 'This spot is being paid for right now.',
    ACCEPTED: 'The spot is yours.',
    DECLINED: 'You declined this spot. It goes to the next family.',
    EXPIRED: 'This offer has expired. If you still want the spot, please contact the school.',
    WITHDRAWN: 'The school took this offer back. Please contact the school if you have a question.',
    TOOK_ANOTHER: 'This offer ended because you took another spot instead.',
    LEFT: 'This spot was accepted and given up again.',
  } as Readonly<Record<OfferState, string>>,
  answered: {
    ACCEPTED: {
      YOU: 'You accepted. The spot is yours.',
      FAMILY: 'Your family has already accepted this spot.',
      SCHOOL: 'The school accepted this spot for your family.',
    },
    DECLINED: {
      YOU: 'You declined. The spot goes to the next family.',
      FAMILY: 'Your family has already declined this spot.',
      SCHOOL: 'The school declined this spot for your family.',
    },
  } as Readonly<Record<'ACCEPTED' | 'DECLINED', Readonly<Record<AnsweredBy, string>>>>,
  closed: 'The school is closed right now, so this cannot be answered here.',
  contact: 'Questions? Contact the school:',
  linkFails: 'This link does not work',
  linkFailsText:
    'Please open the newest message about this again. If that does not help, contact the school.',

  /** On the first page of a family that is logged in. */
  onWaitLists: 'On the wait list',
  waitingIn: (child: string) => `${child}:`,
  seeWait: 'See or leave',
  wishes: {
    title: (child: string) => `Only one of these for ${child}?`,
    text: 'Mark the wait lists of which you want one spot. Once you take one, your child leaves the others that are marked.',
    save: 'Save the choice',
    saving: 'Saving…',
    saved: 'Saved. Taking one leaves the others that are marked.',
    ended: 'Saved. Each wait list stands for itself.',
    two: 'Mark two or more, or none.',
    failed: 'This could not be saved. Please check your connection and try again.',
    isWish: 'One of several: taking one leaves the others',
  },

  mandate: mandateWords,

  waitWindowTitle: (schoolName: string) => `Your wait list · ${schoolName}`,
  waitTitle: (child: string) => `${child} on the wait list`,
  position: (position: number) => `Position today: ${position}`,
  positionText: 'We will write to you when a spot opens up.',
  waits: {
    WAITING: '',
    OFFERED: 'A spot is open for you. Please answer it by the link in our newest message.',
    ENROLLED: 'You have a spot.',
    LEFT: 'No longer on this wait list.',
  } as Readonly<Record<WaitingState, string>>,
  leave: 'Leave the list',
  leaveSure: (child: string) => `Leave the wait list? ${child} will lose their spot in line.`,
  leaveYes: 'Yes, leave the list',
}

export type OfferWords = typeof offerWords
